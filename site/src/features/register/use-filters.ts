import { useTranslation } from 'react-i18next'
import type { Options, RegisterDescription } from '#site/registers/register.ts'
import type { TableFilter } from '#ui/data-table/columns.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { optionLabel } from '#ui/item/option-label.ts'

/** The register's filter, with the options of its field or the values that the register defines. */
export function useFilters({ filter }: RegisterDescription, options: Options): TableFilter[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const { name, labelKey, field, values } = filter
  const fieldOptions = options[field] ?? []
  const filterValues = values ?? fieldOptions.map(({ value }) => String(value))
  return [
    {
      name,
      labelKey,
      options: filterValues.map((value) => ({
        value,
        label: value.includes('__and__')
          ? t(`item.level.${value}`)
          : optionLabel(fieldOptions, value, language),
      })),
    },
  ]
}
