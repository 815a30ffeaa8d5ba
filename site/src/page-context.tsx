import type { i18n as I18n } from 'i18next'
import { createContext, useContext } from 'react'
import type { Language } from '#contract/texts.ts'
import type { Texts } from '#ui/i18n/create-i18n.ts'
import { type Variant, variantOf } from './variant.ts'

/** Page metadata that the server passes to the browser in addition to route data. */
export type PageData = {
  /** Scheme and host of the requested site. */
  origin: string
  /** The texts that the server rendered with, by namespace. */
  texts: Texts
}

type PageContextValue = {
  data: PageData
  /** Nonce of the content security policy; only available on the server. */
  nonce?: string
  i18nFor: (language: Language) => I18n
}

export const PageContext = createContext<PageContextValue | undefined>(undefined)

export function usePage(): PageContextValue {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage must be used within a PageContext')
  return page
}

export function useVariant(): Variant {
  return variantOf(new URL(usePage().data.origin).host)
}
