import type { FieldSetValues, FieldValues, TextInput } from '../admin-fields.ts'
import type { FieldSetInput, FormInput } from '../admin-forms.ts'
import type { CheckInput } from '../checklist.ts'
import type { FormSettings } from '../form-settings.ts'
import type { ValueIssue } from '../problems.ts'
import { checkRetention, type Retention } from '../retention.ts'
import type { Text } from '../texts.ts'
import { validatePlainText } from '../translations.ts'
import { checkSlug } from './slug.ts'
import { validateChecklist } from './validate-checklist.ts'
import { type KnownFields, validateConditions } from './validate-conditions.ts'
import { onlyGiven, validateField } from './validate-field.ts'
import { validateSettings } from './validate-settings.ts'

const maxMembers = 99
const defaultOrder = 99

export type Known = { fieldSets: ReadonlySet<string>; fields: KnownFields }
export type ValidForm = {
  /** Undefined: unchanged. */
  checklist?: CheckInput[]
  /** Undefined: unchanged. */
  retention?: Retention | null
  /** Undefined: unchanged. */
  settings?: FormSettings
  title: Partial<Text>
  description: Partial<Text>
  fieldSets: (Omit<FieldSetInput, 'translation' | 'description'> & {
    translation: Partial<Text>
    description: Partial<Text>
  })[]
}

/** Cleans and validates a form's texts and field sets (contract §6); `checkSlug` validates the slug. */
export function validateForm(
  input: Pick<
    FormInput,
    | 'title'
    | 'description'
    | 'fieldSets'
    | 'checklist'
    | 'retention'
    | 'settings'
    | 'newFieldSets'
    | 'newFields'
  >,
  stored: Known,
): { form: ValidForm; issues: ValueIssue[] } {
  const title = validateOptionalText(input.title, 'title')
  const description = validateOptionalText(input.description, 'description')
  const checks = input.checklist && validateChecklist(input.checklist)
  const settings = input.settings && validateSettings(input.settings)
  const { newFieldSets = [], newFields = [] } = input
  const known = {
    fieldSets: new Set([...stored.fieldSets, ...newFieldSets.map(({ slug }) => slug)]),
    fields: withNewFields(newFields, stored.fields),
  }
  const pathOf = (index: number) => `fieldSets.${index}`
  const { conditions, issues: conditionIssues } = validateConditions(input.fieldSets, known.fields)
  const sets = input.fieldSets.map((set, index) => ({
    set,
    members: set.fields.map((field, at) => validateSection(field, `${pathOf(index)}.fields.${at}.section`)),
    translation: validateOptionalText(set.translation, `${pathOf(index)}.translation`),
    description: validateOptionalText(set.description, `${pathOf(index)}.description`),
  }))
  return {
    form: {
      title: title.text,
      description: description.text,
      ...(checks && { checklist: checks.checklist }),
      ...(input.retention !== undefined && { retention: input.retention }),
      ...(settings && { settings: settings.settings }),
      fieldSets: sets.map(({ set, members, translation, description }, index) => ({
        ...set,
        fields: members.map(({ field: { conditions: _, ...field } }, at) => {
          const own = conditions[index]?.[at]
          return own ? { ...field, conditions: own } : field
        }),
        translation: translation.text,
        description: description.text,
      })),
    },
    issues: [
      ...title.issues,
      ...description.issues,
      ...(checks?.issues ?? []),
      ...checkRetention(input.retention),
      ...(settings?.issues ?? []),
      ...checkNew(newFieldSets, 'newFieldSets', stored.fieldSets, (set) => validateSetTexts(set).issues),
      ...checkNew(
        newFields,
        'newFields',
        stored.fields.keys(),
        (field) => validateField(field, 'one').issues,
      ),
      ...checkMembers(input.fieldSets, pathOf, { ...setMessages, known: known.fieldSets }),
      ...sets.flatMap(({ set, members, translation, description }, index) => [
        ...translation.issues,
        ...description.issues,
        ...members.flatMap(({ issues }) => issues),
        ...checkMembers(set.fields, (at) => `${pathOf(index)}.fields.${at}`, {
          ...fieldMessages,
          known: known.fields,
        }),
      ]),
      ...conditionIssues,
    ],
  }
}

/** Cleans the heading of the section that begins with the field; an empty one is left out. */
function validateSection({ section, ...field }: FieldSetInput['fields'][number], path: string) {
  const { text, issues } = validateOptionalText(section ?? {}, path)
  const heading = { et: text.et ?? '', en: text.en ?? '' }
  return { field: heading.et || heading.en ? { ...field, section: heading } : field, issues }
}

function withNewFields(added: readonly FieldValues[], stored: KnownFields): KnownFields {
  return new Map([
    ...stored,
    ...added.map((input) => {
      const { type, options } = validateField(input, 'one').field
      return [input.slug, { type, settings: { options } }] as const
    }),
  ])
}

/** Validates definitions that are added with the form; the paths of issues are `newFields.0.translations.label.et`. */
function checkNew<Definition extends { slug: string }>(
  added: readonly Definition[],
  name: 'newFieldSets' | 'newFields',
  stored: Iterable<string>,
  check: (definition: Definition) => ValueIssue[],
): ValueIssue[] {
  const used = new Set([...stored].map((slug) => slug.toLowerCase()))
  return added.flatMap((definition, index) => {
    const slug = definition.slug.toLowerCase()
    const own = [...checkSlug(definition.slug), ...check(definition)]
    if (used.has(slug)) own.push({ field: 'slug', messageKey: 'forms.error.slugInUse' })
    used.add(slug)
    return own.map((issue) => ({ ...issue, field: `${name}.${index}.${issue.field}` }))
  })
}

/** Cleans and validates the texts of a field set (contract §6). */
export function validateSetTexts({ settings }: Pick<FieldSetValues, 'settings'>) {
  const title = validateOptionalText(settings.title ?? {}, 'settings.title')
  const description = validateOptionalText(settings.description ?? {}, 'settings.description')
  return {
    title: title.text,
    description: description.text,
    issues: [...title.issues, ...description.issues],
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

/** Validates the field sets of a form or the fields of a set: each selected, existing, unique and in order. */
function checkMembers(
  members: readonly { slug: string; order?: number | undefined }[],
  pathOf: (index: number) => string,
  { known, ...messages }: typeof setMessages & { known: { has: (slug: string) => boolean } },
): ValueIssue[] {
  if (members.length > maxMembers) {
    const field = pathOf(maxMembers)
    return [{ field, messageKey: 'validation.maxItems', params: { max: maxMembers } }]
  }
  const slugs = members.map(({ slug }) => slug)
  const slugIssues = slugs.flatMap((slug, index): ValueIssue[] => {
    const field = `${pathOf(index)}.slug`
    if (!slug) return [{ field, messageKey: messages.required }]
    if (!known.has(slug)) return [{ field, messageKey: messages.unknown }]
    return slugs.indexOf(slug) < index ? [{ field, messageKey: messages.repeated }] : []
  })
  return [...slugIssues, ...checkOrders(members, pathOf)]
}

/** Largest order of a field set or field (contract §6). */
export const maxOrder = 99

export function isOrder(order: number): boolean {
  return Number.isInteger(order) && order >= 1 && order <= maxOrder
}

/** Each order must be its index plus one; `pathOf` returns the issue path of the n-th member. */
function checkOrders(
  members: readonly { order?: number | undefined }[],
  pathOf: (index: number) => string,
): ValueIssue[] {
  const seen = new Set<number>()
  return members.flatMap(({ order = defaultOrder }, index): ValueIssue[] => {
    const field = `${pathOf(index)}.order`
    if (!isOrder(order)) return [{ field, messageKey: 'forms.error.orderRange', params: { max: maxOrder } }]
    if (seen.has(order)) return [{ field, messageKey: 'forms.error.orderDuplicate' }]
    seen.add(order)
    return order === index + 1 ? [] : [{ field, messageKey: 'forms.error.orderIndex' }]
  })
}

export function validateOptionalText(
  input: TextInput,
  field: string,
): { text: Partial<Text>; issues: ValueIssue[] } {
  const read = validatePlainText(input, field, true)
  return { text: onlyGiven(input, read.text), issues: read.issues }
}
