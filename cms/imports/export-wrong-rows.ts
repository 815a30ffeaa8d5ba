import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import type { FileReply } from '#cms/platform/api/respond.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { loadReportTexts } from '#cms/reports/reports.ts'
import { streamCsv } from '#cms/reports/stream-csv.ts'
import { labelInColumn, type RowIssue } from '#contract/imports.ts'
import { listFormats } from '#contract/list-formats.ts'
import { inLanguage, type Language, type Text } from '#contract/texts.ts'
import { fillText } from '#contract/translations.ts'
import { cellsOf, findRows } from './import-rows.ts'
import { findImport } from './load-import.ts'
import type { SourceTable } from './read-source.ts'
import { targetsOf } from './targets.ts'

const pageSize = 500
const headingKey = 'manage.import.problemColumn'

/**
 * The rows that are wrong as a CSV file, to be mended and imported again: the columns of the source, and what is wrong.
 * @throws Problem `notFound`
 */
export async function exportWrongRows(
  req: PayloadRequest,
  caller: Caller,
  uuid: string,
  language: Language,
): Promise<FileReply> {
  const { stored, form } = await findImport(req, caller, uuid)
  const text = await loadReportTexts(req, ['manage', 'validation'])
  const say = (key: string) => inLanguage(text(key), language)
  const labels = new Map(targetsOf(form).map(({ name, label }) => [name, inLanguage(label, language)]))
  const sources = stored.headings.map((heading, index) => ({
    heading,
    target: stored.targets[index] ?? null,
  }))
  const problemText = ({ column: index, target, messageKey, params = {} }: RowIssue) => {
    const count = Number(params.count)
    const plural = `${messageKey}_${count === 1 ? 'one' : 'other'}`
    const message = fillText(say(say(messageKey) === messageKey ? plural : messageKey), params)
    if (target === '') return message
    const label = labels.get(target) || say(`manage.import.target.${target}`)
    return fillText(say('manage.import.problem'), { column: labelInColumn(label, index, sources), message })
  }

  async function* readPages() {
    for (let after = 0; ; ) {
      const due = sql`state = 'wrong' and number > ${after}`
      const rows = await findRows(req, stored.id, due, sql`limit ${pageSize}`)
      const last = rows.at(-1)
      if (!last) return
      yield rows.map((row) => [...cellsOf(row), row.issues.map(problemText).join('\n')])
      after = last.number
    }
  }

  const titles: Text[] = stored.headings.map((heading) => ({ et: heading, en: heading }))
  const columns = [...titles, text(headingKey)].map((title) => ({ title, kind: 'text' as const }))
  const [name = ''] = stored.fileName.split(/\.[^.]*$/)
  return {
    stream: streamCsv({ columns, language, pages: readPages() }),
    fileName: `${name}_${language === 'et' ? 'vigased' : 'wrong'}.csv`,
    mediaType: listFormats.csv.mediaType,
  }
}

/** A table without the column that `exportWrongRows` adds, and the sheet that explains an export. */
export async function withoutProblems(req: PayloadRequest, table: SourceTable): Promise<SourceTable> {
  const text = await loadReportTexts(req, ['manage'])
  const isNamed = (name: string, key: string) => Object.values(text(key)).includes(name)
  const leftOut = table.leftOut?.filter((sheet) => !isNamed(sheet, 'reports.legend.sheet')) ?? []
  const { headings, rows } = table
  const column = headings.findIndex((heading) => isNamed(heading, headingKey))
  if (column === -1) return { headings, rows, leftOut }
  return {
    leftOut,
    headings: headings.toSpliced(column, 1),
    rows: rows.map((row) => row.toSpliced(column, 1)),
  }
}
