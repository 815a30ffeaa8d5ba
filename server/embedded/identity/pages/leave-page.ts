import { html, page, raw } from './page.ts'
import { type Language, texts } from './texts.ts'

/** Asks before logging out somebody who came without a token to show. `form` is the provider's, as markup. */
export const signOutPage = (language: Language, form: string): string =>
  page({
    language,
    title: texts[language].leaving,
    body: html`${raw(form)}<button form="op.logoutForm" name="logout" value="yes">${texts[language].leave}</button>`,
  })
