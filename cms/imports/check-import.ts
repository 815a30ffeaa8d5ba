import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { requireForm } from '#cms/items/find-item.ts'
import { loadReportTexts } from '#cms/reports/reports.ts'
import { insertStatusesOf, statusKeyOf } from '#contract/item-statuses.ts'
import { evaluateRows, markRepeated } from './check-rows.ts'
import { findRows, type RowResult, type StoredImport, type StoredRow, saveResults } from './import-rows.ts'
import type { Mapping } from './read-row.ts'
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
    statuses: insertStatusesOf(form.slug).map((value) => ({
      value,
      label: text(statusKeyOf(form.slug, value)),
    })),
  }
}

/** Compares all rows with the entries of the form, and stores what the import would do with each. */
export async function checkAll(req: PayloadRequest, stored: StoredImport): Promise<void> {
  const mapping = await loadMapping(req, stored)
  const seen = new Map()
  for (let after = 0; ; ) {
    const rows = await findRows(req, stored.id, sql`number > ${after}`, sql`limit ${chunkSize}`)
    const last = rows.at(-1)
    if (!last) return
    await saveResults(req, stored.id, markRepeated(mapping, await evaluate(req, mapping, stored, rows), seen))
    after = last.number
  }
}

/** `checkAll` for rows that were mended or left out, and those with the same key before or after. */
export async function checkSome(
  req: PayloadRequest,
  stored: StoredImport,
  numbers: readonly number[],
): Promise<void> {
  const mapping = await loadMapping(req, stored)
  const chosen = sql`number = any(${sql.param([...numbers])}::int[])`
  const rows = await findRows(req, stored.id, chosen)
  const results = await evaluate(req, mapping, stored, rows)
  const keys = [...rows, ...results].flatMap(({ key }) => key ?? [])
  const others = await findRows(
    req,
    stored.id,
    sql`not ${chosen} and md5(key) in (select md5(value) from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`,
  )
  const all = [...results, ...(await evaluate(req, mapping, stored, others))]
  await saveResults(
    req,
    stored.id,
    markRepeated(
      mapping,
      all.toSorted((a, b) => a.number - b.number),
    ),
  )
}

async function evaluate(
  req: PayloadRequest,
  mapping: Mapping,
  { files }: StoredImport,
  rows: readonly StoredRow[],
): Promise<RowResult[]> {
  if (rows.length === 0) return []
  const evaluated = await evaluateRows(req, mapping, rows, files)
  return evaluated.rows.map(({ result }) => ({ ...result, outcome: null }))
}
