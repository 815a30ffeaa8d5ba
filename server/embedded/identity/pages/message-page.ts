import { html, type Markup, page } from './page.ts'
import { type Language, type TextKey, texts } from './texts.ts'

/** A page that only says something. */
export const messagePage = (language: Language, title: TextKey, body: string | Markup = ''): string =>
  page({
    language,
    title: texts[language][title],
    body: typeof body === 'string' ? html`<p>${body}</p>` : body,
  })
