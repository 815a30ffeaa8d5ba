import type { Text } from '#contract/texts.ts'

/**
 * What falls short, with the requirement if one is not met, and by when the institute means to have mended it, as `YYYY-MM-DD`.
 * `docs/accessibility.md` says how to maintain the list, and who confirms the dates.
 */
type AccessibilityGap = { what: Text; until: string }

export const accessibilityGaps: readonly AccessibilityGap[] = [
  {
    what: {
      et: 'Kui teema või praktikapakkumise teksti keelt ei ole valitud, tuvastab selle register. Väga lühikese teksti puhul võib ta eksida ja ekraanilugeja loeb seda siis vale keele häälega (WCAG 3.1.2).',
      en: 'If nobody has chosen the language of a topic or an internship offer, the register detects it. For a very short text it can be wrong, and a screen reader then reads it in the voice of the other language (WCAG 3.1.2).',
    },
    until: '2027-11-30',
  },
  {
    what: {
      et: 'Märksõna, mille esitaja on ise lisanud, on ühes keeles, mida register ei tea, kuni haldur annab sellele nimetused mõlemas keeles (WCAG 3.1.2).',
      en: 'A keyword that a submitter has added is in one language, which the register does not know until a manager names it in both (WCAG 3.1.2).',
    },
    until: '2027-11-30',
  },
  {
    what: {
      et: 'Registrit ei ole proovinud ekraanilugeja igapäevased kasutajad, nii et osa puudusi võib olla meile teadmata.',
      en: 'Nobody who uses a screen reader every day has tried the register, so there may be faults that we do not know of.',
    },
    until: '2027-06-30',
  },
  {
    what: {
      et: 'Halduse harvemini kasutatavaid vaateid on proovitud ainult Chromiumis.',
      en: 'The less used screens of the manage area have been tried in Chromium only.',
    },
    until: '2027-06-30',
  },
]

/** When the site was last assessed, as `YYYY-MM-DD`. */
export const assessedOn = '2026-11-25'
