import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { titleKeyOf } from './registers.ts'

/** Returns a function for the title of a register or another form; its slug if it has none. */
export function useFormTitle(): (slug: string) => string {
  const { t } = useTranslation()
  return useCallback((slug) => t(titleKeyOf(slug), { defaultValue: slug }), [t])
}
