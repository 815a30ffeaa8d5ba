import type { Keyword } from '#cms/payload-types.ts'
import { foldCase, foldText } from '#contract/fold-text.ts'
import type { KeywordLabels, LabelledKeyword } from '#contract/keyword-labels.ts'
import { type Language, languages } from '#contract/texts.ts'

type Labels = Pick<LabelledKeyword, 'label' | 'labels'>
type StoredKeyword = Pick<Keyword, 'value' | 'label' | 'labelEt' | 'labelEn'>

/** A stored keyword as responses have it. */
export function labelledKeyword({ value, label, labelEt, labelEn }: StoredKeyword): LabelledKeyword {
  return { value, label, labels: { et: labelEt ?? null, en: labelEn ?? null } }
}

/** The columns in which labels are stored. `searchText` has one line for each label. */
export function labelColumns({ label, labels }: Labels) {
  const texts = [label, labels.et, labels.en].flatMap((text) => text ?? [])
  return {
    label,
    labelEt: labels.et,
    labelEn: labels.en,
    searchText: [...new Set(texts.map(foldText))].join('\n'),
  }
}

/** The texts that stand for a keyword in a language: `label`, whatever its language is, and the label in it. */
export function textsIn(language: Language, { label, labels }: Labels): string[] {
  return [label, labels[language]].flatMap((text) => text ?? [])
}

/** Whether a text stands for a keyword in one of these languages; case is ignored. */
export function hasText(keyword: Labels, text: string, among: readonly Language[] = languages): boolean {
  const folded = foldCase(text)
  return among.some((language) => textsIn(language, keyword).some((own) => foldCase(own) === folded))
}

/**
 * The labels of a keyword into which others are merged: its own; in a language without one, the requested one, or else that of
 * the first merged keyword which has one. A request for null takes none.
 */
export function mergeLabels(
  into: Labels,
  merged: readonly Labels[],
  requested: Partial<KeywordLabels> = {},
): KeywordLabels {
  const labelOf = (language: Language) => {
    const { [language]: wanted } = requested
    const own = into.labels[language]
    if (own || wanted === null) return own
    return wanted ?? merged.map(({ labels }) => labels[language]).find(Boolean) ?? null
  }
  return { et: labelOf('et'), en: labelOf('en') }
}

/** Reverts `mergeLabels`: labels that stand for the restored keyword are its own again. */
export function unmergeLabels(into: Labels, restored: Labels): KeywordLabels {
  const labelOf = (language: Language) => {
    const own = into.labels[language]
    return own !== null && hasText(restored, own, [language]) ? null : own
  }
  return { et: labelOf('et'), en: labelOf('en') }
}
