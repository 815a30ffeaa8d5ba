import type { PayloadRequest } from 'payload'
import { readActions } from '#cms/actions/list-actions.ts'
import type { FileReply } from '#cms/platform/api/respond.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import type { Action, ActionsExportQuery } from '#contract/actions.ts'
import { spreadsheetType } from '#contract/reports.ts'
import { inLanguage } from '#contract/texts.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { type Column, dateTimeCell, textCell } from './cell.ts'
import { createLegend, localDay } from './legend.ts'
import { headsOf, named, pageSize } from './report-source.ts'
import { streamWorkbook } from './stream-workbook.ts'

/** The log of managers' actions, with the filters of its list, as a streamed spreadsheet (contract §7). */
export async function exportActions(
  req: PayloadRequest,
  { language, ...filters }: ActionsExportQuery,
): Promise<FileReply> {
  const text = await loadBilingual(req, ['reports', 'manage', 'item'])
  const context = { req, withTime: true, language, text }
  const say = (key: string) => inLanguage(text(key), language)
  const namesOf = ({ names }: Action) => names.map((name) => inLanguage(name, language)).join('\n')
  const columns: Column<Action>[] = [
    named(context, 'actionAt', 'dateTime', 18, ({ at }) => dateTimeCell(Date.parse(at), true)),
    named(context, 'who', 'text', 30, ({ who }) => textCell(who)),
    named(context, 'username', 'text', 30, ({ username }) => textCell(username)),
    named(context, 'noun', 'text', 20, ({ noun }) => say(`manage.log.noun.${noun}`)),
    named(context, 'action', 'text', 24, ({ action }) => say(`manage.log.action.${action}`)),
    named(context, 'reference', 'text', 16, ({ reference }) => textCell(reference)),
    named(context, 'actionTitle', 'text', 60, ({ title }) => textCell(inLanguage(title, language))),
    named(context, 'subject', 'text', 40, ({ subject }) => textCell(subject)),
    named(context, 'form', 'text', 20, ({ form }) => textCell(form)),
    named(context, 'detail', 'text', 30, (action) =>
      textCell(action.fields.length === 0 && action.names.length > 0 ? namesOf(action) : action.detail),
    ),
    named(context, 'changedFields', 'text', 50, (action) =>
      textCell(action.fields.length > 0 ? namesOf(action) : ''),
    ),
  ]
  async function* pages() {
    for await (const actions of readActions(req, filters, pageSize))
      yield actions.map((action) => columns.map(({ read }) => read(action)))
  }
  const { q, person, noun, action, from, until } = filters
  const details = [
    { key: 'reports.legend.search', value: q },
    { key: 'reports.column.who', value: person },
    { key: 'reports.column.noun', value: noun?.map((each) => say(`manage.log.noun.${each}`)).join('; ') },
    {
      key: 'reports.column.action',
      value: action?.map((each) => say(`manage.log.action.${each}`)).join('; '),
    },
    { key: 'manage.log.from', value: from && localDay(from) },
    { key: 'manage.log.until', value: until && localDay(until) },
  ]
  const described = {
    title: text('manage.log.title'),
    description: text('reports.description.log'),
    forms: [],
    columns: headsOf(columns),
  }
  const legend = createLegend(
    context,
    described,
    details.flatMap(({ key, value }) => (value ? [{ label: text(key), value }] : [])),
  )
  return {
    stream: streamWorkbook({ slug: 'log', columns: described.columns, language, pages: pages(), legend }),
    fileName: `log_${dayInTallinn(Date.now() / 1000)}.xlsx`,
    mediaType: spreadsheetType,
  }
}
