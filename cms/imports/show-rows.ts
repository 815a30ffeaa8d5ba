import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { dateTimeCell } from '#cms/reports/cell.ts'
import { localDay } from '#cms/reports/legend.ts'
import { reportWording } from '#cms/reports/report-source.ts'
import { loadReportTexts } from '#cms/reports/reports.ts'
import type { FieldValue, FormValues } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { ImportRow } from '#contract/imports.ts'
import { labelText } from '#contract/keyword-labels.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { evaluateConditions } from '#contract/values/conditions.ts'
import { instantOf } from '#contract/values/deadline.ts'
import { fieldsIn } from '#contract/values/field-paths.ts'
import { formatNumber } from '#contract/values/format-number.ts'
import { valueText, type Wording } from '#contract/values/value-text.ts'
import { loadMapping } from './check-import.ts'
import { type EvaluatedRow, evaluateRows } from './check-rows.ts'
import { cellsOf, findRows, type StoredImport, type StoredRow } from './import-rows.ts'
import type { Mapping } from './read-row.ts'
import { nameTargets } from './targets.ts'

/** Rows of an import as the manager sees them, with a fixed number of queries (contract §7). */
export async function showRows(
  req: PayloadRequest,
  stored: StoredImport,
  form: Form,
  rows: readonly StoredRow[],
  language: Language,
): Promise<ImportRow[]> {
  // After the import, those that it has not written can still be mended.
  const open =
    stored.state === 'prepared'
      ? rows
      : rows.filter(({ state, outcome }) => stored.state === 'done' && outcome === null && !isSettled(state))
  const mapping = open.length > 0 ? await loadMapping(req, stored) : undefined
  const evaluated = new Map(
    mapping
      ? (await evaluateRows(req, mapping, open, stored.files)).rows.map((row) => [row.result.number, row])
      : [],
  )
  const keywords = await loadKeywords(req, form, [
    ...[...evaluated.values()].map(({ values }) => values),
    ...changedKeywords(form, rows),
  ])
  const text = await loadReportTexts(req)
  const notStored = inLanguage(text('reports.value.notStored'), language)
  const wording = {
    ...reportWording({ text, language }),
    number: (value: number) => formatNumber(value, language),
    day: localDay,
    moment: localMoment,
    keyword: (value: string) => labelText(keywords, value, language),
  }
  const fields = new Map(fieldsIn(form.fieldSets).map(({ path, field }) => [path, field]))
  const textOf = (path: string, value: FieldValue) => valueText(fields.get(path), value, wording)
  const references = await findReferences(req, rows)
  const firsts = await findFirsts(req, stored, rows)
  return rows.map((row) => {
    const cells = cellsOf(row)
    const result = evaluated.get(row.number)
    const isWritten = row.state === 'new' || row.state === 'changed'
    const first = row.key === null || row.state === 'out' ? undefined : firsts.get(row.key)
    return {
      number: row.number,
      state: row.state,
      cells,
      mended: Object.keys(row.mended).map(Number),
      recalled: row.recalled,
      issues: row.issues,
      understood:
        mapping && result ? understoodTexts(mapping, row, result, wording, notStored) : cells.map(() => null),
      newKeywords: isWritten ? (result?.newKeywords ?? []) : [],
      changes: row.changes.map(({ target, before, after }) => ({
        target,
        before: textOf(target, before),
        after: textOf(target, after),
      })),
      first:
        first && first.number < row.number
          ? { number: first.number, differs: row.state === 'wrong' ? differing(stored, first, row) : [] }
          : null,
      uuid: row.item,
      reference: (row.item && references.get(row.item)) ?? null,
      isDone: row.outcome !== null,
    }
  })
}

function isSettled(state: ImportRow['state']): boolean {
  return state === 'same' || state === 'out'
}

function differing({ targets }: StoredImport, first: StoredRow, row: StoredRow) {
  const [there, here] = [cellsOf(first), cellsOf(row)]
  return targets.flatMap((target, column) =>
    target === null || there[column] === here[column] ? [] : [{ column, text: there[column] ?? '' }],
  )
}

const referencesSchema = z.array(z.object({ id: z.string(), reference: z.string() }))

async function findReferences(
  req: PayloadRequest,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, string>> {
  const uuids = rows.flatMap(({ item }) => item ?? [])
  if (uuids.length === 0) return new Map()
  const found = await runSql(
    req,
    sql`select id, reference from items where reference is not null and id = any(${sql.param(uuids)}::uuid[])`,
  )
  return new Map(referencesSchema.parse(found).map(({ id, reference }) => [id, reference]))
}

/** The first row of each of the keys, of those that are not left out. */
async function findFirsts(
  req: PayloadRequest,
  { id }: StoredImport,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<string, StoredRow>> {
  const keys = [...new Set(rows.flatMap(({ key }) => key ?? []))]
  if (keys.length === 0) return new Map()
  const found = await findRows(
    req,
    id,
    sql`number in (
      select min(number) from import_rows
      where import = ${id} and not is_out
        and md5(key) in (select md5(value) from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))
      group by key
    )`,
  )
  return new Map(found.map((row) => [row.key ?? '', row]))
}

/** What the cells of a row are read as, where they do not say it so; `notStored` for those of hidden fields. */
function understoodTexts(
  mapping: Mapping,
  row: StoredRow,
  result: EvaluatedRow,
  wording: Wording,
  notStored: string,
): (string | null)[] {
  const wrong = result.result.issues.map(({ column }) => column)
  const { hidden } = evaluateConditions(mapping.form, result.values)
  return cellsOf(row).map((cell, column) => {
    const target = mapping.targets[column]
    // A target of several columns is read from all of them: the first one tells it.
    const isRead = target && cell !== '' && mapping.targets.indexOf(target) === column
    if (!isRead || wrong.includes(column)) return null
    const [shown = '', ...others] = textsOf(mapping, result, target, wording)
    if (shown === '') return hidden.has(target) ? notStored : null
    return [shown, ...others].includes(cell) ? null : shown
  })
}

/** The values of keyword fields that the rows change, before and after. */
function changedKeywords(form: Form, rows: readonly StoredRow[]): FormValues[] {
  const changes = rows.flatMap((row) => row.changes)
  return fieldsIn(form.fieldSets).flatMap(({ set, path, field }) =>
    changes
      .filter(({ target }) => target === path)
      .flatMap(({ before, after }) => [
        { [set]: { [field.slug]: before } },
        { [set]: { [field.slug]: after } },
      ]),
  )
}

/** What a target is read as, as a text and in the writings of files. */
function textsOf(
  { form, statuses }: Mapping,
  { values, details }: EvaluatedRow,
  target: string,
  wording: Wording,
): string[] {
  const textAt = (path: string, words: Wording) => {
    const found = fieldsIn(form.fieldSets).find((each) => each.path === path)
    return found ? valueText(found.field, values[found.set]?.[found.field.slug] ?? null, words) : ''
  }
  if (target === 'author') {
    const names = nameTargets(form) ?? []
    return [names.map(({ path }) => textAt(path, wording)).join(' ')]
  }
  if (target === 'status') {
    const status = statuses.find(({ value }) => value === details.status)
    return status ? [wording.text(status.label)] : []
  }
  if (target === 'createdAt' || target === 'updatedAt')
    return details[target] === undefined ? [] : [wording.moment(details[target]), details[target]]
  if (target === 'uuid' || target === 'reference' || target === 'oldAddress') return [details[target] ?? '']
  const same = (text: string) => text
  return [textAt(target, wording), textAt(target, { ...wording, day: same, moment: same, number: String })]
}

/** A timestamp in Europe/Tallinn, `21.11.2026 14:05`. */
function localMoment(moment: string): string {
  const cell = dateTimeCell(instantOf(moment), true)
  if (!(cell instanceof Date)) return moment
  const [day = '', time = ''] = cell.toISOString().split('T')
  return `${localDay(day)} ${time.slice(0, 5)}`
}
