import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { RecalledMend } from '#contract/imports.ts'
import { checkSome } from './check-import.ts'
import { rowIssueKeys } from './check-rows.ts'
import { findRows, type StoredImport, type StoredRow } from './import-rows.ts'

/** The most texts that are remembered of a source, and their length. */
const mostMends = 5000
const mostLength = 1000

/**
 * Mends cells that are wrong as the same texts were mended for the same target in earlier imports of the source, of those that were
 * started. A cell that is wrong with that too stays as it is. `columns` limits it to these.
 */
export async function recallMends(
  req: PayloadRequest,
  stored: StoredImport,
  columns: readonly number[] = stored.targets.map((_, column) => column),
): Promise<void> {
  const known = await loadMends(req, stored)
  if (known.size === 0 || columns.length === 0) return
  const wrong = await findRows(req, stored.id, sql`state = 'wrong'`)
  const mends = wrong.flatMap((row) =>
    wrongColumns(stored, row).flatMap((column) => {
      const before = row.cells[column] ?? ''
      const after = known.get(nameOf(stored.targets[column] ?? '', before))
      const isOwn = row.mended[column] !== undefined
      return after === undefined || isOwn || !columns.includes(column)
        ? []
        : [{ number: row.number, column: String(column), after }]
    }),
  )
  if (mends.length === 0) return
  await runSql(
    req,
    sql`
      update import_rows as row set mended = row.mended || given.mended, recalled = row.recalled || given.columns
      from (
        select number, jsonb_object_agg("column", after) as mended, jsonb_agg("column") as columns
        from jsonb_to_recordset(${JSON.stringify(mends)}::jsonb) as mend(number int, "column" varchar, after varchar)
        group by number
      ) as given
      where row.import = ${stored.id} and row.number = given.number
    `,
  )
  const numbers = [...new Set(mends.map(({ number }) => number))]
  await checkSome(req, stored, numbers)
  const still = await findRows(
    req,
    stored.id,
    sql`state = 'wrong' and number = any(${sql.param(numbers)}::int[])`,
  )
  for (const [column, rows] of Map.groupBy(
    still.flatMap((row) => wrongColumns(stored, row).map((column) => ({ column, number: row.number }))),
    (each) => each.column,
  ))
    await takeBack(
      req,
      stored,
      sql`number = any(${sql.param(rows.map(({ number }) => number))}::int[])`,
      column,
    )
}

/** The columns of cells whose own text is wrong, not that of the row among others. */
function wrongColumns({ targets }: StoredImport, { issues }: StoredRow): number[] {
  const own = issues.filter(({ messageKey }) => !rowIssueKeys.has(messageKey))
  return targets.flatMap((target, column) =>
    target !== null && own.some((issue) => issue.column === column || issue.target === target)
      ? [column]
      : [],
  )
}

/** Gives cells that were mended as before their own text again, and checks the rows. */
export async function takeBack(
  req: PayloadRequest,
  stored: StoredImport,
  where: ReturnType<typeof sql>,
  column?: number,
): Promise<void> {
  const which = column === undefined ? sql`true` : sql`"column" = ${String(column)}`
  const rows = await runSql(
    req,
    sql`
      update import_rows set
        mended = mended - array(select "column" from jsonb_array_elements_text(recalled) as each("column") where ${which}),
        recalled = coalesce((
          select jsonb_agg("column") from jsonb_array_elements_text(recalled) as each("column") where not (${which})
        ), '[]')
      where import = ${stored.id} and ${where} and exists (
        select from jsonb_array_elements_text(recalled) as each("column") where ${which}
      )
      returning number
    `,
  )
  await checkSome(
    req,
    stored,
    z
      .array(z.object({ number: z.number() }))
      .parse(rows)
      .map(({ number }) => number),
  )
}

function nameOf(target: string, before: string): string {
  return JSON.stringify([target, before])
}

const mendsSchema = z.array(z.object({ target: z.string(), before: z.string(), after: z.string() }))

/**
 * What texts of targets were mended to: in the newest import that has mended them, if it has mended them alike everywhere. They are gone with
 * the rows of these imports.
 */
async function loadMends(req: PayloadRequest, { id }: StoredImport): Promise<ReadonlyMap<string, string>> {
  const rows = await runSql(
    req,
    sql`
      select target, before, max(after) as after from (
        select earlier.id, earlier.created_at, earlier.targets ->> mend.key::int as target,
          row.cells ->> mend.key::int as before, mend.value as after
        from imports as own
        join imports as earlier on earlier.source = own.source and earlier.id <> own.id and earlier.state <> 'prepared'
        join import_rows as row on row.import = earlier.id and row.state not in ('wrong', 'out')
        cross join lateral jsonb_each_text(row.mended) as mend
        where own.id = ${id}
      ) as mends
      where target is not null and before <> '' and before <> after
        and length(before) <= ${mostLength} and length(after) <= ${mostLength}
      group by id, created_at, target, before
      having count(distinct after) = 1
      order by created_at desc, id limit ${mostMends}
    `,
  )
  const known = new Map<string, string>()
  for (const { target, before, after } of mendsSchema.parse(rows)) {
    const name = nameOf(target, before)
    if (!known.has(name)) known.set(name, after)
  }
  return known
}

const recalledSchema = z.array(
  z.object({ column: z.number(), before: z.string(), after: z.string(), rows: z.number() }),
)

/** The texts that were mended as before, those of most rows first. */
export async function findRecalled(
  req: PayloadRequest,
  { id }: StoredImport,
  most: number,
): Promise<RecalledMend[]> {
  const rows = await runSql(
    req,
    sql`
      select "column"::int, cells ->> "column"::int as before, mended ->> "column" as after, count(*)::int as rows
      from import_rows, jsonb_array_elements_text(recalled) as each("column")
      where import = ${id} group by 1, 2, 3 order by rows desc, min(number) limit ${most}
    `,
  )
  return recalledSchema.parse(rows)
}
