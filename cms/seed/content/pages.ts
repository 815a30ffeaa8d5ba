import type { shippedPages } from '#contract/pages.ts'
import type { Language, Text } from '#contract/texts.ts'
import { accessibilityStatement } from './accessibility-statement.ts'
import { internshipTerms } from './terms-internship.ts'
import { registerTerms } from './terms-register.ts'
import type { Block } from './to-lexical.ts'

type PageSeed = {
  slug: (typeof shippedPages)[number]
  title: Text
  content: Record<Language, readonly Block[]>
}

const termsTitle: Text = { et: 'Kasutustingimused', en: 'Terms of use' }

/** Text pages that ship: the terms of use, and the accessibility statement (contract §7). */
export const pageSeeds: readonly PageSeed[] = [
  { slug: 'terms-register', title: termsTitle, content: registerTerms },
  { slug: 'terms-internship', title: termsTitle, content: internshipTerms },
  {
    slug: 'accessibility',
    title: { et: 'Ligipääsetavuse teatis', en: 'Accessibility statement' },
    content: accessibilityStatement,
  },
]
