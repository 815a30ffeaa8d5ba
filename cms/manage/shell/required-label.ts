import { useTranslation } from 'react-i18next'

/** The label of a required Fluent `Field`, marked in words instead of by an asterisk. */
export function useRequiredLabel() {
  const { t } = useTranslation()
  return (label: string) => ({ required: false, children: `${label} (${t('field.required')})` })
}
