import { Readable } from 'node:stream'
import { strToU8, zipSync } from 'fflate'
import type { PayloadRequest } from 'payload'
import { loadForms } from '#cms/forms/load-forms.ts'
import { filledFields } from '#cms/forms/read-values.ts'
import type { FileReply } from '#cms/platform/api/respond.ts'
import { escapeHtml } from '#cms/platform/escape-html.ts'
import { reportWording } from '#cms/reports/report-source.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import type { Form } from '#contract/forms.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'
import type { PersonData } from '#contract/people.ts'
import { inLanguage, type Language } from '#contract/texts.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { valueText, type Wording } from '#contract/values/value-text.ts'
import { collectPerson, findPersonItems, type PersonItem } from './find-person.ts'
import { personOf } from './person.ts'

/** Everything of a person as a zip file with data and a page (contract §7). Of entries of others, only that the person is in them. */
export async function exportPerson(
  req: PayloadRequest,
  identifiers: readonly string[],
  language: Language,
): Promise<FileReply> {
  const person = personOf(identifiers)
  const items = await findPersonItems(req, person)
  const { others, ...data } = await collectPerson(req, person, items)
  const own = new Map(
    items
      .filter(({ roles }) => roles.includes('submitter') || roles.includes('author'))
      .map((item) => [item.id, item]),
  )
  const entries = data.entries.map((entry) => ({ ...entry, values: own.get(entry.uuid)?.values }))
  const exported = { exportedAt: new Date().toISOString(), ...data, entries }
  const page = await drawPage(req, { ...data, own }, language)
  const files = { 'person.json': JSON.stringify(exported, null, 2), 'person.html': page }
  const zip = zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
  return {
    stream: Readable.from([Buffer.from(zip)]),
    fileName: `person_${dayInTallinn(Date.now() / 1000)}.zip`,
    mediaType: 'application/zip',
  }
}

type Exported = Omit<PersonData, 'others'> & { own: ReadonlyMap<string, PersonItem> }

async function drawPage(req: PayloadRequest, data: Exported, language: Language): Promise<string> {
  const texts = await loadBilingual(req, ['manage', 'item', 'reports', 'thesis', 'topics', 'internship'])
  const forms = await loadForms(req)
  const wording = reportWording({ text: texts, language })
  const say = (key: string) => escapeHtml(inLanguage(texts(key), language))
  const day = (at: string | null) => (at === null ? '' : dayInTallinn(Date.parse(at) / 1000))
  const rows = (cells: readonly (readonly string[])[]) =>
    cells.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>`).join('\n')
  const section = (name: string, cells: readonly (readonly string[])[]) =>
    cells.length === 0
      ? ''
      : `<h2>${say(`manage.person.${name}`)} (${cells.length})</h2>\n<table>${rows(cells)}</table>\n`
  const status = (form: string, each: PersonData['entries'][number]['status']) =>
    inLanguage(texts(statusKeyOf(form, each)), language)
  const entries = data.entries.map((entry) => [
    entry.reference,
    inLanguage(entry.title, language),
    inLanguage(entry.form.title, language),
    status(entry.form.slug, entry.status),
    entry.roles.map((role) => inLanguage(texts(`manage.person.role.${role}`), language)).join(', '),
    day(entry.createdAt),
  ])
  const values = [...data.own.values()].map(
    (item) =>
      `<h3>${escapeHtml(item.reference)}</h3>\n<table>${rows(valueRows(item, forms, wording))}</table>\n`,
  )
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<title>${say('manage.person.exported')}</title>
<style>body { font: 16px/1.5 sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
td { border-top: 1px solid #ccc; padding: 0.25rem 1rem 0.25rem 0; vertical-align: top; white-space: pre-wrap }</style>
</head>
<body>
<h1>${say('manage.person.exported')}</h1>
<p>${data.identifiers.map(escapeHtml).join(', ')}</p>
${section(
  'accounts',
  data.accounts.map((each) => [each.username, each.fullName, each.email, day(each.lastSignInAt)]),
)}
${section('entries', entries)}
${values.join('')}
${section(
  'changes',
  data.changes.map((each) => [day(each.at), each.reference, status(each.form, each.to)]),
)}
${section(
  'feedback',
  data.feedback.map((each) => [day(each.at), each.text]),
)}
${section(
  'messages',
  data.messages.map((each) => [day(each.at), each.reference, each.text]),
)}
${section(
  'mails',
  data.mails.map((each) => [day(each.at), each.recipient, each.subject]),
)}
</body>
</html>
`
}

function valueRows(item: PersonItem, forms: readonly Form[], wording: Wording): string[][] {
  const form = forms.find(({ slug }) => slug === item.form)
  if (!form) return [[JSON.stringify(item.values)]]
  return filledFields(form, item.values).map(({ field, value }) => [
    wording.text(field.labels),
    valueText(field, value, wording),
  ])
}
