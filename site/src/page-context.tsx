import type { i18n as I18n } from 'i18next'
import { createContext, useContext } from 'react'
import { z } from 'zod'
import type { Language } from '#contract/texts.ts'
import { type Variant, variantOf } from './variant.ts'

/** What the server tells the browser about the page beside its data. */
export const pageFactsSchema = z.object({
  /** Scheme and host of the site that the visitor asked for. */
  origin: z.string(),
  /** Per namespace, so that the browser asks for the very texts that the server rendered with. */
  textVersions: z.record(z.string(), z.string()),
})
export type PageFacts = z.infer<typeof pageFactsSchema>

export type PageSurroundings = {
  facts: PageFacts
  /** Of the content security policy; only the server knows it. */
  nonce?: string
  i18nFor: (language: Language) => I18n
}

export const PageContext = createContext<PageSurroundings | undefined>(undefined)

/** What is around every page. */
export function usePage(): PageSurroundings {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage needs a PageContext around')
  return page
}

/** Which of the sites this is. */
export function useVariant(): Variant {
  return variantOf(new URL(usePage().facts.origin).host)
}
