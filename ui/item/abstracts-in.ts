import { type Language, languages } from '#contract/texts.ts'

export const abstractFields = languages.map((language) => `abstract_${language}` as const)

/** The non-empty abstracts of an item, the one in the page's language first. `textOf` returns the text of a field. */
export function abstractsIn(
  textOf: (field: string) => string,
  page: Language,
): { language: Language; text: string }[] {
  return languages
    .toSorted((a, b) => Number(b === page) - Number(a === page))
    .map((language) => ({ language, text: textOf(`abstract_${language}`) }))
    .filter(({ text }) => text.trim() !== '')
}
