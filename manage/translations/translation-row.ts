import type { Translation } from '#contract/translations.ts'

type StoredTranslation = Translation & { updatedAt: string; used: boolean }
export type TranslationRow = StoredTranslation & { uuid: string }

export function toRow(translation: StoredTranslation): TranslationRow {
  return { ...translation, uuid: `${translation.namespace} ${translation.key}` }
}
