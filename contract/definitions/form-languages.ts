import { type Language, languages, type Text } from '../texts.ts'

export type FormTexts = {
  title: Text
  fieldSets: readonly {
    labels: Text
    fields: readonly {
      labels: Text
      section?: Text | undefined
      settings: { options?: readonly { label: Partial<Text> }[] | undefined }
    }[]
  }[]
}

/** A text that a form has in the other language only. `name` is the text in the other language. */
export type MissingText = { kind: 'title' | 'set' | 'section' | 'field' | 'option'; name: string }

/** The texts that somebody who fills in the form in this language would miss, in the order of the form. */
export function missingTexts({ title, fieldSets }: FormTexts, language: Language): MissingText[] {
  const other = language === 'et' ? 'en' : 'et'
  const missing = (kind: MissingText['kind'], text: Partial<Text> | undefined): MissingText[] => {
    const known = text?.[other]?.trim()
    return known && !text?.[language]?.trim() ? [{ kind, name: known }] : []
  }
  return [
    ...missing('title', title),
    ...fieldSets.flatMap((set) => [
      ...missing('set', set.labels),
      ...set.fields.flatMap(({ section, labels, settings }) => [
        ...missing('section', section),
        ...missing('field', labels),
        ...(settings.options ?? []).flatMap(({ label }) => missing('option', label)),
      ]),
    ]),
  ]
}

/** The only language in which the form can be filled in, because it lacks texts in the other (contract §6); undefined for both. */
export function onlyLanguageOf(form: FormTexts): Language | undefined {
  const [complete, ...others] = languages.filter((language) => missingTexts(form, language).length === 0)
  return others.length === 0 ? complete : undefined
}
