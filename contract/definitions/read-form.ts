import type { ValueIssue } from '../problems.ts'
import type { Text } from '../texts.ts'
import { readText } from '../translations.ts'
import type { FieldSetInput, FormInput, TextInput } from './definitions.ts'
import { checkOrders } from './orders.ts'
import { onlyGiven } from './read-field.ts'

const mostMembers = 99

export type Known = { fieldSets: ReadonlySet<string>; fields: ReadonlySet<string> }
export type ReadForm = {
  title: Partial<Text>
  description: Partial<Text>
  fieldSets: (Omit<FieldSetInput, 'translation'> & { translation: Partial<Text> })[]
}

/** A form's texts, cleaned, and its field sets, with what is wrong (back-office.md §5); its slug is looked at apart. */
export function readForm(
  sent: Pick<FormInput, 'title' | 'description' | 'fieldSets'>,
  known: Known,
): { form: ReadForm; issues: ValueIssue[] } {
  const title = readOptional(sent.title, 'title')
  const description = readOptional(sent.description, 'description')
  const pathOf = (index: number) => `fieldSets.${index}`
  const sets = sent.fieldSets.map((set, index) => ({
    set,
    translation: readOptional(set.translation, `${pathOf(index)}.translation`),
  }))
  return {
    form: {
      title: title.text,
      description: description.text,
      fieldSets: sets.map(({ set, translation }) => ({ ...set, translation: translation.text })),
    },
    issues: [
      ...title.issues,
      ...description.issues,
      ...checkMembers(sent.fieldSets, pathOf, { ...setMessages, known: known.fieldSets }),
      ...sets.flatMap(({ set, translation }, index) => [
        ...translation.issues,
        ...checkMembers(set.fields, (at) => `${pathOf(index)}.fields.${at}`, {
          ...fieldMessages,
          known: known.fields,
        }),
      ]),
    ],
  }
}

const setMessages = {
  required: 'forms.error.setRequired',
  unknown: 'forms.error.setUnknown',
  repeated: 'forms.error.setDuplicate',
}
const fieldMessages = {
  required: 'forms.error.fieldRequired',
  unknown: 'forms.error.fieldUnknown',
  repeated: 'forms.error.fieldDuplicate',
}

/** Sets of a form or fields of a set: each chosen, there, and once; in order. */
function checkMembers(
  members: readonly { slug: string; order?: number | undefined }[],
  pathOf: (index: number) => string,
  { known, ...messages }: typeof setMessages & { known: ReadonlySet<string> },
): ValueIssue[] {
  if (members.length > mostMembers) {
    const field = pathOf(mostMembers)
    return [{ field, messageKey: 'validation.maxItems', params: { max: mostMembers } }]
  }
  const slugs = members.map(({ slug }) => slug)
  const chosen = slugs.flatMap((slug, index): ValueIssue[] => {
    const field = `${pathOf(index)}.slug`
    if (!slug) return [{ field, messageKey: messages.required }]
    if (!known.has(slug)) return [{ field, messageKey: messages.unknown }]
    return slugs.indexOf(slug) < index ? [{ field, messageKey: messages.repeated }] : []
  })
  return [...chosen, ...checkOrders(members, pathOf)]
}

export function readOptional(sent: TextInput, field: string): { text: Partial<Text>; issues: ValueIssue[] } {
  const read = readText(sent, field, true)
  return { text: onlyGiven(sent, read.text), issues: read.issues }
}
