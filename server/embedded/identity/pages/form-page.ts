import { html, type Markup, page } from './page.ts'
import { type Language, type TextKey, texts } from './texts.ts'

type FieldName = 'username' | 'password' | 'firstName' | 'lastName' | 'email'
export type FieldErrors = Partial<Record<FieldName, TextKey>>

type Field = {
  name: FieldName
  autocomplete: string
  type?: 'password' | 'email'
  help?: TextKey
  isOptional?: true
}

type Form = {
  /** Its address below that of the sign-in. */
  path: '' | '/new'
  attributes?: Markup
  fields: readonly Field[]
  otherForm: 'signIn' | 'signUp'
  otherFormHint: TextKey
}

const forms: Record<'signIn' | 'signUp', Form> = {
  signIn: {
    path: '',
    fields: [
      { name: 'username', autocomplete: 'username' },
      { name: 'password', autocomplete: 'current-password', type: 'password' },
    ],
    otherForm: 'signUp',
    otherFormHint: 'noAccount',
  },
  signUp: {
    path: '/new',
    attributes: html` novalidate`,
    fields: [
      { name: 'firstName', autocomplete: 'given-name' },
      { name: 'lastName', autocomplete: 'family-name', help: 'lastNameHelp', isOptional: true },
      { name: 'email', autocomplete: 'email', type: 'email' },
      { name: 'username', autocomplete: 'username', help: 'usernameHelp' },
      { name: 'password', autocomplete: 'new-password', type: 'password', help: 'newPasswordHelp' },
    ],
    otherForm: 'signIn',
    otherFormHint: 'haveAccount',
  },
}

type FormState = {
  language: Language
  /** Address of the sign-in, without a query. */
  action: string
  values?: Partial<Record<FieldName, string>>
  errors?: FieldErrors
}

/** The page with the form to sign in or to sign up. */
export function formPage(kind: keyof typeof forms, state: FormState): string {
  const { language, action, values = {}, errors = {} } = state
  const text = texts[language]
  const { path, attributes, fields, otherForm, otherFormHint } = forms[kind]
  const focused = fields.find(({ name }) => errors[name]) ?? fields.find(({ name }) => !values[name])
  const rows = fields.map(({ name, help, type = 'text', autocomplete, isOptional }) => {
    const error = errors[name]
    const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ')
    return html`<div class="field">
<label for="${name}">${text[name]}</label>
${help && html`<p class="help" id="${name}-help">${text[help]}</p>`}
${error && html`<p class="error" id="${name}-error">${text[error]}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${values[name] ?? ''}" autocomplete="${autocomplete}"
 autocapitalize="${autocomplete.endsWith('-name') ? 'words' : 'none'}" spellcheck="false" ${isOptional ? '' : html`required`} ${described && html`aria-describedby="${described}"`}
 ${error && html`aria-invalid="true"`} ${name === focused?.name ? html`autofocus` : ''}>
</div>
`
  })
  return page({
    language,
    title: text[kind],
    failed: Object.keys(errors).length > 0,
    otherLanguageAt: `${action}${path}?language=${language === 'et' ? 'en' : 'et'}`,
    body: html`<form method="post" action="${action}${path}?language=${language}"${attributes}>
${rows}
<button>${text[kind]}</button>
</form>
<p>${text[otherFormHint]} <a href="${action}${forms[otherForm].path}?language=${language}">${text[otherForm]}</a></p>`,
  })
}
