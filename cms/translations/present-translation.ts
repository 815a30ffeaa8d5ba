import type { Translation as TranslationRow } from '#cms/payload-types.ts'
import type { Translation } from '#contract/translations.ts'

export function presentTranslation({ key, namespace, et, en, updatedAt }: TranslationRow): Translation & {
  updatedAt: string
} {
  return { key, namespace, translations: { et: et ?? '', en: en ?? '' }, updatedAt }
}
