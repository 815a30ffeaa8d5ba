import { formField } from './form-field.ts'
import { html, page } from './page.ts'
import { type Language, type TextKey, texts } from './texts.ts'

export type SignUpField = 'username' | 'firstName' | 'lastName' | 'email' | 'password'

export interface SignUpPage {
  language: Language
  /** The sign-in's address, below which this form lives. */
  action: string
  given?: Partial<Record<SignUpField, string>>
  errors?: Partial<Record<SignUpField, TextKey>>
}

const fields = [
  { name: 'firstName', autocomplete: 'given-name' },
  { name: 'lastName', autocomplete: 'family-name' },
  { name: 'email', autocomplete: 'email', type: 'email' },
  { name: 'username', autocomplete: 'username', help: 'usernameHelp' },
  { name: 'password', autocomplete: 'new-password', type: 'password', help: 'newPasswordHelp' },
] as const

export const signUpPage = ({ language, action, given = {}, errors = {} }: SignUpPage): string => {
  const text = texts[language]
  const other = language === 'et' ? 'en' : 'et'
  const first = fields.find(({ name }) => errors[name])?.name ?? 'firstName'
  const rows = fields.map(({ name, autocomplete, ...more }) => {
    const error = errors[name]
    return formField({
      name,
      autocomplete,
      label: text[name],
      value: name === 'password' ? undefined : given[name],
      error: error && text[error],
      type: 'type' in more ? more.type : 'text',
      help: 'help' in more ? text[more.help] : undefined,
      autofocus: name === first,
    })
  })
  return page({
    language,
    title: text.signUp,
    failed: Object.keys(errors).length > 0,
    otherLanguageAt: `${action}/new?language=${other}`,
    body: html`<form method="post" action="${action}/new?language=${language}" novalidate>
${rows}
<button>${text.signUp}</button>
</form>
<p>${text.haveAccount} <a href="${action}?language=${language}">${text.signIn}</a></p>`,
  })
}
