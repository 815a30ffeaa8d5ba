import type { PayloadRequest } from 'payload'
import { assertCurrent } from '#cms/platform/api/assert-current.ts'
import {
  type FormExport,
  type FormImport,
  type ImportResult,
  parseFormExport,
} from '#contract/form-exchange.ts'
import { Problem } from '#contract/problems.ts'
import { assembleForm } from './assemble-form.ts'
import { changeDefinitions, type SavedDefinition, type Stored } from './change-definitions.ts'
import { type FieldSetRow, type LoadedForm, loadFieldSets, loadFormRows } from './definition-rows.ts'
import { exportedField, exportedForm } from './export-form.ts'
import { presentField, presentFieldSet, requireStoredForm } from './load-definitions.ts'
import { type ExistingDefinitions, type ImportPlan, planImport } from './plan-import.ts'
import { createField, rewriteField } from './save-field.ts'
import { createFieldSet, rewriteFieldSet } from './save-field-set.ts'
import { createForm, rewriteForm } from './save-form.ts'

/**
 * Adds or overwrites a form, its field sets and its fields, all or nothing; with `preview` only tells what would be written.
 * @throws Problem `invalid`, `slugInUse`; `conflict` if existing definitions changed since the preview
 */
export async function importForm(
  req: PayloadRequest,
  { file: json, slug, preview = false, updatedAt }: FormImport,
): Promise<Omit<ImportResult, 'status'>> {
  const read = parseFormExport(json)
  if ('issue' in read) throw new Problem('invalid', { errors: [read.issue] })
  const file = slug ? { ...read.file, form: { ...read.file.form, slug } } : read.file
  return changeDefinitions(req, async (stored) => {
    const rows = { forms: await loadFormRows(req, {}), fieldSets: await loadFieldSets(req) }
    const { issues, ...plan } = planImport(file, existingOf(rows, stored))
    if (issues.length > 0) throw new Problem('invalid', { errors: issues })
    if (preview) return withoutUndefined(plan)
    // An existing form is overwritten only as it was previewed.
    if (plan.updatedAt) assertCurrent({ updatedAt: plan.updatedAt }, updatedAt ?? '')
    const saved = await writeFile(req, file, plan, { stored, rows })
    return { ...withoutUndefined(plan), slug: saved.slug, uuid: saved.uuid, updatedAt: saved.updatedAt }
  })
}

function withoutUndefined({ updatedAt, ...plan }: Omit<ImportPlan, 'issues'>) {
  return { ...plan, ...(updatedAt && { updatedAt }) }
}

type Rows = { forms: LoadedForm[]; fieldSets: FieldSetRow[] }

function existingOf({ forms, fieldSets }: Rows, { fields, texts }: Stored): ExistingDefinitions {
  const slugsWith = (matches: (set: LoadedForm['fieldSets'][number]) => boolean) =>
    forms.filter((form) => form.fieldSets.some(matches)).map(({ slug }) => slug)
  return {
    forms: new Map(
      forms.map((form) => {
        const { updatedAt } = assembleForm(form, { fields, texts })
        return [form.slug, { exported: exportedForm(form, { texts }), updatedAt, forms: [] }]
      }),
    ),
    fieldSets: new Map(
      fieldSets.map((row) => {
        const { slug, settings, updatedAt } = presentFieldSet(row, texts)
        return [
          slug,
          { exported: { slug, settings }, updatedAt, forms: slugsWith((set) => set.slug === slug) },
        ]
      }),
    ),
    fields: new Map(
      [...fields.values()].map((field) => {
        const { slug, updatedAt } = presentField(field, texts)
        const forms = slugsWith((set) => set.fields.some((each) => each.slug === slug))
        return [slug, { exported: exportedField(field, texts), updatedAt, forms }]
      }),
    ),
  }
}

/** Writes what differs, fields first because the form refers to them. Returns the form. */
async function writeFile(
  req: PayloadRequest,
  { form, fieldSets, fields }: FormExport,
  plan: Pick<ImportPlan, 'form' | 'fieldSets' | 'fields'>,
  { stored, rows }: { stored: Stored; rows: Rows },
): Promise<SavedDefinition> {
  let current = stored
  for (const [index, values] of fields.entries()) {
    if (plan.fields[index]?.state === 'same') continue
    const row = current.fields.get(values.slug)
    const change = row
      ? rewriteField(
          req,
          current,
          row.uuid,
          { updatedAt: presentField(row, current.texts).updatedAt, values },
          'one',
        )
      : createField(req, current, values, 'one')
    current = (await change).stored
  }
  for (const [index, values] of fieldSets.entries()) {
    if (plan.fieldSets[index]?.state === 'same') continue
    const row = rows.fieldSets.find(({ slug }) => slug === values.slug)
    const change = row
      ? rewriteFieldSet(req, current, row.uuid, {
          updatedAt: presentFieldSet(row, current.texts).updatedAt,
          values,
        })
      : createFieldSet(req, current, values)
    current = (await change).stored
  }
  if (plan.form.state === 'new') return (await createForm(req, current, form)).saved
  const row = await requireStoredForm(req, form.slug)
  const before = assembleForm(row, current)
  if (plan.form.state === 'same') return before
  return (await rewriteForm(req, current, row.uuid, { updatedAt: before.updatedAt, values: form })).saved
}
