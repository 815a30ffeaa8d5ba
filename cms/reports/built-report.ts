import type { PayloadRequest } from 'payload'
import { countTotals, type Totals } from '#cms/items/count-totals.ts'
import { listItems } from '#cms/items/list-items.ts'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import type { FileReply } from '#cms/platform/api/respond.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { exportTypes } from '#contract/admin-list.ts'
import { labelOf } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { itemStatuses, statusKeyOf } from '#contract/item-statuses.ts'
import { labelText } from '#contract/keyword-labels.ts'
import { Problem } from '#contract/problems.ts'
import {
  type Dimension,
  dimensionLabelKey,
  dimensionsOf,
  facetOfDimension,
} from '#contract/registers/dimensions.ts'
import { facetValueKey, inFacetOrder } from '#contract/registers/facet-values.ts'
import { findRegister } from '#contract/registers/registers.ts'
import {
  type BuiltReportExportQuery,
  type BuiltReportQuery,
  mostReportColumns,
  mostReportRows,
  type ReportDefinition,
  type ReportResult,
  type ReportRows,
  reportFilters,
  reportRowsShown,
} from '#contract/report-builder.ts'
import { inLanguage, type Text } from '#contract/texts.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import type { Cell, Column } from './cell.ts'
import { chosenColumns, describeFilters, exportItems } from './export-items.ts'
import { formColumns, withLabels } from './form-report.ts'
import { createLegend, type LegendDetail } from './legend.ts'
import { headsOf, named, pageSize, type ReportContext } from './report-source.ts'
import { loadReportTexts } from './reports.ts'
import { streamCsv } from './stream-csv.ts'
import { streamWorkbook } from './stream-workbook.ts'

/**
 * The table of a built report, as far as a screen displays it (contract §7).
 * @throws Problem `badRequest` for a dimension that the form does not have, and for a field that cannot be sorted by
 */
export async function runReport(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  { language, ...definition }: BuiltReportQuery,
): Promise<ReportResult> {
  const context = { req, withTime: false, language, text: await loadReportTexts(req) }
  if (definition.mode === 'rows') return listRows(context, caller, form, definition)
  const { total, rows, columns, columnCount, several } = await loadTotals(context, caller, form, definition)
  const shown = rows.slice(0, mostReportRows)
  return { mode: 'totals', total, rows: shown, rowCount: rows.length, columns, columnCount, several }
}

async function listRows(
  context: ReportContext,
  caller: Caller,
  form: Form,
  definition: ReportDefinition,
): Promise<ReportRows> {
  const { req } = context
  const query = { ...reportFilters(definition, new Date()), page: 1, size: reportRowsShown }
  const { data, total = 0, relation } = await listItems(req, caller, form, query, ({ item }) => item)
  const columns = chosenColumns(formColumns(context, form), definition.columns)
  const items = await withLabels(context, form, data)
  return {
    mode: 'rows',
    total,
    isLowerBound: relation === 'gte',
    columns: columns.map(({ slug, title, kind }) => ({ slug, title, kind })),
    rows: items.map((item) => ({
      uuid: item.id,
      cells: columns.map(({ read, kind }) => shownCell(read(item), kind)),
    })),
  }
}

function shownCell(cell: Cell, kind: Column<never>['kind']): string | number | null {
  if (!(cell instanceof Date)) return cell
  const [day = '', time = ''] = cell.toISOString().split('T')
  return kind === 'dateTime' ? `${day} ${time.slice(0, 5)}` : day
}

/**
 * The whole table of a built report as a streamed file (contract §7).
 * @throws Problem as `runReport`
 */
export async function exportReport(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  { language, format, name, ...definition }: BuiltReportExportQuery,
): Promise<FileReply> {
  const filters = reportFilters(definition, new Date())
  const title = name ? { et: name, en: name } : form.title
  if (definition.mode === 'rows')
    return exportItems(req, caller, form, { ...filters, format, language }, { title, ...definition })
  const context = { req, withTime: false, language, text: await loadReportTexts(req) }
  const totals = await loadTotals(context, caller, form, definition)
  const columns = totalsColumns(context, form, totals)
  const all = { value: null, label: context.text('reports.row.all'), count: totals.total }
  const rows: Row[] = [...totals.rows, { ...all, counts: totals.columns.map(({ count }) => count) }]

  async function* readPages(): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < rows.length; start += pageSize)
      yield rows.slice(start, start + pageSize).map((row) => columns.map(({ read }) => read(row)))
  }

  const heads = headsOf(columns)
  const described = {
    title,
    description: context.text('reports.description.totals'),
    forms: [],
    columns: heads,
  }
  const legend = createLegend(context, described, [
    ...(await describeFilters(context, caller, form, filters)),
    ...describeTotals(context, totals),
  ])
  const sheet = { columns: heads, language, pages: readPages() }
  const grouped = [totals.by, totals.and].filter((dimension) => dimension !== undefined)
  return {
    stream: format === 'csv' ? streamCsv(sheet) : streamWorkbook({ ...sheet, slug: form.slug, legend }),
    fileName: `${[form.slug, ...grouped, dayInTallinn(Date.now() / 1000)].join('_')}.${format}`,
    mediaType: exportTypes[format],
  }
}

type Labelled = { value: string; label: Text; count: number }
type Row = Omit<Labelled, 'value'> & { value: string | null; counts: number[] }
type LabelledTotals = Omit<Totals, 'rows' | 'columns'> & {
  by: Dimension
  and: Dimension | undefined
  rows: (Labelled & { counts: number[] })[]
  columns: Labelled[]
}

async function loadTotals(
  context: ReportContext,
  caller: Caller,
  form: Form,
  definition: ReportDefinition,
): Promise<LabelledTotals> {
  const known = dimensionsOf(form.slug)
  const { by = known[0], and } = definition
  if (!by || !known.includes(by) || (and && (and === by || !known.includes(and))))
    throw new Problem('badRequest')
  const filters = reportFilters(definition, new Date())
  const options = { by, and, mostColumns: mostReportColumns }
  const totals = await countTotals(context.req, caller, form, filters, options)
  const columns = await labelled(context, form, and, totals.columns)
  const positionOf = new Map(columns.map(({ value }, index) => [value, index]))
  const countsOf = new Map(totals.rows.map(({ value }) => [value, columns.map(() => 0)]))
  for (const { row, column, count } of totals.cells) {
    const position = positionOf.get(column)
    const counts = countsOf.get(row)
    if (position !== undefined && counts) counts[position] = count
  }
  const rows = await labelled(context, form, by, totals.rows)
  return {
    ...totals,
    by,
    and,
    columns,
    rows: rows.map((row) => ({ ...row, counts: countsOf.get(row.value) ?? [] })),
  }
}

type Counted = { value: string; count: number }

/** With labels, in the order of the dimension: of years, months, options and statuses; otherwise by count. No value comes last. */
async function labelled(
  { req, text }: ReportContext,
  form: Form,
  dimension: Dimension | undefined,
  counted: readonly Counted[],
): Promise<Labelled[]> {
  if (!dimension) return []
  const none = counted.filter(({ value }) => value === '')
  const found = counted
    .filter(({ value }) => value !== '')
    .toSorted((a, b) => b.count - a.count || a.value.localeCompare(b.value, 'et'))
  const label = await labelsOf({ req, text }, form, dimension, found)
  return [
    ...inOrder(form, dimension, found).map((each) => ({ ...each, label: label(each.value) })),
    ...none.map((each) => ({ ...each, label: text('reports.value.none') })),
  ]
}

function inOrder(form: Form, dimension: Dimension, found: readonly Counted[]): Counted[] {
  const facet = facetOfDimension(form.slug, dimension)
  if (facet) return inFacetOrder(facet, found, optionsOf(form, facet.field))
  if (dimension === 'month') return found.toSorted((a, b) => b.value.localeCompare(a.value))
  if (dimension !== 'status') return [...found]
  const order: readonly string[] = itemStatuses
  return found.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
}

function settingsOf({ fieldSets }: Form, field: string) {
  return fieldSets.flatMap((set) => set.fields).find(({ slug }) => slug === field)?.settings ?? {}
}

function optionsOf(form: Form, field: string) {
  const { options = [], removedOptions = [] } = settingsOf(form, field)
  return [...options, ...removedOptions]
}

/** Returns the function that gives a value its label. */
async function labelsOf(
  { req, text }: Pick<ReportContext, 'req' | 'text'>,
  form: Form,
  dimension: Dimension,
  found: readonly Counted[],
): Promise<(value: string) => Text> {
  const facet = facetOfDimension(form.slug, dimension)
  if (dimension === 'month') return (value) => same(value.split('-').reverse().join('.'))
  if (dimension === 'status')
    return (value) => {
      const status = itemStatuses.find((each) => each === value)
      return status ? text(statusKeyOf(form.slug, status)) : same(value)
    }
  if (!facet) return same
  const set = findRegister(form.slug)?.fieldSet ?? ''
  const values = found.map(({ value }) => value)
  const keywords = await loadKeywords(req, form, [{ [set]: { [facet.field]: values } }])
  const settings = settingsOf(form, facet.field)
  return (value) => {
    const key = facetValueKey(facet, value)
    if (key) return text(key)
    if (keywords.has(value))
      return { et: labelText(keywords, value, 'et'), en: labelText(keywords, value, 'en') }
    return labelOf(settings, value)
  }
}

function same(text: string): Text {
  return { et: text, en: text }
}

/** The value of the row, a column for each value of the second dimension, all entries of the row and their share. */
function totalsColumns(
  context: ReportContext,
  form: Form,
  { by, and, columns, total }: LabelledTotals,
): Column<Row>[] {
  const { text, language } = context
  const isYear = facetOfDimension(form.slug, by)?.isSingle
  const second = and && text(dimensionLabelKey(form.slug, and))
  return [
    {
      slug: by,
      title: text(dimensionLabelKey(form.slug, by)),
      meaning: text('reports.meaning.group'),
      kind: isYear ? 'number' : 'text',
      width: 40,
      isTitle: true,
      read: ({ value, label }) => (isYear && value ? Number(value) : inLanguage(label, language)),
    },
    ...columns.map(
      ({ value, label }, index): Column<Row> => ({
        slug: `${and}=${value}`,
        title: label,
        meaning: second ?? same(''),
        kind: 'number',
        width: 14,
        read: ({ counts }) => counts[index] ?? 0,
      }),
    ),
    named(context, 'all', 'number', 14, ({ count }) => count),
    named(context, 'share', 'share', 12, ({ count }) => (total === 0 ? null : round(count / total))),
  ]
}

/** To the tenth of a percent. */
function round(share: number): number {
  return Math.round(share * 1000) / 1000
}

/** Which entries count several times, and which columns are left out. */
function describeTotals(
  { text }: ReportContext,
  { several, columns, columnCount }: LabelledTotals,
): LegendDetail[] {
  const repeated = Math.max(several.rows, several.columns)
  return [
    ...(repeated > 0 ? [{ label: text('reports.legend.several'), value: String(repeated) }] : []),
    ...(columnCount > columns.length
      ? [{ label: text('reports.legend.leftOut'), value: String(columnCount - columns.length) }]
      : []),
  ]
}
