import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { type Caller, displayNameOf, isAdmin } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type FormExport, formExportSchema } from '#contract/form-exchange.ts'
import { Problem } from '#contract/problems.ts'
import {
  type Template,
  type TemplateAddition,
  type TemplateChange,
  templateLimits,
} from '#contract/templates.ts'
import { withoutOverrides } from '#contract/values/normalize-text.ts'
import { validateText } from '#contract/values/text.ts'
import { exportForm } from './export-form.ts'
import { shippedTemplates } from './shipped-templates.ts'

const rowSchema = z.object({
  id: z.string(),
  name: z.string(),
  about: z.string(),
  owner: z.string(),
  fields: z.number(),
})

/** Forms whose answers only administrators see can only be added by them (contract §6), and so can their copies. */
function isUsableBy(caller: Caller): SQL {
  if (isAdmin(caller)) return sql`true`
  return sql`file #>> '{form,settings,seenBy}' is distinct from 'admins'`
}

/** The shipped templates, then those that managers saved, by name. */
export async function listTemplates(req: PayloadRequest, caller: Caller): Promise<Template[]> {
  const rows = await runSql(
    req,
    sql`select id, name, about, owner_name as owner, jsonb_array_length(file -> 'fields') as fields
      from form_templates where deleted_at is null and ${isUsableBy(caller)} order by lower(name), id`,
  )
  const same = (text: string) => ({ et: text, en: text })
  return [
    ...[...shippedTemplates].map(([id, { about, file }]) => ({
      id,
      isShipped: true,
      name: file.form.title,
      about,
      fields: file.fields.length,
      owner: null,
    })),
    ...z
      .array(rowSchema)
      .parse(rows)
      .map((row) => ({ ...row, isShipped: false, name: same(row.name), about: same(row.about) })),
  ]
}

/** A template as the export of a form. @throws Problem `notFound` */
export async function loadTemplate(req: PayloadRequest, caller: Caller, id: string): Promise<FormExport> {
  const shipped = shippedTemplates.get(id)
  if (shipped) return shipped.file
  const rows = await runSql(
    req,
    sql`select file from form_templates
      where id = ${requireOwnId(id)} and deleted_at is null and ${isUsableBy(caller)}`,
  )
  const [row] = z.array(z.object({ file: formExportSchema })).parse(rows)
  if (!row) throw new Problem('notFound')
  return row.file
}

/** Saves a copy of a form for all managers, and returns its uuid. @throws Problem `notFound`, `invalid` */
export async function addTemplate(
  req: PayloadRequest,
  caller: Caller,
  { form, ...properties }: TemplateAddition,
): Promise<string> {
  if (!caller) throw new Problem('unauthorized')
  const { name, about } = validateProperties(properties)
  const file = JSON.stringify(asTemplate(await exportForm(req, form)))
  const rows = await runSql(
    req,
    sql`insert into form_templates (owner, owner_name, name, about, file)
      values (${caller.username}, ${displayNameOf(caller)}, ${name}, ${about}, ${file}::jsonb) returning id as uuid`,
  )
  const [row] = z.array(z.object({ uuid: z.string() })).parse(rows)
  if (!row) throw new Error('the template was not stored')
  return row.uuid
}

/** Renames, deletes or restores a template of the managers. @throws Problem `notFound`, also for a shipped one; `invalid` */
export async function changeTemplate(
  req: PayloadRequest,
  caller: Caller,
  id: string,
  change: TemplateChange,
): Promise<void> {
  const assignment =
    change.action === 'update'
      ? renamed(validateProperties(change))
      : sql`deleted_at = ${change.action === 'delete' ? sql`now()` : sql`null`}`
  const isChanged = change.action === 'restore' ? sql`true` : sql`deleted_at is null`
  const rows = await runSql(
    req,
    sql`update form_templates set ${assignment}, updated_at = now()
      where id = ${requireOwnId(id)} and ${isChanged} and ${isUsableBy(caller)} returning id`,
  )
  if (rows.length === 0) throw new Problem('notFound')
}

function renamed({ name, about }: { name: string; about: string }): SQL {
  return sql`name = ${name}, about = ${about}`
}

function requireOwnId(id: string): string {
  const { data } = z.guid().safeParse(id)
  if (!data) throw new Problem('notFound')
  return data.toLowerCase()
}

/** Without what belongs to the one form: its times, and options that it does not offer any more. */
function asTemplate({ form, fields, ...file }: FormExport): FormExport {
  return {
    ...file,
    form: {
      ...form,
      ...(form.settings && { settings: { ...form.settings, opensAt: null, closesAt: null } }),
    },
    fields: fields.map(({ settings: { removedOptions: _, ...settings }, ...field }) => ({
      ...field,
      settings,
    })),
  }
}

function validateProperties(input: { name: string; about: string }): { name: string; about: string } {
  const name = validateText(withoutOverrides(input.name), 'name', { max: templateLimits.name })
  const about = validateText(withoutOverrides(input.about), 'about', {
    max: templateLimits.about,
    isOptional: true,
  })
  const errors = [...name.issues, ...about.issues]
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return { name: name.text, about: about.text }
}
