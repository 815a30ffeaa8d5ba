import type { Fieldset, Form as FormRow } from '#cms/payload-types.ts'
import type {
  AdminForm,
  FieldDefinition,
  FieldSetDefinition,
  FormAnswer,
} from '#contract/definitions/definitions.ts'
import type { Form } from '#contract/forms.ts'
import { assembleOption, type StoredField, type TextLookup } from './assemble-form.ts'
import { latest, textKeysOfField } from './changed-at.ts'
import { ownFieldSetTextKeys, textKeys } from './text-keys.ts'

type Texts = { text: TextLookup; changedAt: (key: string) => string | undefined }
type Row = { uuid: string; createdAt: string; updatedAt: string }
type FormOutline = { slug: string; fieldSets: { slug: string; fields: { slug: string }[] }[] }

export function presentAdminForm({ row, form }: { row: FormRow; form: Form }): AdminForm {
  return { ...form, createdAt: row.createdAt }
}

/** The form in the shape that its update takes. */
export function presentFormValues(form: Form): FormAnswer {
  const { slug, permissions, title, description } = form
  return {
    values: {
      slug,
      permissions,
      title,
      description,
      fieldSets: form.fieldSets.map((set) => ({
        order: set.order,
        slug: set.slug,
        translation: set.labels,
        fields: set.fields.map(({ order, required, slug }) => ({ order, required, slug })),
      })),
    },
    translations: { title, description },
    updatedAt: form.updatedAt,
  }
}

/** `updatedAt` includes changes of the field's texts and its options' texts. */
export function presentField(
  field: StoredField & Row,
  { text, changedAt }: Texts,
  forms: readonly FormOutline[],
): FieldDefinition {
  const { slug, type, uuid, createdAt } = field
  const { options, ...settings } = field.settings
  const keyed = (key: string) => ({ key, ...(text(key) ?? { et: '', en: '' }) })
  return {
    uuid,
    slug,
    type,
    settings: {
      ...settings,
      ...(options && { options: options.map((option) => assembleOption(option, text)) }),
    },
    translations: {
      label: keyed(textKeys.label(slug)),
      placeholder: keyed(textKeys.placeholder(slug)),
      helpText: keyed(textKeys.helpText(slug)),
      tooltipText: keyed(textKeys.tooltipText(slug)),
    },
    forms: formsWith(forms, (set) => set.fields.some((field) => field.slug === slug)),
    createdAt,
    updatedAt: latest(field.updatedAt, textKeysOfField(slug, field).map(changedAt)),
  }
}

export function presentFieldSet(
  { id, slug, createdAt, updatedAt }: Fieldset,
  { text, changedAt }: Texts,
  forms: readonly FormOutline[],
): FieldSetDefinition {
  return {
    uuid: id,
    slug,
    settings: {
      title: text(textKeys.ownFieldSet(slug)) ?? { et: '', en: '' },
      description: text(textKeys.ownFieldSetDescription(slug)) ?? { et: '', en: '' },
    },
    forms: formsWith(forms, (set) => set.slug === slug),
    createdAt,
    updatedAt: latest(updatedAt, ownFieldSetTextKeys(slug).map(changedAt)),
  }
}

function formsWith(
  forms: readonly FormOutline[],
  has: (set: FormOutline['fieldSets'][number]) => boolean,
): string[] {
  return forms.filter(({ fieldSets }) => fieldSets.some(has)).map(({ slug }) => slug)
}
