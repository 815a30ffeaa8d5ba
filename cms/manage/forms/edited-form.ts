import type { AdminForm } from '#contract/admin-forms.ts'
import type { FormStatus } from '#contract/forms.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Text } from '#contract/texts.ts'

/** The rows of an editor have ids that stay the same while they are reordered and their slugs change. */
export type EditedField = { id: string; order: number; required: boolean; slug: string }
export type EditedSet = { id: string; order: number; slug: string; translation: Text; fields: EditedField[] }
export type EditedForm = {
  slug: string
  status: FormStatus
  permissions: Visibility
  title: Text
  description: Text
  fieldSets: EditedSet[]
}

export const noText: Text = { et: '', en: '' }

/** The form as edited; a new form is an empty draft. */
export function toEditedForm(form: AdminForm | undefined): EditedForm {
  if (!form)
    return {
      slug: '',
      status: 'draft',
      permissions: 'everyone',
      title: noText,
      description: noText,
      fieldSets: [],
    }
  const { slug, status, permissions, title, description } = form
  return {
    slug,
    status,
    permissions,
    title,
    description,
    fieldSets: form.fieldSets.map((set) => ({
      id: set.slug,
      order: set.order,
      slug: set.slug,
      translation: set.labels,
      fields: set.fields.map(({ order, required, slug }) => ({ id: slug, order, required, slug })),
    })),
  }
}

/** The form without the ids of its rows, as the endpoints take it. The descriptions of its field sets stay as they are. */
export function toFormInput({ slug, permissions, title, description, fieldSets }: EditedForm) {
  return {
    slug,
    permissions,
    title,
    description,
    fieldSets: fieldSets.map(({ order, slug, translation, fields }) => ({
      order,
      slug,
      translation,
      description: {},
      fields: fields.map(({ order, required, slug }) => ({ order, required, slug })),
    })),
  }
}
