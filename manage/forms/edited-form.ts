import type { AdminForm } from '#contract/admin-forms.ts'
import type { Conditions } from '#contract/conditions.ts'
import type { FormExport } from '#contract/form-exchange.ts'
import { defaultSettings, type FormSettings, settingTextNames } from '#contract/form-settings.ts'
import type { FormStatus } from '#contract/forms.ts'
import type { Retention } from '#contract/retention.ts'
import type { Visibility } from '#contract/roles.ts'
import type { Text } from '#contract/texts.ts'
import {
  mergePart,
  mergeProperties,
  mergeRows,
  mergeText,
  type PartVersions,
  partOf,
  type SideOf,
  type Versions,
} from '../shell/three-way.ts'
import { type EditedValues, toEditedField, toFieldInput } from './edited-field.ts'

/** The rows of an editor have ids that stay the same while they are reordered and their slugs change. */
export type EditedField = {
  id: string
  order: number
  required: boolean
  slug: string
  /** The heading of the section that begins with the field; without texts, none begins. */
  section: Text
  /** When it is shown or required; absent without conditions. */
  conditions?: Conditions | undefined
  /** Of a new field, which is added with the form. */
  definition?: EditedValues
  /** Of a new field of a template: its slug is that of the form and this, until it gets another one. */
  suffix?: string
}
export type EditedSet = {
  id: string
  order: number
  slug: string
  translation: Text
  fields: EditedField[]
  /** A new field set, which is added with the form. */
  isNew?: boolean
  /** Of a new field set of a template. */
  description?: Text
}
/** The id is the key, also of a new one. */
export type EditedCheck = { id: string; order: number; text: Text }
export type EditedForm = {
  slug: string
  status: FormStatus
  permissions: Visibility
  title: Text
  description: Text
  checklist: EditedCheck[]
  retention: Retention | null
  settings: FormSettings
  fieldSets: EditedSet[]
}

export const noText: Text = { et: '', en: '' }

/** The row of a new field. */
export function newField(id: string, order = 0): EditedField {
  return { id, order, required: false, slug: '', section: noText, definition: toEditedField(undefined) }
}

/** The form as edited; a new form is an empty draft. */
export function toEditedForm(form: AdminForm | undefined): EditedForm {
  if (!form)
    return {
      slug: '',
      status: 'draft',
      permissions: 'everyone',
      title: noText,
      description: noText,
      checklist: [],
      retention: null,
      settings: defaultSettings,
      fieldSets: [],
    }
  const { slug, status, permissions, title, description } = form
  return {
    slug,
    status,
    permissions,
    title,
    description,
    retention: form.retention,
    settings: form.settings,
    checklist: form.checklist.map(({ key, text }, index) => ({ id: key, order: index + 1, text })),
    fieldSets: form.fieldSets.map((set) => ({
      id: set.slug,
      order: set.order,
      slug: set.slug,
      translation: set.labels,
      fields: set.fields.map(({ order, required, slug, section = noText, conditions }) => ({
        id: slug,
        order,
        required,
        slug,
        section,
        ...(conditions && { conditions }),
      })),
    })),
  }
}

/**
 * The form of an exported file, as the import stores it over an existing one; that retains its status, and without them in the
 * file its checklist, retention and settings.
 */
export function formOfFile(
  { form }: FormExport,
  { status, checklist, retention, settings }: EditedForm,
): EditedForm {
  return {
    ...form,
    status,
    retention: form.retention ?? retention,
    settings: form.settings ?? settings,
    checklist:
      form.checklist?.map(({ key, text }, index) => ({ id: key, order: index + 1, text })) ?? checklist,
    fieldSets: form.fieldSets.map(({ description: _, ...set }) => ({
      ...set,
      id: set.slug,
      fields: set.fields.map((field) => ({ section: noText, ...field, id: field.slug })),
    })),
  }
}

/** The slug of a new field of a form: `suvekool_nimi`. */
export function memberSlug(form: string, name: string): string {
  return `${form.slice(0, 39)}_${name.slice(0, 60)}`.replace(/^_/, '')
}

/** The new fields, in the order in which `toFormInput` lists them. */
export function newFieldsOf({ fieldSets }: Pick<EditedForm, 'fieldSets'>) {
  return fieldSets.flatMap(({ fields }) =>
    fields.flatMap(({ id, definition }) => (definition ? [{ id, definition }] : [])),
  )
}

/** The form without the ids of its rows, as the endpoints take it. The descriptions of its field sets stay as they are. */
export function toFormInput({
  slug,
  permissions,
  title,
  description,
  checklist,
  retention,
  settings,
  fieldSets,
}: EditedForm) {
  const newFieldSets = fieldSets.filter(({ isNew }) => isNew)
  const newFields = newFieldsOf({ fieldSets })
  return {
    slug,
    permissions,
    title,
    description,
    checklist: checklist.map(({ id, text }) => ({ key: id, text })),
    retention,
    settings,
    fieldSets: fieldSets.map(({ order, slug, translation, fields }) => ({
      order,
      slug,
      translation,
      description: {},
      fields: fields.map(({ order, required, slug, section, conditions }) => ({
        order,
        required,
        slug,
        section,
        ...(conditions && { conditions }),
      })),
    })),
    ...(newFieldSets.length > 0 && {
      newFieldSets: newFieldSets.map(({ slug, translation, description }) => ({
        slug,
        settings: { title: translation, ...(description && { description }) },
      })),
    }),
    ...(newFields.length > 0 && { newFields: newFields.map(({ definition }) => toFieldInput(definition)) }),
  }
}

/** Merges an edited form with the one that somebody else has saved since; the parts are those of `formParts`. */
export function mergeForms(versions: Versions<EditedForm>, sideOf: SideOf): EditedForm {
  const of = partOf(versions)
  return {
    ...mergeProperties(versions, sideOf),
    title: mergeText(of('title'), 'title', sideOf),
    description: mergeText(of('description'), 'description', sideOf),
    settings: mergeSettings(of('settings'), sideOf),
    checklist: numbered(
      mergeRows(of('checklist'), {
        keyOf: ({ id }) => id,
        merge: (checks) => ({
          ...checks.mine,
          text: mergeText(partOf(checks)('text'), `check ${checks.mine.id}`, sideOf),
        }),
        orderName: 'checks',
        nameOf: (key) => `check ${key}`,
        sideOf,
      }),
    ),
    fieldSets: numbered(
      mergeRows(of('fieldSets'), {
        keyOf: ({ slug }) => slug,
        merge: (sets) => mergeSets(sets, sideOf),
        orderName: 'sets',
        nameOf: (slug) => `set ${slug}`,
        sideOf,
      }),
    ),
  }
}

/** Each setting is a part, as each language of a text. */
function mergeSettings(versions: PartVersions<FormSettings>, sideOf: SideOf): FormSettings {
  const of = partOf(versions)
  const merged = mergeProperties(versions, (name) => sideOf(`settings.${name}`))
  for (const name of settingTextNames) merged[name] = mergeText(of(name), `settings.${name}`, sideOf)
  return merged
}

function mergeSets(versions: PartVersions<EditedSet>, sideOf: SideOf): EditedSet {
  const { mine } = versions
  const name = `set ${mine.slug}`
  const fields = mergeRows(partOf(versions)('fields'), {
    keyOf: ({ slug }) => slug,
    merge: (rows) => {
      const field = `${name} field ${rows.mine.slug}`
      const { conditions: _, ...mine } = rows.mine
      const conditions = mergePart(partOf(rows)('conditions'), sideOf(`${field} conditions`))
      return {
        ...mine,
        ...(conditions && { conditions }),
        required: mergePart(partOf(rows)('required'), sideOf(field)),
        section: mergeText(partOf(rows)('section'), `${field} section`, sideOf),
      }
    },
    orderName: `${name} order`,
    nameOf: (slug) => `${name} field ${slug}`,
    sideOf,
  })
  return {
    ...mine,
    translation: mergeText(partOf(versions)('translation'), `${name} title`, sideOf),
    fields: numbered(fields),
  }
}

function numbered<Row extends { order: number }>(rows: readonly Row[]): Row[] {
  return rows.map((row, index) => ({ ...row, order: index + 1 }))
}
