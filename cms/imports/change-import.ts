import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { Form } from '#contract/forms.ts'
import { type ImportChange, type ImportState, isItemTarget, mayLackKey } from '#contract/imports.ts'
import { insertStatusesOf } from '#contract/item-statuses.ts'
import { Problem, type ValueIssue } from '#contract/problems.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'
import { checkAll, checkSome } from './check-import.ts'
import { countRows, findRows, noRows, type StoredImport } from './import-rows.ts'
import { notifyImportStarted } from './import-signal.ts'
import { findImport } from './load-import.ts'
import { recallMends, takeBack } from './recall-mends.ts'
import { targetsOf } from './targets.ts'

type ChangeOf<Action extends ImportChange['action']> = Extract<ImportChange, { action: Action }>

/** In which states of an import a change is possible. */
const statesFor: Readonly<Record<ImportChange['action'], readonly ImportState[]>> = {
  map: ['prepared'],
  mend: ['prepared', 'done'],
  takeBack: ['prepared'],
  leaveOut: ['prepared'],
  start: ['prepared', 'done'],
  undo: ['done'],
  delete: ['prepared', 'done', 'undone'],
}

/**
 * Changes an import (contract §7). Changes of the same import are made one after the other.
 * @throws Problem `notFound`, `importState`, `invalid` for targets that the form does not have
 */
export async function changeImport(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  change: ImportChange,
): Promise<void> {
  await inTransaction(req, async () => {
    await lock(req, `import ${uuid.toLowerCase()}`)
    const { stored, form } = await findImport(req, caller, uuid)
    if (!statesFor[change.action].includes(stored.state)) throw new Problem('importState')
    switch (change.action) {
      case 'map':
        return map(req, stored, form, change)
      case 'mend':
        return mend(req, stored, change)
      case 'takeBack':
        return takeBackMends(req, stored, change)
      case 'leaveOut':
        return leaveOut(req, stored, change)
      case 'start':
        return start(req, stored)
      case 'undo':
        return setState(req, stored, 'undoing')
      case 'delete':
        await runSql(req, sql`delete from imports where id = ${stored.id}`)
    }
  })
  if (change.action === 'start' || change.action === 'undo') notifyImportStarted()
}

async function map(
  req: PayloadRequest,
  stored: StoredImport,
  form: Form,
  { targets, key, allowsMissing, newStatus }: ChangeOf<'map'>,
): Promise<void> {
  const errors = mappingIssues(stored, form, targets, key)
  if (!insertStatusesOf(form.slug).includes(newStatus))
    errors.push({ field: 'newStatus', messageKey: 'validation.option' })
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const changed = { ...stored, targets, key, allowsMissing, newStatus }
  await runSql(
    req,
    sql`
      update imports set targets = ${JSON.stringify(targets)}::jsonb, key = ${JSON.stringify(key)}::jsonb,
        allows_missing = ${allowsMissing}, new_status = ${newStatus}, changed_at = now()
      where id = ${stored.id}
    `,
  )
  await checkAll(req, changed)
  const remapped = targets.flatMap((target, column) => (target === stored.targets[column] ? [] : [column]))
  await recallMends(req, changed, remapped)
}

function mappingIssues(
  { headings }: StoredImport,
  form: Form,
  targets: readonly (string | null)[],
  key: readonly string[],
): ValueIssue[] {
  const known = new Map(targetsOf(form).map((target) => [target.name, target]))
  const issueAt = (field: string, messageKey: string) => ({ field, messageKey })
  if (targets.length !== headings.length) return [issueAt('targets', 'manage.import.error.columns')]
  const ofColumns = targets.flatMap((target, index) => {
    if (target === null) return []
    if (!known.has(target)) return [issueAt(`targets.${index}`, 'validation.option')]
    const isRepeated = isItemTarget(target) && targets.indexOf(target) !== index
    return isRepeated ? [issueAt(`targets.${index}`, 'manage.import.error.repeated')] : []
  })
  const ofKey = key.some((target) => !known.get(target)?.isKey || !targets.includes(target))
  if ((key.length === 0 && !mayLackKey(form.slug)) || ofKey)
    ofColumns.push(issueAt('key', 'manage.import.error.key'))
  return ofColumns
}

const numbersSchema = z.array(z.object({ number: z.number() }))

async function mend(
  req: PayloadRequest,
  stored: StoredImport,
  { row: number, column, text, everywhere = false }: ChangeOf<'mend'>,
): Promise<void> {
  const [row] = await findRows(req, stored.id, sql`number = ${number}`)
  if (!row || column >= stored.headings.length) throw new Problem('notFound')
  if (row.outcome !== null) throw new Problem('importState')
  const current = sql`coalesce(mended ->> ${String(column)}::text, cells ->> ${column}::int)`
  const before = row.mended[column] ?? row.cells[column] ?? ''
  const trimmed = normalizeText(text).trim()
  const mended = await runSql(
    req,
    sql`
      update import_rows set mended = case
        when cells ->> ${column}::int = ${trimmed} then mended - ${String(column)}::text
        else mended || jsonb_build_object(${String(column)}::text, ${trimmed}::text) end,
        recalled = recalled - ${String(column)}::text
      where import = ${stored.id} and outcome is null and ${everywhere ? sql`${current} = ${before}` : sql`number = ${number}`}
      returning number
    `,
  )
  await checkSome(
    req,
    stored,
    numbersSchema.parse(mended).map((each) => each.number),
  )
}

function takeBackMends(
  req: PayloadRequest,
  stored: StoredImport,
  { column, text }: ChangeOf<'takeBack'>,
): Promise<void> {
  const where =
    column === undefined || text === undefined ? sql`true` : sql`cells ->> ${column}::int = ${text}`
  return takeBack(req, stored, where, column)
}

async function leaveOut(
  req: PayloadRequest,
  stored: StoredImport,
  { rows, isOut }: ChangeOf<'leaveOut'>,
): Promise<void> {
  const which = rows.length > 0 ? sql`number = any(${sql.param(rows)}::int[])` : sql`state = 'wrong'`
  const changed = await runSql(
    req,
    sql`update import_rows set is_out = ${isOut} where import = ${stored.id} and ${which} returning number`,
  )
  await checkSome(
    req,
    stored,
    numbersSchema.parse(changed).map(({ number }) => number),
  )
}

/** Rows that are wrong after the import are checked again. @throws Problem `importState` if there is nothing to import */
async function start(req: PayloadRequest, stored: StoredImport): Promise<void> {
  const isAgain = stored.state === 'done'
  if (isAgain) {
    const wrong = await findRows(req, stored.id, sql`state = 'wrong'`)
    await checkSome(
      req,
      stored,
      wrong.map(({ number }) => number),
    )
  }
  const found = (await countRows(req, [stored.id])).get(stored.id) ?? noRows()
  const { counts, written } = found
  const due = counts.new + counts.changed - written.new - written.changed
  if (due + (isAgain ? counts.wrong : 0) === 0) throw new Problem('importState')
  await setState(req, stored, 'running')
}

export async function setState(req: PayloadRequest, { id }: StoredImport, state: ImportState): Promise<void> {
  await runSql(req, sql`update imports set state = ${state}, changed_at = now() where id = ${id}`)
}
