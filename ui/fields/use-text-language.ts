import { use } from 'react'
import type { FormField } from '#contract/forms.ts'
import type { Language } from '#contract/texts.ts'
import { usePartLanguage } from '../i18n/use-part-language.ts'
import { fieldLanguage } from '../item/field-language.ts'
import { FormToolsContext } from './form-tools.ts'

/** The `lang` of what is entered in a field, if it is known and not that of the page. Without a text there is only a placeholder. */
export function useTextLanguage(field: FormField, text: string): Language | undefined {
  const tools = use(FormToolsContext)
  const language = usePartLanguage()(fieldLanguage(field, tools?.textLanguage))
  return text === '' ? undefined : language
}
