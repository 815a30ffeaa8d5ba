import type { PayloadRequest } from 'payload'
import { findInOrder } from '#cms/items/find-page.ts'
import { findListIds } from '#cms/items/list-items.ts'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import type { FileReply } from '#cms/platform/api/respond.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { type ExportQuery, exportTypes } from '#contract/admin-list.ts'
import { labelOf } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'
import { labelText } from '#contract/keyword-labels.ts'
import { facetOf, filterFacets } from '#contract/registers/facets.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { inLanguage, type Text } from '#contract/texts.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import type { Cell, Column } from './cell.ts'
import { describeWorkFilters } from './describe-work-filters.ts'
import { zipFiles } from './export-files.ts'
import { formColumns, withLabels } from './form-report.ts'
import { createLegend, type LegendDetail } from './legend.ts'
import { headsOf, type ReportContext } from './report-source.ts'
import { loadReportTexts } from './reports.ts'
import { streamCsv } from './stream-csv.ts'
import { streamWorkbook } from './stream-workbook.ts'

const pageSize = 250

/** What a built report says instead of the list: its title, and the slugs of its columns. */
type Own = { title: Text; columns?: readonly string[] | undefined }

/**
 * The items of a list as a streamed file (contract §3). Their ids are read before streaming, so that errors can still be
 * reported, and changes in the meantime neither repeat nor skip items.
 * @throws Problem `badRequest` for a field that cannot be sorted by; `noFiles`
 */
export async function exportItems(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  { format, language, ...query }: ExportQuery,
  own: Own = { title: form.title },
): Promise<FileReply> {
  const ids = await findListIds(req, caller, form, query)
  const file = {
    fileName: `${form.slug}_${dayInTallinn(Date.now() / 1000)}.${format}`,
    mediaType: exportTypes[format],
  }
  if (format === 'zip') return { ...file, stream: await zipFiles(req, form, ids, language) }
  const context = { req, withTime: true, language, text: await loadReportTexts(req) }
  const columns = chosenColumns(formColumns(context, form), own.columns ?? query.columns)

  async function* readPages(): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < ids.length; start += pageSize) {
      const page = await findInOrder(req, ids.slice(start, start + pageSize))
      const items = await withLabels(context, form, page)
      yield items.map((item) => columns.map(({ read }) => read(item)))
    }
  }

  const pages = readPages()
  const heads = headsOf(columns)
  const description = context.text('reports.description.export')
  const described = { title: own.title, description, forms: [form], columns: heads }
  const legend = createLegend(context, described, await describeFilters(context, caller, form, query))
  return {
    stream:
      format === 'csv'
        ? streamCsv({ columns: heads, language, pages })
        : streamWorkbook({ slug: form.slug, columns: heads, language, pages, legend }),
    ...file,
  }
}

/** The columns with these slugs, in the order of the slugs; all if none of them is known. */
export function chosenColumns<Row>(
  columns: Column<Row>[],
  slugs: readonly string[] | undefined,
): Column<Row>[] {
  // Ranges have two columns.
  const chosen = (slugs ?? []).flatMap((slug) =>
    columns.filter((column) => [slug, `${slug}.start`, `${slug}.end`].includes(column.slug)),
  )
  return chosen.length > 0 ? chosen : columns
}

/** The search and the filters of the list, as the manage area names them. */
export async function describeFilters(
  context: ReportContext,
  caller: Caller,
  form: Form,
  query: Omit<ExportQuery, 'format' | 'language'>,
): Promise<LegendDetail[]> {
  const { req, text, language } = context
  const { q, statuses = [], address, messages, year, yearFrom, yearUntil } = query
  const years =
    yearFrom === undefined && yearUntil === undefined
      ? String(year ?? '')
      : [...new Set([yearFrom, yearUntil])].join('–')
  const say = (each: Text) => inLanguage(each, language)
  const register = findRegister(form.slug)
  const keywords = register ? [{ [register.fieldSet]: { keywords: query.keywords ?? [] } }] : []
  const labelled = await loadKeywords(req, form, keywords)
  const fields = form.fieldSets.flatMap((set) => set.fields)
  const filters = filterFacets.map((name) => {
    const { labelKey, valueKey, field } =
      register?.facets.find((facet) => facet.name === name) ?? facetOf(name)
    const settings = fields.find(({ slug }) => slug === field)?.settings ?? {}
    const labels = (query[name] ?? []).map((value) => {
      if (name === 'keywords') return labelText(labelled, value, language)
      return say(valueKey ? text(`${valueKey}${value}`) : labelOf(settings, value))
    })
    return { label: text(labelKey), value: labels.join('; ') }
  })
  const statusNames = statuses.map((status) => say(text(statusKeyOf(form.slug, status))))
  const described = [
    { label: text('reports.legend.search'), value: q ?? '' },
    { label: text('reports.column.status'), value: statusNames.join('; ') },
    {
      label: text('reports.legend.messages'),
      value: messages ? say(text('reports.legend.unanswered')) : '',
    },
    { label: text('reports.legend.address'), value: address ? say(text(`reports.address.${address}`)) : '' },
    { label: text(facetOf('years').labelKey), value: years },
    ...(await describeWorkFilters(context, caller, query)),
    ...filters,
  ].filter(({ value }) => value)
  if (described.length > 0) return described
  return [{ label: text('reports.legend.filters'), value: say(text('reports.legend.noFilters')) }]
}
