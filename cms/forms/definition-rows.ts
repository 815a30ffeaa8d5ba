import type { PayloadRequest, Where } from 'payload'
import { z } from 'zod'
import type { Field, Fieldset, Form as FormRow } from '#cms/payload-types.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { type Check, checkSchema } from '#contract/checklist.ts'
import { conditionsSchema } from '#contract/conditions.ts'
import { fieldOptionSchema, fieldSettingsSchema } from '#contract/fields.ts'
import { type FormSettings, formSettingsSchema } from '#contract/form-settings.ts'
import { type Retention, retentionSchema } from '#contract/retention.ts'
import { textSchema } from '#contract/texts.ts'
import { fieldTypeSchema } from '#contract/values/field-types.ts'
import type { FormTexts, StoredField, StoredForm } from './assemble-form.ts'

const storedOptionsSchema = z
  .array(fieldOptionSchema.omit({ label: true }).extend({ label: textSchema.optional() }))
  .optional()
const storedSettingsSchema = fieldSettingsSchema
  .omit({ placeholders: true, tooltips: true, helps: true })
  .extend({ options: storedOptionsSchema, removedOptions: storedOptionsSchema })

type Row = { uuid: string; createdAt: string }
export type FieldRow = StoredField & Row
export type LoadedForm = StoredForm &
  Row & { checklist: Check[]; retention: Retention | null; settings: FormSettings }
export type FieldSetRow = Row & { slug: string; updatedAt: string }

function all(req: PayloadRequest) {
  const system = asSystem(req, 'the use case decides who may see or change a definition')
  const sort = ['createdAt', 'id'] // Seeded definitions may be of the same millisecond.
  return { sort, pagination: false, depth: 0, ...system }
}

/** All field definitions by slug. */
export async function loadFields(req: PayloadRequest): Promise<ReadonlyMap<string, FieldRow>> {
  const { docs } = await req.payload.find({ collection: 'fields', ...all(req) })
  return new Map(docs.map((row) => [row.slug, toField(row)]))
}

export function toField({ slug, type, settings, id, createdAt, updatedAt }: Field): FieldRow {
  return {
    uuid: id,
    slug,
    type: fieldTypeSchema.parse(type),
    settings: storedSettingsSchema.parse(settings),
    createdAt,
    updatedAt,
  }
}

/**
 * The texts of all forms, fields and options, also those that a manager deleted: a form has changed since. Reports of missing
 * texts change no form.
 */
export async function loadFormTexts(req: PayloadRequest): Promise<FormTexts> {
  const where: Where = {
    namespace: { equals: 'forms' },
    or: [{ et: { exists: true } }, { en: { exists: true } }, { changedByManager: { equals: true } }],
  }
  const { docs } = await req.payload.find({ collection: 'translations', where, ...all(req) })
  return new Map(docs.map(({ key, et, en, updatedAt }) => [key, { et: et ?? '', en: en ?? '', updatedAt }]))
}

export async function loadFieldSets(req: PayloadRequest): Promise<FieldSetRow[]> {
  const { docs } = await req.payload.find({ collection: 'fieldsets', ...all(req) })
  return docs.map(toFieldSet)
}

export function toFieldSet({ id, slug, createdAt, updatedAt }: Fieldset): FieldSetRow {
  return { uuid: id, slug, createdAt, updatedAt }
}

/** The matching forms, oldest first. */
export async function loadFormRows(req: PayloadRequest, where: Where): Promise<LoadedForm[]> {
  const { docs } = await req.payload.find({ collection: 'forms', where, ...all(req) })
  return docs.map(toForm)
}

export function toForm(row: FormRow): LoadedForm {
  return {
    slug: row.slug,
    uuid: row.id,
    status: row.status,
    permissions: row.permissions,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    checklist: z.array(checkSchema).parse(row.checklist ?? []),
    retention: retentionSchema.nullable().parse(row.retention ?? null),
    settings: formSettingsSchema.parse(row.settings ?? {}),
    fieldSets: (row.fieldSets ?? []).map(({ slug, order, fields }) => ({
      slug,
      order: order ?? null,
      fields: (fields ?? []).map((field) => ({
        slug: field.slug,
        order: field.order ?? null,
        required: field.required ?? false,
        ...toSection(field.section),
        ...(field.conditions && { conditions: conditionsSchema.parse(field.conditions) }),
      })),
    })),
  }
}

function toSection(section: { et?: string | null; en?: string | null } | undefined) {
  const { et, en } = section ?? {}
  return et || en ? { section: { et: et ?? '', en: en ?? '' } } : {}
}
