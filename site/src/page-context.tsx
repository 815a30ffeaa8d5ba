import type { i18n as I18n } from 'i18next'
import { createContext, useContext } from 'react'
import { z } from 'zod'
import type { Language } from '#contract/texts.ts'
import { translationTreeSchema } from '#contract/translations.ts'
import { type Variant, variantOf } from './variant.ts'

/** Page metadata that the server passes to the browser in addition to route data. */
export const pageFactsSchema = z.object({
  /** Scheme and host of the requested site. */
  origin: z.string(),
  /** The texts that the server rendered with, by namespace. */
  texts: z.record(z.string(), translationTreeSchema),
})
export type PageFacts = z.infer<typeof pageFactsSchema>

export type PageContextValue = {
  facts: PageFacts
  /** Nonce of the content security policy; only available on the server. */
  nonce?: string
  i18nFor: (language: Language) => I18n
}

export const PageContext = createContext<PageContextValue | undefined>(undefined)

/** The context of the current page. */
export function usePage(): PageContextValue {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage must be used within a PageContext')
  return page
}

/** The variant of the current site. */
export function useVariant(): Variant {
  return variantOf(new URL(usePage().facts.origin).host)
}
