import { foldText } from '#contract/fold-text.ts'

/** Common words without diacritics. They have no forms, and a query ignores them unless it consists of nothing else. */
export const stopWords: ReadonlySet<string> = new Set(
  [
    'aga ega ehk ei et ja jaoks ka kas kes kui kuid mis ning nii oma on pole see selle siis või',
    'a an and are as at by for from in into is its of on or the to with',
  ].flatMap((words) => foldText(words).split(' ')),
)
