import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { isFormSeen } from '#cms/items/policy.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { PersonImportRow } from '#contract/people.ts'
import { mayName, type Person, removedMark } from './person.ts'

const rowsSchema = z.array(
  z.object({
    import: z.string(),
    form: z.string(),
    fileName: z.string(),
    at: z.coerce.date().transform((date) => date.toISOString()),
    row: z.number(),
    headings: z.array(z.string()),
    cells: z.array(z.string()),
    mended: z.record(z.string(), z.string()),
  }),
)

const columns = sql`
  imports.id as import, imports.form, imports.file_name as "fileName", imports.created_at as at, number as row, headings, cells, mended`

/** The cells that name the person, whole or within a text. */
function cellsNaming(person: Person, cells: readonly string[]): number[] {
  const single = cells.flatMap((text, index) =>
    text.trim() !== '' && person.without(text.trim()) !== text.trim() ? [index] : [],
  )
  return [...single, ...pairsNaming(person, cells)]
}

/** Two cells that have the first and the last name of the person. */
function pairsNaming(person: Person, cells: readonly string[]): number[] {
  // Names of people are short, so that not all pairs of texts are compared.
  const short = cells
    .map((text, index) => ({ text: text.trim(), index }))
    .filter(({ text }) => text !== '' && text.length <= 60)
  return short.flatMap((first) =>
    short
      .filter((last) => first !== last && person.isNamed(`${first.text} ${last.text}`))
      .flatMap((last) => [first.index, last.index]),
  )
}

/** The rows of imports into forms that the caller sees that name the person, with these cells alone: the others are of others. */
export async function findImportRows(req: PayloadRequest, person: Person): Promise<PersonImportRow[]> {
  const rows = await runSql(
    req,
    sql`
      select ${columns} from import_rows join imports on imports.id = import
      where ${mayName(person, sql`concat_ws(' ', cells::text, mended::text)`)} and ${isFormSeen(req, sql`imports.form`)}
      order by imports.created_at desc, imports.id, number
    `,
  )
  return rowsSchema.parse(rows).flatMap(({ headings, cells, mended, ...row }) => {
    const shown = cells.map((cell, index) => mended[index] ?? cell)
    const named = new Set([...cellsNaming(person, cells), ...cellsNaming(person, shown)])
    if (named.size === 0) return []
    const texts = [...named]
      .toSorted((a, b) => a - b)
      .map((index) => ({
        heading: headings[index] ?? '',
        text: shown[index] ?? '',
      }))
    return [{ ...row, cells: texts }]
  })
}

/**
 * Takes the person out of the cells of imports where first and last name are in two cells, with what follows from them: the key and the
 * changes. All other texts are replaced as in any table. Returns the number of rows.
 */
export async function maskImportRows(req: PayloadRequest, person: Person): Promise<number> {
  const found = await runSql(
    req,
    sql`
      select ${columns} from import_rows join imports on imports.id = import
      where ${mayName(person, sql`concat_ws(' ', cells::text, mended::text)`)} for update of import_rows
    `,
  )
  const masked = rowsSchema.parse(found).flatMap(({ import: uuid, row, cells, mended }) => {
    const shown = cells.map((cell, index) => mended[index] ?? cell)
    const named = new Set([...pairsNaming(person, cells), ...pairsNaming(person, shown)])
    if (named.size === 0) return []
    const left = (text: string, index: number) => (named.has(index) ? removedMark : text)
    return [
      {
        import: uuid,
        number: row,
        cells: cells.map(left),
        mended: Object.fromEntries(
          Object.entries(mended).map(([column, text]) => [column, left(text, Number(column))]),
        ),
      },
    ]
  })
  if (masked.length === 0) return 0
  await runSql(
    req,
    sql`
      update import_rows as target set cells = given.cells, mended = given.mended, key = null, hash = null, changes = '[]',
        issues = '[]'
      from jsonb_to_recordset(${JSON.stringify(masked)}::jsonb) as given(import uuid, number int, cells jsonb, mended jsonb)
      where target.import = given.import and target.number = given.number
    `,
  )
  return masked.length
}
