import { z } from 'zod'
import { envelopeSchema, type ValueIssue } from './problems.ts'
import { languageSchema, type Text, textSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { readWritten } from './values/written-text.ts'

/** Nested texts as i18next takes them; a key that has both a text and children keeps its children dotted beside it. */
export const translationTreeSchema = z.record(
  z.string(),
  z.union([z.string(), z.lazy((): z.ZodType<TranslationTree> => translationTreeSchema)]),
)
export type TranslationTree = { [key: string]: string | TranslationTree }

/** What the site and the manage area both say. */
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

/** Every namespace that they load; a key's first segment is its namespace. */
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
/** Of one report of missing texts. */
export const mostMissingKeys = 50

export function isTranslationKey(key: string): boolean {
  return keyShape.test(key)
}

/** Could it be a text's address at all? */
export function isTranslationName({ key, namespace }: { key: string; namespace: string }): boolean {
  return keyShape.test(key) && namespaceShape.test(namespace)
}

export const translationSchema = z.object({
  key: z.string(),
  namespace: z.string(),
  translations: textSchema,
})
export type Translation = z.infer<typeof translationSchema>

/** As it is sent: what is missing of the texts is told where the other rules are. */
const sentTranslationSchema = translationSchema.extend({ translations: textSchema.partial() })
export type TranslationInput = z.infer<typeof sentTranslationSchema>

export const translationListSchema = z.object({
  translations: z.array(translationSchema.extend({ updatedAt: timestampSchema })),
  namespaces: z.array(z.string()),
})
export const translationQuerySchema = z.object({ missing: z.enum(['0', '1']).optional() })

export const translationAdditionSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('new'), item: sentTranslationSchema }),
  z.object({
    action: z.literal('import'),
    items: z
      .json()
      .describe(
        '`{ "et": { "common": { … } } }`, nested or flat; or what the reading call gives: its answer, or the list in it.',
      ),
  }),
])

/** `itemKey` (and `namespace`, if that changes too) is the key as it was. */
export const translationChangeSchema = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('update'),
    item: z.object({
      itemKey: z.string(),
      namespace: z.string().optional(),
      newData: sentTranslationSchema,
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

/** An import also says what it did. */
export const translationAnswerSchema = envelopeSchema.extend({
  new: z.number().optional(),
  changed: z.number().optional(),
  same: z.number().optional(),
})

/** Keys that a client asked for in vain. */
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

/** A text in both languages, cleaned; both are required unless said otherwise. */
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

/** What the dialog and the server check of one text (back-office.md §5); gives it cleaned. */
export function readTranslation(sent: TranslationInput): { translation: Translation; issues: ValueIssue[] } {
  const { text, issues } = readText(sent.translations, 'translations')
  const { key, namespace } = sent
  return {
    translation: { key, namespace, translations: text },
    issues: [...checkTranslationKey(key), ...checkNamespace(namespace), ...issues],
  }
}
