import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { requireForm } from '#cms/items/find-item.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { loadReportTexts } from '#cms/reports/reports.ts'
import { itemStatuses, statusKeyOf } from '#contract/item-statuses.ts'
import { addressRepeated, type ComparedRow, evaluateRows, markRepeated, noneSeen } from './check-rows.ts'
import { findRows, type StoredImport, type StoredRow, saveResults } from './import-rows.ts'
import { type Mapping, oldAddressOf } from './read-row.ts'
import { expandKey } from './targets.ts'

/** Rows that are compared at once. */
const chunkSize = 500

/** How the rows of an import are read. @throws Problem `notFound` if its form is gone */
export async function loadMapping(req: PayloadRequest, stored: StoredImport): Promise<Mapping> {
  const form = await requireForm(req, stored.form)
  const text = await loadReportTexts(req)
  return {
    form,
    targets: stored.targets,
    key: expandKey(form, stored.key),
    allowsMissing: stored.allowsMissing,
    statuses: itemStatuses.map((value) => ({
      value,
      label: text(statusKeyOf(form.slug, value)),
    })),
    text,
  }
}

/** Compares all rows with the entries of the form, and stores what the import would do with each. */
export async function checkAll(req: PayloadRequest, stored: StoredImport): Promise<void> {
  const mapping = await loadMapping(req, stored)
  const seen = noneSeen()
  for (let after = 0; ; ) {
    const rows = await findRows(req, stored.id, sql`number > ${after}`, sql`limit ${chunkSize}`)
    const last = rows.at(-1)
    if (!last) return
    await saveResults(req, stored.id, markRepeated(mapping, await evaluate(req, mapping, stored, rows), seen))
    after = last.number
  }
}

/**
 * `checkAll` for rows that were mended or left out, and those with the same key or old address before or after. Rows that are written
 * stay as they are.
 */
export async function checkSome(
  req: PayloadRequest,
  stored: StoredImport,
  numbers: readonly number[],
): Promise<void> {
  const mapping = await loadMapping(req, stored)
  const checked = new Map<number, ComparedRow>()
  for (let due = numbers; due.length > 0; ) {
    const rows = await findRows(req, stored.id, sql`number = any(${sql.param([...due])}::int[])`)
    const open = rows.filter(({ outcome }) => outcome === null)
    const results: ComparedRow[] = [
      ...rows.flatMap((row) => (row.outcome === null ? [] : [{ ...row, address: undefined }])),
      ...(await evaluate(req, mapping, stored, open)),
    ]
    for (const result of results) checked.set(result.number, result)
    const related = await findRelated(req, mapping, stored, {
      numbers: due,
      keys: [...rows, ...results].flatMap(({ key }) => key ?? []),
      addresses: results.flatMap(({ address }) => address ?? []),
    })
    due = related.filter((number) => !checked.has(number))
  }
  const isWritten = ({ outcome }: Pick<ComparedRow, 'outcome'>) => outcome !== null
  const inOrder = [...checked.values()].toSorted(
    (a, b) => Number(isWritten(b)) - Number(isWritten(a)) || a.number - b.number,
  )
  const marked = markRepeated(mapping, inOrder)
  await saveResults(
    req,
    stored.id,
    marked.filter((row) => !isWritten(row)),
  )
}

const cellsSchema = z.array(z.object({ number: z.number(), text: z.string() }))

/** The rows that have one of the keys or old addresses, or that are wrong because one of the rows has theirs. */
async function findRelated(
  req: PayloadRequest,
  { targets }: Mapping,
  { id }: StoredImport,
  { numbers, keys, addresses }: { numbers: readonly number[]; keys: string[]; addresses: string[] },
): Promise<number[]> {
  const column = targets.indexOf('oldAddress')
  const byKey = sql`md5(key) in (select md5(value) from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`
  if (column === -1) return (await findRows(req, id, byKey)).map(({ number }) => number)
  const named = sql`exists (
    select from jsonb_array_elements(issues) as issue where issue ->> 'messageKey' = ${addressRepeated}
      and (issue -> 'params' ->> 'row')::int = any(${sql.param([...numbers])}::int[])
  )`
  const found = await findRows(req, id, sql`(${byKey} or ${named})`)
  // Different texts can be the same address.
  const cells = cellsSchema.parse(
    await runSql(
      req,
      sql`
        select number, coalesce(mended ->> ${String(column)}::text, cells ->> ${column}::int) as text
        from import_rows where import = ${id} and not is_out
      `,
    ),
  )
  const same = cells.filter(({ text }) => text && addresses.includes(oldAddressOf(text) ?? ''))
  return [...new Set([...found, ...same].map(({ number }) => number))]
}

async function evaluate(
  req: PayloadRequest,
  mapping: Mapping,
  { files }: StoredImport,
  rows: readonly StoredRow[],
): Promise<ComparedRow[]> {
  if (rows.length === 0) return []
  const evaluated = await evaluateRows(req, mapping, rows, files)
  return evaluated.rows.map(({ result, details }) => ({
    ...result,
    outcome: null,
    address: details.oldAddress,
  }))
}
