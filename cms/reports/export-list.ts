import { Readable } from 'node:stream'
import type { PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { findInOrder } from '#cms/items/find-page.ts'
import { findListIds } from '#cms/items/list-items.ts'
import { isVisibleField, visibleValues } from '#cms/items/policy.ts'
import { presentThesis } from '#cms/items/present-item.ts'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import type { FileReply } from '#cms/platform/api/respond.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import { type Citation, citationOf } from '#contract/citations/citation.ts'
import { toBibtex, toCsl, toRis } from '#contract/citations/citation-files.ts'
import { fieldTexts } from '#contract/citations/cited-item.ts'
import type { Form } from '#contract/forms.ts'
import type { ListExportQuery } from '#contract/list-export.ts'
import { type ListFormat, listFormats, listFormatsOf } from '#contract/list-formats.ts'
import { Problem } from '#contract/problems.ts'
import type { Register } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { type LabelledItem, valueColumns } from './form-report.ts'
import { headsOf, named, type ReportContext } from './report-source.ts'
import { loadReportTexts } from './reports.ts'
import { streamCsv } from './stream-csv.ts'

const pageSize = 250

/** The parts of an item that everyone with access to the list sees, also in the file of a manager. */
export const publicView = { asManager: false, asRow: false }

/**
 * The items of a public list as a streamed file (contract §3). Their ids are read before streaming, so that errors can still be
 * reported.
 * @throws Problem `notFound` if no item is chosen by `uuids`; `badRequest` for a field that cannot be sorted by, or a format that the register does not have
 */
export async function exportList(
  req: PayloadRequest,
  caller: Caller,
  form: Form & { slug: Register },
  { format, language, ...query }: ListExportQuery,
): Promise<FileReply> {
  if (!listFormatsOf(form.slug).includes(format)) throw new Problem('badRequest')
  const ids = await findListIds(req, caller, form, query)
  if (query.uuids && ids.length === 0) throw new Problem('notFound')
  const context = { req, withTime: false, language, text: await loadReportTexts(req) }
  const visible = visibleForm(form)

  async function* loadPages(): AsyncGenerator<LabelledItem[]> {
    for (let start = 0; start < ids.length; start += pageSize) {
      const items = await findInOrder(req, ids.slice(start, start + pageSize))
      const shown = items.map((item) => ({ ...item, values: visibleValues(form, item.values, publicView) }))
      const keywords = await loadKeywords(
        req,
        visible,
        shown.map(({ values }) => values),
      )
      yield shown.map((item) => ({ ...item, keywords }))
    }
  }

  const { extension, mediaType } = listFormats[format]
  return {
    stream:
      format === 'csv'
        ? csvOf(context, visible, loadPages())
        : Readable.from(citationsIn(format, await citeIn(context, form), loadPages())),
    fileName: `${form.slug}_${dayInTallinn(Date.now() / 1000)}.${extension}`,
    mediaType,
  }
}

function visibleForm(form: Form): Form {
  const fieldSets = form.fieldSets.map((set) => ({
    ...set,
    fields: set.fields.filter((field) => isVisibleField(field, publicView)),
  }))
  return { ...form, fieldSets }
}

function csvOf(context: ReportContext, form: Form, pages: AsyncGenerator<LabelledItem[]>): Readable {
  const fields = valueColumns(context, form)
  const columns = [
    named(context, 'reference', 'text', 14, ({ reference }: LabelledItem) => reference ?? null),
    ...fields.filter(({ isTitle }) => isTitle),
    ...fields.filter(({ isTitle }) => !isTitle),
    named(context, 'page', 'text', 60, ({ id }: LabelledItem) => addressOf(form, id)),
  ]
  async function* readCells() {
    for await (const items of pages) yield items.map((item) => columns.map(({ read }) => read(item)))
  }
  return streamCsv({ columns: headsOf(columns), language: context.language, pages: readCells() })
}

function addressOf({ slug }: Form, uuid: string): string {
  return `${configuration().publicUrl}/${slug}/${uuid}`
}

/** Returns a function that makes the citation of a thesis. */
async function citeIn(
  { req, language }: ReportContext,
  form: Form,
): Promise<(item: LabelledItem) => Citation> {
  const institution = inLanguage((await loadBilingual(req, ['thesis']))('thesis.institution'), language)
  const origin = configuration().publicUrl
  const now = new Date()
  return (item) => {
    const thesis = presentThesis({ item, form, view: publicView, now })
    const { uuid, reference, first_name: firstName, last_name: lastName, year, fields } = thesis
    const textsOf = (slug: string) => fieldTexts({ fields }, slug)
    const own = { et: textsOf('title_et').join(''), en: textsOf('title_en').join('') }
    return citationOf(
      {
        uuid,
        reference,
        firstName,
        lastName,
        year,
        fields,
        // `thesis.title` has the same text for both languages if one is missing.
        title: own.et || own.en ? own : thesis.title,
        levels: textsOf('degree'),
        keywords: [...item.keywords.values()],
      },
      { origin, language, institution },
    )
  }
}

async function* citationsIn(
  format: Exclude<ListFormat, 'csv'>,
  cite: (item: LabelledItem) => Citation,
  pages: AsyncGenerator<LabelledItem[]>,
): AsyncGenerator<Buffer> {
  if (format === 'csl') yield Buffer.from('[')
  let isFirst = true
  for await (const items of pages)
    for (const citation of items.map(cite)) {
      yield Buffer.from(writers[format](citation, isFirst))
      isFirst = false
    }
  if (format === 'csl') yield Buffer.from('\n]\n')
}

const writers: Record<Exclude<ListFormat, 'csv'>, (citation: Citation, isFirst: boolean) => string> = {
  bibtex: (citation) => `${toBibtex(citation)}\n\n`,
  // Programs expect the line ends of the format's definition.
  ris: (citation) => `${toRis(citation)}\n\n`.replaceAll('\n', '\r\n'),
  csl: (citation, isFirst) => `${isFirst ? '' : ','}\n${JSON.stringify(toCsl(citation))}`,
}
