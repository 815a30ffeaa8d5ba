import type { FieldOption, FieldSettings, FieldType, Form, FormField, FormFieldSet } from '#contract/forms.ts'
import type { Text } from '#contract/texts.ts'
import { textKeys } from './text-keys.ts'

/** Fields and forms as stored, without their texts, which are stored as translations (contract §6). */
export type StoredOption = Omit<FieldOption, 'label'> & { label?: Text }
export type StoredField = {
  slug: string
  type: FieldType
  settings: Omit<FieldSettings, 'options' | 'placeholders' | 'tooltips' | 'helps'> & {
    options?: StoredOption[]
  }
}
export type StoredForm = Pick<Form, 'slug' | 'uuid' | 'status' | 'permissions' | 'updatedAt'> & {
  fieldSets: {
    order?: number | null
    slug: string
    fields: { order?: number | null; required: boolean; slug: string }[]
  }[]
}
export type TextLookup = (key: string) => Text | undefined

/** See public.md §2. */
const defaultOrder = 99
const noText: Text = { et: '', en: '' }

function byOrder(a: { order: number }, b: { order: number }): number {
  return a.order - b.order
}

/** The form as returned by the API: sorted field sets and fields with their texts. Unknown fields are omitted. */
export function assembleForm(
  form: StoredForm,
  fields: ReadonlyMap<string, StoredField>,
  text: TextLookup,
): Form {
  const { slug, uuid, status, permissions, updatedAt } = form
  return {
    slug,
    uuid,
    status,
    permissions,
    updatedAt,
    title: text(textKeys.formTitle(slug)) ?? noText,
    description: text(textKeys.formDescription(slug)) ?? noText,
    fieldSets: form.fieldSets.map((set) => assembleFieldSet(slug, set, fields, text)).sort(byOrder),
  }
}

function assembleFieldSet(
  form: string,
  set: StoredForm['fieldSets'][number],
  fields: ReadonlyMap<string, StoredField>,
  text: TextLookup,
): FormFieldSet {
  return {
    slug: set.slug,
    order: set.order ?? defaultOrder,
    labels: text(textKeys.fieldSet(form, set.slug)) ?? text(textKeys.ownFieldSet(set.slug)) ?? noText,
    descriptions:
      text(textKeys.fieldSetDescription(form, set.slug)) ??
      text(textKeys.ownFieldSetDescription(set.slug)) ??
      noText,
    fields: set.fields
      .flatMap(({ slug, required, order }) => {
        const field = fields.get(slug)
        return field ? [{ ...assembleField(field, text), required, order: order ?? defaultOrder }] : []
      })
      .sort(byOrder),
  }
}

function assembleField(
  { slug, type, settings }: StoredField,
  text: TextLookup,
): Omit<FormField, 'required' | 'order'> {
  const { options, ...rest } = settings
  const placeholders = text(textKeys.placeholder(slug))
  const tooltips = text(textKeys.tooltipText(slug))
  const helps = text(textKeys.helpText(slug))
  return {
    slug,
    type,
    labels: text(textKeys.label(slug)) ?? noText,
    settings: {
      ...rest,
      ...(options && { options: options.map((option) => assembleOption(option, text)) }),
      ...(placeholders && { placeholders }),
      ...(tooltips && { tooltips }),
      ...(helps && { helps }),
    },
  }
}

export function assembleOption({ label, ...option }: StoredOption, text: TextLookup): FieldOption {
  const translated = option.translationKey ? text(option.translationKey) : undefined
  const value = String(option.value)
  return { ...option, label: translated ?? label ?? { et: value, en: value } }
}
