import { z } from 'zod'
import { prototypeNames } from './check-json.ts'
import { type Endpoint, post, put, read } from './endpoint.ts'
import { jsonValueSchema } from './json-value.ts'
import { mostMissingKeys, namespaces } from './namespaces.ts'
import { envelopeSchema, type ValueIssue } from './problems.ts'
import { languageSchema, type Text, textSchema } from './texts.ts'
import { copySchema, timestampSchema } from './timestamps.ts'
import { validateText } from './values/text.ts'

/** A nested i18next resource. If a key has both a text and children, the children are dotted keys next to it. */
export const translationTreeSchema = z
  .record(z.string(), z.union([z.string(), z.lazy((): z.ZodType<TranslationTree> => translationTreeSchema)]))
  .meta({ id: 'TranslationTree' })
export type TranslationTree = { [key: string]: string | TranslationTree }

const prototypeName = `(?:${prototypeNames.join('|')})`
/**
 * Letters or digits first, then letters, digits, underscore and hyphen, in dot-separated segments. Segments are keys of nested
 * JSON, so none is a name inherited from `Object.prototype`.
 */
const keyShape = new RegExp(`^(?!(?:.*\\.)?${prototypeName}(?:\\.|$))[A-Za-z0-9][\\w-]*(?:\\.[\\w-]+)*$`)
const namespaceShape = new RegExp(`^(?!${prototypeName}$)[A-Za-z0-9][\\w-]*$`)
export const translationLimits = { key: 250, namespace: 250, text: 2000 } as const

export function isTranslationKey(key: string): boolean {
  return keyShape.test(key)
}

/** Whether key and namespace are both well-formed. */
export function isTranslationName({ key, namespace }: { key: string; namespace: string }): boolean {
  return keyShape.test(key) && namespaceShape.test(namespace)
}

const translationSchema = z.object({
  key: z.string(),
  namespace: z.string(),
  translations: textSchema,
})
export type Translation = z.infer<typeof translationSchema>

/** Either language may be absent here; `validateTranslation` reports missing texts together with all other issues. */
const translationInputSchema = translationSchema.extend({ translations: textSchema.partial() })
export type TranslationInput = z.infer<typeof translationInputSchema>

const translationListSchema = z.object({
  translations: z.array(
    translationSchema.extend({
      updatedAt: timestampSchema,
      used: z
        .boolean()
        .describe('The product or a form uses the key, which therefore cannot be renamed or deleted.'),
    }),
  ),
  namespaces: z.array(z.string()),
})
const flagSchema = z.enum(['0', '1']).optional()
const translationQuerySchema = z.object({ missing: flagSchema, deleted: flagSchema })

/** Maximum number of changes in the history of a key. */
export const mostTextChanges = 200

/** A manager's change of a key's texts; an empty text is a missing one. */
const textChangeSchema = z.object({
  uuid: z.guid(),
  at: timestampSchema,
  who: z.string().nullable(),
  username: z.string().nullable(),
  before: textSchema,
  after: textSchema,
})
export type TextChange = z.infer<typeof textChangeSchema>

const translationAdditionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('new'), item: translationInputSchema }),
  z.object({
    action: z.literal('import'),
    items: jsonValueSchema.describe(
      '`{ "et": { "common": { … } } }`, nested or flat; or the response of the list endpoint, or its `translations` array.',
    ),
    preview: z.boolean().optional().describe('Writes nothing; the response also lists the first changes.'),
  }),
])

/** `itemKey` is the current key; `namespace` is the current namespace if that changes too. */
const translationChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('update'),
    item: z.object({
      itemKey: z.string(),
      namespace: z.string().optional(),
      newData: translationInputSchema,
      updatedAt: copySchema,
    }),
  }),
  z.object({ action: z.literal('restore'), change: z.guid(), updatedAt: copySchema }),
  z.object({
    action: z.literal('delete'),
    deletes: z
      .array(translationSchema.pick({ key: true, namespace: true }))
      .min(1)
      .max(1000),
  }),
])

/** Maximum number of changes in the preview of an import. */
export const mostPreviewedChanges = 500

/** The counts are only set for imports, and `changes` for their preview. */
export const translationResponseSchema = envelopeSchema.extend({
  changes: z
    .array(
      z.object({ key: z.string(), namespace: z.string(), before: textSchema.optional(), after: textSchema }),
    )
    .optional()
    .describe(`The first ${mostPreviewedChanges} texts that the import would write.`),
  new: z.number().optional(),
  changed: z.number().optional(),
  same: z.number().optional(),
})

/** The forms of a plural in which the number may be a word: "one entry". */
const pluralWithoutCount = /_(?:zero|one|two)$/

/**
 * Compares the placeholders of a text with those of the shipped one, whose values the product passes. Without a shipped text
 * both languages must have the same, and texts of forms have none. A language that is left out is not checked.
 */
export function checkPlaceholders(
  { key, et = '', en = '' }: { key: string } & Partial<Text>,
  shippedText: Text | undefined,
  field = 'translations',
): ValueIssue[] {
  const shipped = shippedText ?? (key.startsWith('forms.') ? { et: '', en: '' } : undefined)
  const known = [...new Set([...namesIn(shipped?.et ?? et), ...namesIn(shipped?.en ?? en)])].toSorted()
  return Object.entries({ et, en }).flatMap(([language, text]): ValueIssue[] => {
    const isReadable = !braces.test(text.replace(placeholder, ''))
    if (isReadable && (text === '' || (!shipped && (et === '' || en === '')))) return []
    const used = namesIn(text)
    const required = namesIn(shipped ? shipped[language === 'et' ? 'et' : 'en'] : et + en).filter(
      (name) => !(name === 'count' && pluralWithoutCount.test(key)),
    )
    if (
      isReadable &&
      used.every((name) => known.includes(name)) &&
      required.every((name) => used.includes(name))
    )
      return []
    const issue = { field: `${field}.${language}` }
    if (known.length === 0) return [{ ...issue, messageKey: 'translations.error.noPlaceholders' }]
    const names = known.map((name) => `{{${name}}}`).join(', ')
    return [{ ...issue, messageKey: 'translations.error.placeholders', params: { names } }]
  })
}

/** Whether the texts use different i18next placeholders, such as `{{count}}`; a missing text has none to compare. */
export function placeholdersDiffer({ et, en }: Text): boolean {
  return et !== '' && en !== '' && namesIn(et).toSorted().join(' ') !== namesIn(en).toSorted().join(' ')
}

const braces = /\{\{|\}\}/
/**
 * Without a format, such as `{{name, uppercase}}`: none is defined. `{{- name}}` is none either: i18next would insert the value as
 * it is, so that its direction could reorder the text.
 */
const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g

/** Replaces placeholders in one pass, so that values are never searched for placeholders; those without a value become empty. */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return text.replace(placeholder, (_, name: string) => String(values[name] ?? ''))
}

function namesIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(placeholder), ([, name = '']) => name))]
}

/** Translation keys for which a client found no text. */
const missingTextsSchema = z.object({
  lng: languageSchema,
  ns: z.enum(namespaces),
  keys: z.array(z.string().max(translationLimits.key).regex(keyShape)).min(1).max(mostMissingKeys),
})

export function checkTranslationKey(key: string, field = 'key'): ValueIssue[] {
  if (!key) return [{ field, messageKey: 'validation.required' }]
  if (key.length > translationLimits.key)
    return [{ field, messageKey: 'validation.maxLength', params: { max: translationLimits.key } }]
  return keyShape.test(key) ? [] : [{ field, messageKey: 'translations.error.keyInvalid' }]
}

export function checkNamespace(namespace: string, field = 'namespace'): ValueIssue[] {
  if (!namespace) return [{ field, messageKey: 'validation.required' }]
  if (namespace.length > translationLimits.namespace)
    return [{ field, messageKey: 'validation.maxLength', params: { max: translationLimits.namespace } }]
  return namespaceShape.test(namespace) ? [] : [{ field, messageKey: 'translations.error.namespaceInvalid' }]
}

/** Cleans and validates a text in both languages; both are required unless `isOptional`. */
export function validateBilingualText(
  text: Partial<Text>,
  field: string,
  isOptional = false,
): { text: Text; issues: ValueIssue[] } {
  const limits = { max: translationLimits.text, lines: 'many', isOptional } as const
  const et = validateText(text.et ?? '', `${field}.et`, limits)
  const en = validateText(text.en ?? '', `${field}.en`, limits)
  return { text: { et: et.text, en: en.text }, issues: [...et.issues, ...en.issues] }
}

/** The same for the texts of forms, to which the product passes no values. */
export function validatePlainText(
  ...given: Parameters<typeof validateBilingualText>
): ReturnType<typeof validateBilingualText> {
  const { text, issues } = validateBilingualText(...given)
  const [, field] = given
  const unreadable = Object.entries(text).flatMap(([language, each]) =>
    braces.test(each)
      ? [{ field: `${field}.${language}`, messageKey: 'translations.error.noPlaceholders' }]
      : [],
  )
  return { text, issues: [...issues, ...unreadable] }
}

/** Cleans and validates a translation (contract §7); shared by the dialog and the server. */
export function validateTranslation(input: TranslationInput): {
  translation: Translation
  issues: ValueIssue[]
} {
  const { text, issues } = validateBilingualText(input.translations, 'translations')
  const { key, namespace } = input
  return {
    translation: { key, namespace, translations: text },
    issues: [...checkTranslationKey(key), ...checkNamespace(namespace), ...issues],
  }
}

const inTranslations = {
  path: '/v1/manage/translations',
  group: 'Translations',
  section: 7,
  who: 'manager',
} as const
const exampleTranslation = {
  key: 'common.save',
  namespace: 'common',
  translations: { et: 'Salvesta', en: 'Save' },
} as const

export const translationEndpoints = {
  getTranslations: {
    ...read,
    cacheTags: ['texts', 'texts:forms'],
    path: '/v2/translations/:lng/:ns',
    who: 'anyone',
    response: translationTreeSchema,
    group: 'Texts',
    section: 7,
    summary: 'Get the texts of a namespace as a nested i18next resource',
    description:
      '`lng` is `et` or `en`. An unknown namespace is empty. A text that is missing in one language falls back to the other. Cacheable for an hour.',
  },
  reportMissingTexts: {
    ...post,
    path: '/v2/translations/missing',
    who: 'anyone',
    limit: 'missingTexts',
    body: missingTextsSchema,
    response: envelopeSchema,
    group: 'Texts',
    section: 7,
    summary: 'Report translation keys without a text',
    description: 'They are listed with the missing translations.',
    examples: { report: { lng: 'en', ns: 'common', keys: ['common.notThere'] } },
  },
  listTranslations: {
    ...read,
    ...inTranslations,
    query: translationQuerySchema,
    response: translationListSchema,
    summary: 'List all texts, or only the missing ones',
    description:
      '`missing=1` returns keys without a text in one language, and missing keys that clients reported; `deleted=1` keys whose texts a manager deleted.',
  },
  addTranslations: {
    ...post,
    ...inTranslations,
    body: translationAdditionSchema,
    response: translationResponseSchema,
    summary: 'Add a text, or import many',
    description:
      'An import is applied completely or not at all. Its response counts new, changed and unchanged texts.',
    examples: {
      new: { action: 'new', item: exampleTranslation },
      import: { action: 'import', items: { et: { common: { common: { save: 'Salvesta' } } } } },
    },
    problems: ['translationKeyInUse'],
  },
  changeTranslations: {
    ...put,
    ...inTranslations,
    body: translationChangeSchema,
    response: envelopeSchema.extend({
      change: z.guid().optional().describe('The change in the history of the key; `restore` undoes it.'),
    }),
    summary: 'Change, delete or restore texts',
    description:
      '`itemKey` is the current key; the `namespace` next to it is the current namespace, needed only if that changes too. `restore` brings back the texts that a change replaced, also of a deleted key.',
    examples: {
      update: { action: 'update', item: { itemKey: 'common.keep', newData: exampleTranslation } },
      delete: { action: 'delete', deletes: [{ key: 'common.save', namespace: 'common' }] },
      restore: { action: 'restore', change: '6f1f7ac6-3f5c-4a5e-9a6e-2b1c5f3d7e80' },
    },
    problems: ['notFound', 'translationKeyInUse', 'translationUsed', 'conflict'],
  },
  listTextChanges: {
    ...read,
    ...inTranslations,
    path: '/v1/manage/translations/history',
    query: translationSchema.pick({ key: true, namespace: true }),
    response: z.object({ changes: z.array(textChangeSchema) }),
    summary: 'List the changes of a key, newest first',
    description: `The latest ${mostTextChanges} changes by managers.`,
  },
} as const satisfies Record<string, Endpoint>
