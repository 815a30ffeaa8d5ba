import { createContext, useContext } from 'react'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { Chips } from '#ui/item/chips.tsx'
import { optionLabel } from '#ui/item/option-label.ts'
import type { Options } from '#ui/item/use-facets.tsx'

export const OptionsContext = createContext<Options>({})

type Props = { field: string; values: readonly string[] }

/** Displays the labels of a field's values as chips. */
export function OptionChips(props: Props) {
  return <Chips labels={useLabels(props)} />
}

export function OptionLabels(props: Props) {
  return useLabels(props).join(', ')
}

function useLabels({ field, values }: Props): string[] {
  const options = useContext(OptionsContext)[field] ?? []
  const language = useLanguage()
  return values.map((value) => optionLabel(options, value, language))
}
