import { formField } from './form-field.ts'
import { html, page } from './page.ts'
import { type Language, texts } from './texts.ts'

export interface SignInPage {
  language: Language
  /** Where the form goes, without a query. */
  action: string
  username?: string
  failed?: boolean
}

export const signInPage = ({ language, action, username, failed }: SignInPage): string => {
  const text = texts[language]
  const other = language === 'et' ? 'en' : 'et'
  return page(
    language,
    text.signIn,
    html`${failed ? html`<p class="error" role="alert">${text.wrongPassword}</p>` : undefined}
<form method="post" action="${action}?language=${language}">
${formField({ name: 'username', label: text.username, value: username, autocomplete: 'username', autofocus: true })}
${formField({ name: 'password', label: text.password, type: 'password', autocomplete: 'current-password' })}
<button>${text.signIn}</button>
</form>
<p>${text.noAccount} <a href="${action}/new?language=${language}">${text.signUp}</a></p>`,
    `${action}?language=${other}`,
  )
}
