import { type Language, languages, type Text } from '../texts.ts'

type FieldTexts = {
  labels: Text
  section?: Text | undefined
  settings: { options?: readonly { label: Partial<Text> }[] | undefined }
}
export type FormTexts = {
  title: Text
  fieldSets: readonly { labels: Text; fields: readonly FieldTexts[] }[]
}

/** A text that a form has in the other language only. `name` is the text in the other language. */
export type MissingText = { kind: 'title' | 'set' | 'section' | 'field' | 'option'; name: string }

/** The texts that somebody who fills in the form in this language would miss, in the order of the form. */
export function missingTexts({ title, fieldSets }: FormTexts, language: Language): MissingText[] {
  return [
    ...missingText('title', title, language),
    ...fieldSets.flatMap(({ labels, fields }) => [
      ...missingText('set', labels, language),
      ...fields.flatMap((field) => missingOfField(field, language)),
    ]),
  ]
}

function missingText(
  kind: MissingText['kind'],
  text: Partial<Text> | undefined,
  language: Language,
): MissingText[] {
  const known = text?.[language === 'et' ? 'en' : 'et']?.trim()
  return known && !text?.[language]?.trim() ? [{ kind, name: known }] : []
}

function missingOfField({ section, labels, settings }: FieldTexts, language: Language): MissingText[] {
  return [
    ...missingText('section', section, language),
    ...missingText('field', labels, language),
    ...(settings.options ?? []).flatMap(({ label }) => missingText('option', label, language)),
  ]
}

/** The languages in which a text is missing that is there in the other. */
export function languagesWithout(text: Text): Language[] {
  return languages.filter((language) => missingText('set', text, language).length > 0)
}

/** The languages in which fields lack texts, by the paths of these fields. */
export function lackingFields({
  fieldSets,
}: {
  fieldSets: readonly { slug: string; fields: readonly (FieldTexts & { slug: string })[] }[]
}): Map<string, Language[]> {
  const lacking = new Map<string, Language[]>()
  for (const set of fieldSets)
    for (const field of set.fields)
      lacking.set(
        `${set.slug}.${field.slug}`,
        languages.filter((language) => missingOfField(field, language).length > 0),
      )
  return lacking
}

/** The only language in which the form can be filled in, because it lacks texts in the other (contract §6); undefined for both. */
export function onlyLanguageOf(form: FormTexts): Language | undefined {
  const [complete, ...others] = languages.filter((language) => missingTexts(form, language).length === 0)
  return others.length === 0 ? complete : undefined
}
