import type { PayloadRequest } from 'payload'
import { loadForms } from '#cms/forms/load-forms.ts'
import { filledFields } from '#cms/forms/read-values.ts'
import { escapeHtml } from '#cms/platform/escape-html.ts'
import { reportWording } from '#cms/reports/report-source.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import type { Form } from '#contract/forms.ts'
import type { ValueChange } from '#contract/item-history.ts'
import { outcomeKeyOf } from '#contract/item-statuses.ts'
import type { PersonData } from '#contract/people.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { fieldAt, valueText, type Wording } from '#contract/values/value-text.ts'
import type { EntryChange } from './entry-changes.ts'
import type { PersonItem } from './find-person.ts'

type Exported = Omit<PersonData, 'others'> & {
  notes: PersonData['messages']
  own: ReadonlyMap<string, PersonItem>
  histories: ReadonlyMap<string, readonly EntryChange[]>
  takers: ReadonlyMap<string, string | null | undefined>
}

/** The page of an export, in one language: a table for each kind of what the register has of the person. */
export async function drawPersonPage(
  req: PayloadRequest,
  data: Exported,
  language: Language,
): Promise<string> {
  const texts = await loadBilingual(req, ['manage', 'item', 'reports', 'thesis', 'topics', 'internship'])
  const forms = await loadForms(req)
  const wording = reportWording({ text: texts, language })
  const word = (key: string) => inLanguage(texts(key), language)
  const say = (key: string) => escapeHtml(word(key))
  const day = (at: string | null) => (at === null ? '' : dayInTallinn(Date.parse(at) / 1000))
  const by = (who: EntryChange['by']) => word(`manage.person.by.${who}`)
  const table = (columns: readonly ColumnName[], rows: Rows) =>
    drawTable(
      columns.map((name) => ({ heading: word(columnKeys[name]), breaking: columnClasses[name] })),
      rows,
    )
  const section = (name: string, columns: readonly ColumnName[], rows: Rows) =>
    rows.length === 0
      ? ''
      : `<h2>${say(`manage.person.${name}`)} (${rows.length})</h2>\n${table(columns, rows)}`
  const status = (form: string, each: PersonData['entries'][number]['status'] | null) =>
    each === null ? '' : word(outcomeKeyOf(form, each))
  const changed = (form: string, changes: readonly ValueChange[]) =>
    changeRows(
      forms.find(({ slug }) => slug === form),
      changes,
      wording,
    )
  const roles = ({ uuid, roles: all }: PersonData['entries'][number]) =>
    all
      .map((role) => {
        const taker = role === 'taker' && data.takers.get(uuid)
        return word(`manage.person.role.${role}`) + (taker ? `: ${taker}` : '')
      })
      .join(', ')
  const titles = new Map(data.entries.map(({ uuid, title }) => [uuid, inLanguage(title, language)]))
  const titleOf = (uuid: string) => titles.get(uuid) ?? ''
  const entries = data.entries.map((entry) => [
    data.own.has(entry.uuid) ? { text: entry.reference, href: `#${entry.reference}` } : entry.reference,
    inLanguage(entry.title, language),
    inLanguage(entry.form.title, language),
    status(entry.form.slug, entry.status),
    roles(entry),
    day(entry.createdAt),
  ])
  const drawHistory = ({ id, form }: PersonItem) => {
    const rows = (data.histories.get(id) ?? []).flatMap((change) =>
      changed(form, change.changes).map((row) => [day(change.at), by(change.by), ...row]),
    )
    return rows.length === 0
      ? ''
      : `<h4>${say('manage.person.earlierValues')}</h4>\n${table(['at', 'by', 'field', 'before', 'after'], rows)}`
  }
  const values = [...data.own.values()].map(
    (item) =>
      `<h3 id="${escapeHtml(item.reference)}">${escapeHtml(`${item.reference} ${titleOf(item.id)}`)}</h3>\n${table(['field', 'value'], valueRows(item, forms, wording))}${drawHistory(item)}`,
  )
  const messageRows = (messages: PersonData['messages']) =>
    messages.map((each) => [day(each.at), each.reference, titleOf(each.entry), by(each.by), each.text])
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${say('manage.person.exported')}</title>
<style>${style}</style>
</head>
<body>
<h1>${say('manage.person.exported')}</h1>
<p>${data.identifiers.map(escapeHtml).join(', ')}</p>
${section(
  'accounts',
  ['username', 'name', 'email', 'lastSignIn'],
  data.accounts.map((each) => [each.username, each.fullName, each.email, day(each.lastSignInAt)]),
)}
${section('entries', ['reference', 'title', 'form', 'status', 'role', 'created'], entries)}
${values.join('')}
${section(
  'changes',
  ['at', 'reference', 'title', 'before', 'after'],
  data.changes.map((each) => [
    day(each.at),
    each.reference,
    titleOf(each.uuid),
    status(each.form, each.from),
    status(each.form, each.to),
  ]),
)}
${section(
  'proposals',
  ['at', 'reference', 'title', 'field', 'before', 'after'],
  data.proposals.flatMap(({ at, entry, reference, form, changes }) =>
    (changes.length > 0 ? changed(form, changes) : [[word('manage.person.role.mentioned'), '', '']]).map(
      (row) => [day(at), reference, titleOf(entry), ...row],
    ),
  ),
)}
${section(
  'feedback',
  ['at', 'text'],
  data.feedback.map((each) => [day(each.at), each.text]),
)}
${section('messages', ['at', 'reference', 'title', 'by', 'text'], messageRows(data.messages))}
${section('notes', ['at', 'reference', 'title', 'by', 'text'], messageRows(data.notes))}
${section(
  'mails',
  ['at', 'recipient', 'subject'],
  data.mails.map((each) => [day(each.at), each.recipient, each.subject]),
)}
${section(
  'imports',
  ['at', 'file', 'text'],
  data.imports.map((each) => [
    day(each.at),
    `${each.fileName}, ${each.row}`,
    each.cells.map(({ heading, text }) => `${heading}: ${text}`).join('\n'),
  ]),
)}
</body>
</html>
`
}

/** On narrow screens, rows are lists of their cells, each after the heading of its column. */
const style = `:root { color-scheme: light dark }
body { font: 16px/1.5 Rubik, system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; overflow-wrap: break-word }
h1, h2, h3, h4 { line-height: 1.25 }
a { color: inherit }
table { width: 100%; border-collapse: collapse }
th, td { padding: 0.25rem 1rem 0.25rem 0; text-align: start; vertical-align: top }
th { font-size: 0.875rem }
td { border-top: 1px solid #8888; white-space: pre-wrap }
.whole { white-space: nowrap }
.long { min-width: 8rem; overflow-wrap: anywhere }
@media (max-width: 40rem) {
  thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
  tr, td { display: block }
  tr { border-top: 1px solid #8888; padding: 0.5rem 0 }
  td { border: 0; padding: 0 }
  td[data-heading]:not([data-heading=""])::before { content: attr(data-heading) ": "; font-weight: bold }
}`

/** The texts of the headings of columns. */
const columnKeys = {
  after: 'manage.person.column.after',
  at: 'manage.log.at',
  before: 'manage.person.column.before',
  by: 'manage.log.who',
  created: 'manage.item.created',
  email: 'manage.forms.type.email',
  field: 'manage.forms.field',
  file: 'manage.media.file',
  form: 'reports.column.form',
  lastSignIn: 'manage.person.column.lastSignIn',
  name: 'manage.person.column.name',
  recipient: 'manage.mails.recipient',
  reference: 'reports.column.reference',
  role: 'manage.person.column.role',
  status: 'reports.column.status',
  subject: 'manage.mails.subject',
  text: 'manage.person.column.text',
  title: 'manage.column.title',
  username: 'manage.access.username',
  value: 'manage.keywords.value',
} as const
type ColumnName = keyof typeof columnKeys

/** How texts of columns are broken: days and references not at all, what people wrote anywhere, all others between words. */
const columnClasses: Partial<Record<ColumnName, 'whole' | 'long'>> = {
  at: 'whole',
  created: 'whole',
  lastSignIn: 'whole',
  reference: 'whole',
  after: 'long',
  before: 'long',
  email: 'long',
  file: 'long',
  name: 'long',
  recipient: 'long',
  subject: 'long',
  text: 'long',
  title: 'long',
  username: 'long',
  value: 'long',
}

type Cell = string | { text: string; href: string }
type Rows = readonly (readonly Cell[])[]

type Column = { heading: string; breaking: 'whole' | 'long' | undefined }

function drawTable(columns: readonly Column[], rows: Rows): string {
  const head = columns.map(({ heading }) => `<th scope="col">${escapeHtml(heading)}</th>`).join('')
  const body = rows.map((row) => {
    const cells = row.map((cell, index) => {
      const { heading = '', breaking } = columns[index] ?? {}
      const attributes = `data-heading="${escapeHtml(heading)}"${breaking ? ` class="${breaking}"` : ''}`
      return `<td ${attributes}>${drawCell(cell)}</td>`
    })
    return `<tr>${cells.join('')}</tr>`
  })
  return `<table><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>\n`
}

function drawCell(cell: Cell): string {
  if (typeof cell === 'string') return escapeHtml(cell)
  return `<a href="${escapeHtml(cell.href)}">${escapeHtml(cell.text)}</a>`
}

function valueRows(item: PersonItem, forms: readonly Form[], wording: Wording): string[][] {
  const form = forms.find(({ slug }) => slug === item.form)
  if (!form) return [['', JSON.stringify(item.values)]]
  return filledFields(form, item.values).map(({ field, value }) => [
    wording.text(field.labels),
    valueText(field, value, wording),
  ])
}

function changeRows(form: Form | undefined, changes: readonly ValueChange[], wording: Wording): string[][] {
  return changes.map(({ field: path, before, after }) => {
    const field = form && fieldAt(form.fieldSets, path)
    return [
      field ? wording.text(field.labels) : path,
      ...[before, after].map((value) => valueText(field, value, wording)),
    ]
  })
}
