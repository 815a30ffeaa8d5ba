import type { Text } from '#contract/texts.ts'

/** A requirement that is not met: what, and until when it will be, as `YYYY-MM-DD`. `docs/accessibility.md` says how to maintain the list. */
export type AccessibilityGap = { what: Text; until: string }

export const accessibilityGaps: readonly AccessibilityGap[] = [
  {
    what: {
      et: 'Teemade ja praktikapakkumiste tekstidel ei ole märgitud, mis keeles need on. Ekraanilugeja loeb neid lehe keele häälega (WCAG 3.1.2).',
      en: 'The texts of topics and internship offers are not marked with their language. Screen readers read them in the voice of the page’s language (WCAG 3.1.2).',
    },
    until: '2027-03-31',
  },
  {
    what: {
      et: 'Haldus on proovitud põhiliselt Chromiumis. Väiksel ekraanil ja suurel suurendusel ei mahu osa selle vaateid ühte veergu (WCAG 1.4.10).',
      en: 'The manage area was tried mainly in Chromium. On small screens and at high zoom some of its views do not fit one column (WCAG 1.4.10).',
    },
    until: '2027-03-31',
  },
  {
    what: {
      et: 'Lehte ei ole proovinud ekraanilugeja igapäevased kasutajad.',
      en: 'Nobody who uses a screen reader every day has tried the site.',
    },
    until: '2027-06-30',
  },
]

/** When the site was last assessed, as `YYYY-MM-DD`. */
export const assessedOn = '2026-11-25'
