import { html, type Markup } from './page.ts'

export interface FormField {
  name: string
  label: string
  value?: string | undefined
  error?: string | undefined
  help?: string | undefined
  type?: 'text' | 'password' | 'email'
  autocomplete: string
  autofocus?: boolean
}

export const formField = (field: FormField): Markup => {
  const { name, label, value = '', error, help, type = 'text', autocomplete } = field
  const described = [help && `${name}-help`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field">
<label for="${name}">${label}</label>
${help && html`<p class="help" id="${name}-help">${help}</p>`}
${error && html`<p class="error" id="${name}-error">${error}</p>`}
<input id="${name}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}"
 autocapitalize="${autocomplete.endsWith('-name') ? 'words' : 'none'}" spellcheck="false" required ${described && html`aria-describedby="${described}"`}
 ${error && html`aria-invalid="true"`} ${field.autofocus ? html`autofocus` : ''}>
</div>
`
}
