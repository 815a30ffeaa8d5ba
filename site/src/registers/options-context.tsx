import { createContext, useContext } from 'react'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { optionLabel } from '#ui/item/option-label.ts'
import type { Options } from '#ui/item/use-facets.ts'

export const OptionsContext = createContext<Options>({})

type Props = { field: string; values: readonly string[] }

/** Displays the labels of a field's values. */
export function OptionLabels({ field, values }: Props) {
  const options = useContext(OptionsContext)[field] ?? []
  const language = useLanguage()
  return values.map((value) => optionLabel(options, value, language)).join(', ')
}
