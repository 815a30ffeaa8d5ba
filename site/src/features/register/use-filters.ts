import { useTranslation } from 'react-i18next'
import type { Options, RegisterDescription } from '#site/registers/register.ts'
import type { TableFilter } from '#ui/data-table/columns.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { optionLabel } from '#ui/item/option-label.ts'

/** The register's filter, with the field's options or those that the register names. */
export function useFilters({ filter }: RegisterDescription, options: Options): TableFilter[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, labelKey, field, values } = filter
  const known = options[field] ?? []
  const offered = values ?? known.map(({ value }) => String(value))
  return [
    {
      name,
      labelKey,
      options: offered.map((value) => ({
        value,
        label: value.includes('__and__') ? t(`item.level.${value}`) : optionLabel(known, value, language),
      })),
    },
  ]
}
