import { z } from 'zod'
import { envelopeSchema, type ValueIssue } from './problems.ts'
import { languageSchema, type Text, textSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { readWritten } from './values/written-text.ts'

/** A nested i18next resource. If a key has both a text and children, the children are dotted keys next to it. */
export const translationTreeSchema = z.record(
  z.string(),
  z.union([z.string(), z.lazy((): z.ZodType<TranslationTree> => translationTreeSchema)]),
)
export type TranslationTree = { [key: string]: string | TranslationTree }

/** Namespaces used by both the site and the manage area. */
export const sharedNamespaces = [
  'common',
  'errors',
  'validation',
  'forms',
  'field',
  'file',
  'table',
  'item',
  'thesis',
  'topics',
  'internship',
  'auth',
] as const

/** All namespaces; a key's first segment is its namespace. */
export const namespaces = [
  ...sharedNamespaces,
  'home',
  'page',
  'feedback',
  'manage',
  'keywords',
  'reports',
  'translations',
  'access',
] as const
export type Namespace = (typeof namespaces)[number]

/** Letters or digits first, then letters, digits, underscore and hyphen, in dot-separated segments. */
const keyShape = /^(?!(?:.*\.)?__proto__(?:\.|$))[A-Za-z0-9][\w-]*(?:\.[\w-]+)*$/
const namespaceShape = /^(?!__proto__$)[A-Za-z0-9][\w-]*$/
export const translationLimits = { key: 250, namespace: 250, text: 2000 } as const
/** Maximum number of keys in one report of missing texts. */
export const mostMissingKeys = 50

export function isTranslationKey(key: string): boolean {
  return keyShape.test(key)
}

/** Whether key and namespace are both well-formed. */
export function isTranslationName({ key, namespace }: { key: string; namespace: string }): boolean {
  return keyShape.test(key) && namespaceShape.test(namespace)
}

export const translationSchema = z.object({
  key: z.string(),
  namespace: z.string(),
  translations: textSchema,
})
export type Translation = z.infer<typeof translationSchema>

/** Either language may be absent here; `readTranslation` reports missing texts together with all other issues. */
const translationInputSchema = translationSchema.extend({ translations: textSchema.partial() })
export type TranslationInput = z.infer<typeof translationInputSchema>

export const translationListSchema = z.object({
  translations: z.array(translationSchema.extend({ updatedAt: timestampSchema })),
  namespaces: z.array(z.string()),
})
export const translationQuerySchema = z.object({ missing: z.enum(['0', '1']).optional() })

export const translationAdditionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('new'), item: translationInputSchema }),
  z.object({
    action: z.literal('import'),
    items: z
      .json()
      .describe(
        '`{ "et": { "common": { … } } }`, nested or flat; or the response of the list endpoint, or its `translations` array.',
      ),
  }),
])

/** `itemKey` is the current key; `namespace` is the current namespace if that changes too. */
export const translationChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('update'),
    item: z.object({
      itemKey: z.string(),
      namespace: z.string().optional(),
      newData: translationInputSchema,
    }),
  }),
  z.object({
    action: z.literal('delete'),
    deletes: z
      .array(translationSchema.pick({ key: true, namespace: true }))
      .min(1)
      .max(1000),
  }),
])

/** The counts are only set for imports. */
export const translationAnswerSchema = envelopeSchema.extend({
  new: z.number().optional(),
  changed: z.number().optional(),
  same: z.number().optional(),
})

/** Translation keys for which a client found no text. */
export const missingTextsSchema = z.object({
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
export function readText(
  text: Partial<Text>,
  field: string,
  isOptional = false,
): { text: Text; issues: ValueIssue[] } {
  const limits = { max: translationLimits.text, lines: 'many', isOptional } as const
  const et = readWritten(text.et ?? '', `${field}.et`, limits)
  const en = readWritten(text.en ?? '', `${field}.en`, limits)
  return { text: { et: et.text, en: en.text }, issues: [...et.issues, ...en.issues] }
}

/** Cleans and validates a translation (back-office.md §5); shared by the dialog and the server. */
export function readTranslation(input: TranslationInput): { translation: Translation; issues: ValueIssue[] } {
  const { text, issues } = readText(input.translations, 'translations')
  const { key, namespace } = input
  return {
    translation: { key, namespace, translations: text },
    issues: [...checkTranslationKey(key), ...checkNamespace(namespace), ...issues],
  }
}
