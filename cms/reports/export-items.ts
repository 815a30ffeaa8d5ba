import type { PayloadRequest } from 'payload'
import { findInOrder } from '#cms/items/find-page.ts'
import { findListIds } from '#cms/items/list-items.ts'
import type { FileReply } from '#cms/platform/api/respond.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import { type ExportQuery, exportTypes } from '#contract/admin-items.ts'
import type { Form } from '#contract/forms.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import type { Cell } from './cell.ts'
import { formColumns, withKeywordLabels } from './form-report.ts'
import { streamCsv } from './stream-csv.ts'
import { streamWorkbook } from './stream-workbook.ts'

const pageSize = 250

/**
 * The entries of a list as a streamed file (contract §3). Their ids are read before streaming, so that errors can still be
 * reported, and changes in the meantime neither repeat nor skip entries.
 * @throws Problem `badRequest` for a field that cannot be sorted by
 */
export async function exportItems(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  { format, ...query }: ExportQuery,
): Promise<FileReply> {
  const ids = await findListIds(req, caller, form, query)
  const context = { req, withTime: true, text: await loadBilingual(req, ['reports', 'item']) }
  const columns = formColumns(context, form)

  async function* readPages(): AsyncGenerator<Cell[][]> {
    for (let start = 0; start < ids.length; start += pageSize) {
      const page = await findInOrder(req, ids.slice(start, start + pageSize))
      const entries = await withKeywordLabels(context, form, page)
      yield entries.map((entry) => columns.map(({ read }) => read(entry)))
    }
  }

  const pages = readPages()
  return {
    stream:
      format === 'csv' ? streamCsv({ columns, pages }) : streamWorkbook({ slug: form.slug, columns, pages }),
    fileName: `${form.slug}_${dayInTallinn(Date.now() / 1000)}.${format}`,
    mediaType: exportTypes[format],
  }
}
