import type { PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import type { FieldDefinition, FieldSetDefinition } from '#contract/admin-fields.ts'
import type { AdminForm, Definitions, FormValuesResponse } from '#contract/admin-forms.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import {
  assembleForm,
  assembleSettings,
  type FormParts,
  type FormTexts,
  fieldChangedAt,
  findText,
  noText,
  textsChangedAt,
} from './assemble-form.ts'
import {
  type FieldRow,
  type FieldSetRow,
  type LoadedForm,
  loadFieldSets,
  loadFields,
  loadFormRows,
  loadFormTexts,
} from './definition-rows.ts'
import { ownFieldSetTextKeys, textKeys } from './text-keys.ts'

/** All forms, in any status. */
export async function listAdminForms(req: PayloadRequest): Promise<AdminForm[]> {
  const forms = await loadFormRows(req, {})
  const parts = { fields: await loadFields(req), texts: await loadFormTexts(req) }
  return forms.map((form) => presentAdminForm(form, parts))
}

/** A form by its slug, alias or uuid. @throws Problem `notFound` */
export async function requireAdminForm(req: PayloadRequest, name: string): Promise<AdminForm> {
  const form = await requireStoredForm(req, name)
  return presentAdminForm(form, { fields: await loadFields(req), texts: await loadFormTexts(req) })
}

/** A form by its slug, alias or uuid, as stored. @throws Problem `notFound` */
export async function requireStoredForm(req: PayloadRequest, name: string): Promise<LoadedForm> {
  const isUuid = z.guid().safeParse(name).success
  const where: Where = isUuid
    ? { id: { equals: name.toLowerCase() } }
    : { slug: { equals: canonicalSlug(name) } }
  const [form] = await loadFormRows(req, where)
  if (!form) throw new Problem('notFound')
  return form
}

/** All forms, field sets and fields (contract §6). */
export async function loadDefinitions(req: PayloadRequest): Promise<Definitions> {
  const stored = await loadFormRows(req, {})
  const fields = await loadFields(req)
  const texts = await loadFormTexts(req)
  const fieldSets = await loadFieldSets(req)
  const forms = stored.map((form) => presentAdminForm(form, { fields, texts }))
  return {
    forms,
    fields: [...fields.values()].map((field) => ({
      ...presentField(field, texts),
      forms: slugsOf(forms, (set) => set.fields.some(({ slug }) => slug === field.slug)),
    })),
    fieldSets: fieldSets.map((row) => ({
      ...presentFieldSet(row, texts),
      forms: slugsOf(forms, ({ slug }) => slug === row.slug),
    })),
    rules: [],
  }
}

/** The slugs of the forms that have such a field set. */
function slugsOf(forms: AdminForm[], matches: (set: AdminForm['fieldSets'][number]) => boolean): string[] {
  return forms.filter(({ fieldSets }) => fieldSets.some(matches)).map(({ slug }) => slug)
}

/** A field by its slug or uuid. @throws Problem `notFound` */
export async function requireField(req: PayloadRequest, name: string) {
  const fields = await loadFields(req)
  return presentField(requireByName([...fields.values()], name), await loadFormTexts(req))
}

/** A field set by its slug or uuid. @throws Problem `notFound` */
export async function requireFieldSet(req: PayloadRequest, name: string) {
  const texts = await loadFormTexts(req)
  const fieldSets = await loadFieldSets(req)
  return requireByName(
    fieldSets.map((row) => presentFieldSet(row, texts)),
    name,
  )
}

/** @throws Problem `notFound` */
export function requireByName<D extends { slug: string; uuid: string }>(definitions: D[], name: string): D {
  const found = definitions.find(({ slug, uuid }) => slug === name || uuid === name.toLowerCase())
  if (!found) throw new Problem('notFound')
  return found
}

function presentAdminForm(form: LoadedForm, parts: FormParts): AdminForm {
  return {
    ...assembleForm(form, parts),
    createdAt: form.createdAt,
    checklist: form.checklist,
    retention: form.retention,
    settings: form.settings,
  }
}

/** The form in the shape that its update takes. */
export function presentFormValues(form: AdminForm): FormValuesResponse {
  const { slug, permissions, title, description, checklist, retention, settings } = form
  return {
    values: {
      slug,
      permissions,
      title,
      description,
      checklist,
      retention,
      settings,
      fieldSets: form.fieldSets.map((set) => ({
        order: set.order,
        slug: set.slug,
        translation: set.labels,
        fields: set.fields.map(({ order, required, slug, section, conditions }) => ({
          order,
          required,
          slug,
          ...(section && { section }),
          ...(conditions && { conditions }),
        })),
      })),
    },
    translations: { title, description },
    updatedAt: form.updatedAt,
  }
}

/** `updatedAt` includes changes of the field's texts and its options' texts. */
export function presentField(field: FieldRow, texts: FormTexts): Omit<FieldDefinition, 'forms'> {
  const { slug, type, uuid, createdAt } = field
  const keyed = (key: string) => ({ key, ...(findText(texts, key) ?? noText) })
  return {
    uuid,
    slug,
    type,
    settings: assembleSettings(field.settings, texts),
    translations: {
      label: keyed(textKeys.label(slug)),
      placeholder: keyed(textKeys.placeholder(slug)),
      helpText: keyed(textKeys.helpText(slug)),
      tooltipText: keyed(textKeys.tooltipText(slug)),
    },
    createdAt,
    updatedAt: fieldChangedAt(field, texts),
  }
}

/** `updatedAt` includes changes of the field set's texts. */
export function presentFieldSet(
  { uuid, slug, createdAt, updatedAt }: FieldSetRow,
  texts: FormTexts,
): Omit<FieldSetDefinition, 'forms'> {
  return {
    uuid,
    slug,
    settings: {
      title: findText(texts, textKeys.ownFieldSet(slug)) ?? noText,
      description: findText(texts, textKeys.ownFieldSetDescription(slug)) ?? noText,
    },
    createdAt,
    updatedAt: textsChangedAt(updatedAt, ownFieldSetTextKeys(slug), texts),
  }
}
