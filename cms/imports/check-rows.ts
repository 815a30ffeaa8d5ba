import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import { findValues } from '#cms/keywords/save-keywords.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { mayLackKey, type RowIssue } from '#contract/imports.ts'
import { insertStatusesOf } from '#contract/item-statuses.ts'
import { yearsOfDates } from '#contract/values/agreement.ts'
import { evaluateConditions } from '#contract/values/conditions.ts'
import { fieldsIn } from '#contract/values/field-paths.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { type FoundFiles, findFiles } from './find-files.ts'
import { type ArchivedFile, cellsOf, type RowResult, type StoredRow } from './import-rows.ts'
import {
  changesOf,
  checkRow,
  hashOf,
  type ItemDetails,
  keyOf,
  keywordsIn,
  type Mapping,
  type ReadRow,
  readRow,
} from './read-row.ts'
import { withoutExported } from './without-exported.ts'

/** An entry that has the key of a row. */
export type FoundItem = { id: string; values: FormValues }

export type EvaluatedRow = {
  result: Omit<RowResult, 'outcome'>
  values: FormValues
  details: ItemDetails
  found: FoundItem | undefined
  /** Texts of its cells that are no keywords yet. */
  newKeywords: string[]
}

type Rows = readonly Pick<StoredRow, 'number' | 'cells' | 'mended' | 'isOut'>[]

/**
 * Compares rows with the entries of the form, with a fixed number of queries. Rows of the same key are not compared with each other
 * (`markRepeated`).
 */
export async function evaluateRows(
  req: PayloadRequest,
  mapping: Mapping,
  rows: Rows,
  archived: readonly ArchivedFile[],
): Promise<{ rows: EvaluatedRow[]; files: FoundFiles }> {
  const { form } = mapping
  const now = new Date()
  const files = await findFiles(req, form, archived, fileTexts(mapping, rows))
  const read = rows.map((row) => withYears(readRow(mapping, cellsOf(row), (_, text) => files.valueOf(text))))
  const words = [...new Set(read.flatMap((row) => keywordsIn(form, row)))]
  const keyword = words.length > 0 ? await findValues(req, words) : () => undefined
  const fresh = read.map((row) => checkRow(mapping, row, { stored: undefined, keyword, now }))
  const keys = read.map((row, index) => keyOf(mapping, row, fresh[index]?.values ?? {}))
  const items = await findByKey(
    req,
    mapping,
    keys.filter((key) => key !== undefined),
  )
  const details = read.map((row) => row.details)
  const addresses = await findOldAddresses(req, details)
  const taken = await findTaken(req, details)
  const stored = [...items.values()].flat().map(({ values }) => values)
  const keywords = await loadKeywords(req, form, stored)
  return {
    files,
    rows: rows.map((given, index) => {
      const { number, isOut } = given
      const whole: ReadRow = read[index] ?? { values: {}, details: {}, issues: [] }
      const key = keys[index]
      const matches = key === undefined ? [] : (items.get(key) ?? [])
      const [found] = matches
      const row = found ? withoutExported(mapping, whole, cellsOf(given), found, keywords) : whole
      const { values, issues } = found
        ? checkRow(mapping, row, { stored: found.values, keyword, now })
        : (fresh[index] ?? { values: {}, issues: [] })
      const { status, oldAddress: address } = row.details
      const holder = address === undefined ? undefined : addresses.get(address)
      const hasAddress = holder !== undefined && holder.item === found?.id
      const isKeyNeeded = mapping.key.length > 0 || !mayLackKey(form.slug)
      const isKeyRead = !issues.some(({ target }) => mapping.key.includes(target))
      const hiddenKey = key === undefined ? hiddenKeyOf(mapping, fresh[index]?.values ?? {}) : undefined
      const all = [
        ...issues,
        ...(key === undefined && isKeyNeeded && isKeyRead
          ? [
              hiddenKey === undefined
                ? issueAt(mapping, mapping.key[0] ?? '', 'manage.import.issue.noKey')
                : issueAt(mapping, hiddenKey, 'manage.import.issue.keyHidden'),
            ]
          : []),
        ...(matches.length > 1
          ? [
              issueAt(mapping, mapping.key[0] ?? '', 'manage.import.issue.severalEntries', {
                total: matches.length,
              }),
            ]
          : []),
        ...(holder && !hasAddress && !holder.isDeleted
          ? [issueAt(mapping, 'oldAddress', 'manage.import.issue.addressTaken', { value: address ?? '' })]
          : []),
        ...(!found && row.details.uuid && taken.has(row.details.uuid)
          ? [issueAt(mapping, 'uuid', 'manage.import.issue.uuidTaken')]
          : []),
        ...(!found && status && !insertStatusesOf(form.slug).includes(status)
          ? [issueAt(mapping, 'status', 'manage.import.issue.statusOfNew')]
          : []),
      ]
      const changes = found
        ? [
            ...changesOf(form, found.values, values).map(({ field, before, after }) => ({
              target: field,
              before,
              after,
            })),
            ...(address !== undefined && !hasAddress
              ? [{ target: 'oldAddress', before: null, after: address }]
              : []),
          ]
        : []
      const state = isOut
        ? 'out'
        : all.length > 0
          ? 'wrong'
          : !found
            ? 'new'
            : changes.length > 0
              ? 'changed'
              : 'same'
      return {
        values,
        details: row.details,
        found,
        newKeywords: [...new Set(keywordsIn(form, row))].filter((text) => keyword(text) === undefined),
        result: {
          number,
          state,
          issues: isOut ? [] : all,
          changes: state === 'changed' ? changes : [],
          key: key ?? null,
          hash: hashOf(fresh[index]?.values ?? {}, row.details),
          item: found?.id ?? null,
        },
      }
    }),
  }
}

/** Fills in the year of a date where the row has no year. */
function withYears(row: ReadRow): ReadRow {
  const years = Object.entries(yearsOfDates(row.values))
  const values = Object.fromEntries(years.map(([set, year]) => [set, { ...row.values[set], ...year }]))
  return { ...row, values: { ...row.values, ...values } }
}

/** A field of the key that a condition hides, whose value is not stored. */
function hiddenKeyOf({ form, key }: Mapping, values: FormValues): string | undefined {
  const { hidden } = evaluateConditions(form, values)
  return key.find((target) => hidden.has(target))
}

function fileTexts({ form, targets }: Mapping, rows: Rows): string[] {
  const paths = fieldsIn(form.fieldSets).flatMap(({ path, field }) =>
    fieldTypeOf(field).kind === 'file' ? [path] : [],
  )
  const columns = targets.flatMap((target, column) =>
    target !== null && paths.includes(target) ? [column] : [],
  )
  return rows.flatMap((row) => columns.flatMap((column) => cellsOf(row)[column] ?? []))
}

/** At the column of the target, if it has one. */
function issueAt(
  { targets }: Mapping,
  target: string,
  messageKey: string,
  params?: RowIssue['params'],
): RowIssue {
  const column = targets.indexOf(target)
  return { column: column === -1 ? null : column, target, messageKey, params }
}

const itemsSchema = z.array(z.object({ id: z.string(), values: formValuesSchema, key: z.array(z.unknown()) }))

/** The entries of the form by the values of the key. Deleted ones are only found by what identifies them. */
async function findByKey(
  req: PayloadRequest,
  { form, key }: Mapping,
  keys: readonly string[],
): Promise<ReadonlyMap<string, FoundItem[]>> {
  if (keys.length === 0) return new Map()
  const parts = key.map((target) => keyPart(form, target))
  const isIdentity = key.some((target) => target === 'uuid' || target === 'reference')
  const rows = await runSql(
    req,
    sql`
      select id, values, key from (
        select items.id, items.values, jsonb_build_array(${sql.join(parts, sql`, `)}) as key from items
        ${key.includes('oldAddress') ? sql`left join old_addresses on old_addresses.item = items.id` : sql``}
        where form = ${form.slug} and ${isIdentity ? sql`true` : sql`status <> 'deleted'`}
      ) as keyed
      where key in (select jsonb_array_elements(${`[${keys.join()}]`}::jsonb))
      order by id
    `,
  )
  const found = Map.groupBy(itemsSchema.parse(rows), ({ key: own }) => JSON.stringify(own))
  return found
}

function keyPart(form: Form, target: string) {
  if (target === 'uuid') return sql`to_jsonb(items.id::text)`
  if (target === 'reference') return sql`to_jsonb(items.reference)`
  if (target === 'oldAddress') return sql`to_jsonb(old_addresses.address)`
  const field = fieldsIn(form.fieldSets).find(({ path }) => path === target)
  return sql`items.values -> ${field?.set ?? ''}::text -> ${field?.field.slug ?? ''}::text`
}

const addressesSchema = z.array(z.object({ address: z.string(), item: z.string(), isDeleted: z.boolean() }))
type Holder = Omit<z.infer<typeof addressesSchema>[number], 'address'>

/** The entries that have these old addresses; another one may take that of a deleted entry. */
async function findOldAddresses(
  req: PayloadRequest,
  details: readonly ItemDetails[],
): Promise<ReadonlyMap<string, Holder>> {
  const given = details.flatMap(({ oldAddress }) => oldAddress ?? [])
  if (given.length === 0) return new Map()
  const rows = await runSql(
    req,
    sql`
      select address, item, items.status = 'deleted' as "isDeleted"
      from old_addresses join items on items.id = old_addresses.item
      where address = any(${sql.param(given)}::text[])
    `,
  )
  return new Map(addressesSchema.parse(rows).map(({ address, ...holder }) => [address, holder]))
}

const idsSchema = z.array(z.object({ id: z.string() }))

/** The uuids that entries of any form have. */
async function findTaken(req: PayloadRequest, details: readonly ItemDetails[]): Promise<ReadonlySet<string>> {
  const given = details.flatMap(({ uuid }) => uuid ?? [])
  if (given.length === 0) return new Set()
  const rows = await runSql(req, sql`select id from items where id = any(${sql.param(given)}::uuid[])`)
  return new Set(idsSchema.parse(rows).map(({ id }) => id))
}

/** A row before it is compared with the others of its file; `address`: its old address. */
export type ComparedRow = RowResult & { address: string | undefined }

type Seen = {
  keys: Map<string, { number: number; hash: string | null }>
  /** The first row with each old address. */
  addresses: Map<string, number>
}

export function noneSeen(): Seen {
  return { keys: new Map(), addresses: new Map() }
}

export const addressRepeated = 'manage.import.issue.addressRepeated'

/** Issues of rows among others and among entries, which another text in the same cells would not have. */
export const rowIssueKeys: ReadonlySet<string> = new Set([
  addressRepeated,
  ...['repeated', 'noKey', 'keyHidden', 'severalEntries', 'addressTaken', 'uuidTaken'].map(
    (name) => `manage.import.issue.${name}`,
  ),
])

/** The first target of a key that the row has a value for. */
function filledKey({ key }: Mapping, row: RowResult): string {
  const parts: unknown = row.key === null ? [] : JSON.parse(row.key)
  const filled = Array.isArray(parts) ? parts.findIndex((part) => part !== null) : -1
  return key[filled] ?? key[0] ?? ''
}

/**
 * Of rows with the same key, the first one counts: others are the same if they say the same, and wrong if they do not, or if the first
 * one is wrong. Of different entries with the same old address, all but the first are wrong. `rows` are all with these keys and
 * addresses, in their order; those that are left out do not count.
 */
export function markRepeated(
  mapping: Mapping,
  rows: readonly ComparedRow[],
  seen: Seen = noneSeen(),
): RowResult[] {
  return rows.map(({ address, ...row }) => {
    if (row.state === 'out') return row
    const first = row.key === null ? undefined : seen.keys.get(row.key)
    if (first) {
      if (row.state === 'wrong') return row
      if (first.hash !== null && first.hash === row.hash) return { ...row, state: 'same', changes: [] }
      const issue = issueAt(mapping, filledKey(mapping, row), 'manage.import.issue.repeated', {
        row: first.number,
      })
      return { ...row, state: 'wrong', changes: [], issues: [issue] }
    }
    const other = address === undefined ? undefined : seen.addresses.get(address)
    if (address !== undefined && other === undefined) seen.addresses.set(address, row.number)
    const marked: RowResult =
      other === undefined
        ? row
        : {
            ...row,
            state: 'wrong',
            changes: [],
            issues: [...row.issues, issueAt(mapping, 'oldAddress', addressRepeated, { row: other })],
          }
    if (row.key !== null)
      seen.keys.set(row.key, { number: row.number, hash: marked.state === 'wrong' ? null : row.hash })
    return marked
  })
}
