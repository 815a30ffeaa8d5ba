import { isDeepStrictEqual } from 'node:util'
import type { Conditions } from '#contract/conditions.ts'
import type { FieldOption, FieldSettings } from '#contract/fields.ts'
import { defaultSettings, type FormSettings, publicSettingsSchema } from '#contract/form-settings.ts'
import type { Form, FormField, FormFieldSet } from '#contract/forms.ts'
import type { Text } from '#contract/texts.ts'
import type { FieldType } from '#contract/values/field-types.ts'
import { fieldSetInFormTextKeys, fieldTextKeys, ownFieldSetTextKeys, textKeys } from './text-keys.ts'

/** Fields and forms as stored, without their texts, which are stored as translations (contract §6). */
type StoredOption = Omit<FieldOption, 'label'> & { label?: Text | undefined }
export type StoredField = {
  slug: string
  type: FieldType
  settings: Omit<FieldSettings, 'options' | 'removedOptions' | 'placeholders' | 'tooltips' | 'helps'> & {
    options?: StoredOption[] | undefined
    removedOptions?: StoredOption[] | undefined
  }
  updatedAt: string
}
export type StoredForm = Pick<Form, 'slug' | 'uuid' | 'status' | 'permissions' | 'updatedAt'> & {
  settings?: FormSettings
  fieldSets: {
    order?: number | null
    slug: string
    fields: {
      order?: number | null
      required: boolean
      slug: string
      section?: Text | undefined
      conditions?: Conditions | undefined
    }[]
  }[]
}
/** The texts of all forms by translation key; a cleared text is empty in both languages. */
export type FormTexts = ReadonlyMap<string, Text & { updatedAt: string }>
/** The stored parts of forms. */
export type FormParts = { fields: ReadonlyMap<string, StoredField>; texts: FormTexts }

/** See contract §6. */
const defaultOrder = 99
export const noText: Text = { et: '', en: '' }

function byOrder(a: { order: number }, b: { order: number }): number {
  return a.order - b.order
}

/** Undefined for a key without a text in either language. */
export function findText(texts: FormTexts, key: string): Text | undefined {
  const { et, en } = texts.get(key) ?? noText
  return et || en ? { et, en } : undefined
}

/** The form as returned by the API: sorted field sets and fields with their texts. Unknown fields are omitted. */
export function assembleForm(form: StoredForm, parts: FormParts): Form {
  const { slug, uuid, status, permissions } = form
  return {
    slug,
    uuid,
    status,
    permissions,
    updatedAt: formChangedAt(form, parts),
    title: findText(parts.texts, textKeys.formTitle(slug)) ?? noText,
    description: findText(parts.texts, textKeys.formDescription(slug)) ?? noText,
    ...publicSettingsOf(form),
    fieldSets: form.fieldSets.map((set) => assembleFieldSet(slug, set, parts)).sort(byOrder),
  }
}

const defaultPublic = publicSettingsSchema.parse(defaultSettings)

/** Absent if all are the default. */
function publicSettingsOf({ settings }: StoredForm): Pick<Form, 'settings'> {
  const known = publicSettingsSchema.parse(settings ?? {})
  return isDeepStrictEqual(known, defaultPublic) ? {} : { settings: known }
}

function assembleFieldSet(
  form: string,
  set: StoredForm['fieldSets'][number],
  { fields, texts }: FormParts,
): FormFieldSet {
  const text = (inForm: string, own: string) => findText(texts, inForm) ?? findText(texts, own) ?? noText
  return {
    slug: set.slug,
    order: set.order ?? defaultOrder,
    labels: text(textKeys.fieldSet(form, set.slug), textKeys.ownFieldSet(set.slug)),
    descriptions: text(
      textKeys.fieldSetDescription(form, set.slug),
      textKeys.ownFieldSetDescription(set.slug),
    ),
    fields: set.fields
      .flatMap(({ slug, required, order, section, conditions }) => {
        const field = fields.get(slug)
        if (!field) return []
        const own = {
          required,
          order: order ?? defaultOrder,
          ...(section && { section }),
          ...(conditions && { conditions }),
        }
        return [{ ...assembleField(field, texts), ...own }]
      })
      .sort(byOrder),
  }
}

function assembleField(
  { slug, type, settings }: StoredField,
  texts: FormTexts,
): Omit<FormField, 'required' | 'order' | 'section' | 'conditions'> {
  const placeholders = findText(texts, textKeys.placeholder(slug))
  const tooltips = findText(texts, textKeys.tooltipText(slug))
  const helps = findText(texts, textKeys.helpText(slug))
  return {
    slug,
    type,
    labels: findText(texts, textKeys.label(slug)) ?? noText,
    settings: {
      ...assembleSettings(settings, texts),
      ...(placeholders && { placeholders }),
      ...(tooltips && { tooltips }),
      ...(helps && { helps }),
    },
  }
}

/** The settings of a field, with the labels of its options. */
export function assembleSettings(
  { options, removedOptions, ...settings }: StoredField['settings'],
  texts: FormTexts,
) {
  const assemble = ({ label, ...option }: StoredOption) => {
    const translated = option.translationKey ? findText(texts, option.translationKey) : undefined
    const value = String(option.value)
    return { ...option, label: translated ?? label ?? { et: value, en: value } }
  }
  return {
    ...settings,
    ...(options && { options: options.map(assemble) }),
    ...(removedOptions && { removedOptions: removedOptions.map(assemble) }),
  }
}

/** The translation keys of the field's options, also of removed ones. */
export function optionKeysOf({ settings }: Pick<StoredField, 'settings'>): string[] {
  const options = [...(settings.options ?? []), ...(settings.removedOptions ?? [])]
  return options.flatMap(({ translationKey }) => translationKey ?? [])
}

/**
 * When the form last changed, including its fields and texts, so that users who fill in or edit it are notified of any of these
 * changes. Cleared texts count too.
 */
function formChangedAt(form: StoredForm, { fields, texts }: FormParts): string {
  const used = form.fieldSets.flatMap((set) => set.fields.flatMap(({ slug }) => fields.get(slug) ?? []))
  const keys = [
    textKeys.formTitle(form.slug),
    textKeys.formDescription(form.slug),
    ...form.fieldSets.flatMap(({ slug }) => [
      ...fieldSetInFormTextKeys(form.slug, slug),
      ...ownFieldSetTextKeys(slug),
    ]),
  ]
  return latest([
    textsChangedAt(form.updatedAt, keys, texts),
    ...used.map((field) => fieldChangedAt(field, texts)),
  ])
}

/** When the field, its texts or those of its options last changed. */
export function fieldChangedAt(field: StoredField, texts: FormTexts): string {
  return textsChangedAt(field.updatedAt, [...fieldTextKeys(field.slug), ...optionKeysOf(field)], texts)
}

/** The latest of `updatedAt` and the times at which the texts with these keys changed. */
export function textsChangedAt(updatedAt: string, keys: readonly string[], texts: FormTexts): string {
  return latest([updatedAt, ...keys.flatMap((key) => texts.get(key)?.updatedAt ?? [])])
}

/** Compares as strings, because all timestamps have the same ISO 8601 format. */
function latest(times: readonly string[]): string {
  return times.reduce((last, time) => (time > last ? time : last))
}
