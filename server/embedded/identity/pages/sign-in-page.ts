import { formField } from './form-field.ts'
import { html, page } from './page.ts'
import { type Language, type TextKey, texts } from './texts.ts'

export type SignInField = 'username' | 'password'

export interface SignInPage {
  language: Language
  /** Where the form goes, without a query. */
  action: string
  username?: string
  errors?: Partial<Record<SignInField, TextKey>>
}

export const signInPage = ({ language, action, username = '', errors = {} }: SignInPage): string => {
  const text = texts[language]
  const other = language === 'et' ? 'en' : 'et'
  const first: SignInField =
    errors.username || (username === '' && !errors.password) ? 'username' : 'password'
  const field = (name: SignInField) => ({
    name,
    label: text[name],
    error: errors[name] && text[errors[name]],
    autofocus: name === first,
  })
  return page({
    language,
    title: text.signIn,
    failed: Object.keys(errors).length > 0,
    otherLanguageAt: `${action}?language=${other}`,
    body: html`<form method="post" action="${action}?language=${language}">
${formField({ ...field('username'), value: username, autocomplete: 'username' })}
${formField({ ...field('password'), type: 'password', autocomplete: 'current-password' })}
<button>${text.signIn}</button>
</form>
<p>${text.noAccount} <a href="${action}/new?language=${language}">${text.signUp}</a></p>`,
  })
}
