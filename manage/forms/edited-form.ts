import type { AdminForm } from '#contract/admin-forms.ts'
import type { FormStatus } from '#contract/forms.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Text } from '#contract/texts.ts'
import { mergePart, mergeRows, mergeText, partOf, type Side, type Versions } from '../shell/three-way.ts'

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

/** Merges an edited form with the one that somebody else has saved since. */
export function mergeForms(versions: Versions<EditedForm>, side: Side): EditedForm {
  const of = partOf(versions)
  return {
    slug: versions.mine.slug,
    status: mergePart(of('status'), side),
    permissions: mergePart(of('permissions'), side),
    title: mergeText(of('title'), side),
    description: mergeText(of('description'), side),
    fieldSets: numbered(
      mergeRows(of('fieldSets'), {
        keyOf: ({ slug }) => slug,
        merge: (sets) => ({
          ...sets.mine,
          translation: mergeText(partOf(sets)('translation'), side),
          fields: mergeFields(partOf(sets)('fields'), side),
        }),
        side,
      }),
    ),
  }
}

function mergeFields(versions: Versions<EditedField[]>, side: Side): EditedField[] {
  const merged = mergeRows(versions, {
    keyOf: ({ slug }) => slug,
    merge: (fields) => ({ ...fields.mine, required: mergePart(partOf(fields)('required'), side) }),
    side,
  })
  return numbered(merged)
}

function numbered<Row extends { order: number }>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({ ...row, order: index + 1 }))
}
