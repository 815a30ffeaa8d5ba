/**
 * Export and erasure of a person: `node bench/people.ts [entries] [theses]`. The person supervises theses, offers topics and is the
 * contact of internships, each with a change, a message, mails and a file; other theses are in the database besides. Prints
 * durations, the preview, and where the database and the storage name the person before and after.
 */

import { randomUUID } from 'node:crypto'
import { createClient } from '#contract/client.ts'
import type { FormValues } from '#contract/fields.ts'
import { dataOf } from '../testing/data-of.ts'
import { tokenOf } from '../testing/people.ts'
import { queryAt } from '../testing/query.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { internshipValues, thesisValues, topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { upload } from '../testing/upload.ts'
import { insertTheses } from './insert-theses.ts'
import { startBench } from './start-bench.ts'

const entries = Number(process.argv[2] ?? 300)
const theses = Number(process.argv[3] ?? 6000)
const [firstname, lastname, email] = ['Otti-Liis', 'Õunapuuke', 'otti.ounapuuke@bench.example']
const name = `${firstname} ${lastname}`

const { product, stop } = await startBench({ sharesProvider: true })
try {
  const database = process.env.DATABASE_URL ?? ''
  await insertTheses({ last: theses })
  const as = (username?: string) =>
    createClient({ origin: product.origin, ...(username && { token: () => tokenOf(username) }) })
  const [manager, admin, visitor] = [as('manager'), as('admin'), as()]
  const file = await samplePdf('Fail')

  async function addEntry(index: number): Promise<void> {
    const slug = (['thesis', 'topics', 'internship'] as const)[index % 3] ?? 'thesis'
    const fileSlug = slug === 'thesis' ? 'thesis_file' : 'attachment'
    const place = { formSlug: slug, fieldSlug: fileSlug, fileName: `fail-${index}.pdf` }
    const { itemUuid, value } = await upload(manager, place, file)
    const contact = { contact_email: email, attachment: value }
    const values: Record<typeof slug, FormValues> = {
      thesis: {
        general_thesis: {
          ...thesisValues,
          supervisors: [{ firstname, lastname, email }],
          abstract_et: `Tänan ${name}e abi eest.`,
          thesis_file: value,
        },
      },
      topics: { general_topics: { ...topicValues, ...contact } },
      internship: { general_intern: { ...internshipValues, ...contact } },
    }
    const params = { slug, uuid: itemUuid }
    dataOf(await submit(slug === 'thesis' ? as('student') : manager, slug, values[slug], itemUuid))
    const { updatedAt } = dataOf(await manager('getItem', { params }))
    const body = { action: 'status', updatedAt, newStatus: 'published', reason: `Nõus: ${name}` } as const
    dataOf(await manager('changeItem', { params, body }))
    const note = { uuid: randomUUID(), kind: 'note', text: `Helistas ${lastname}, ${firstname}.` } as const
    dataOf(await manager('writeMessage', { params, body: note }))
    if (index % 10 === 0)
      dataOf(await visitor('sendFeedback', { body: { feedback: `Tere, ${name}`, email } }))
  }
  const left = Array.from({ length: entries }, (_, index) => index)
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let index = left.pop(); index !== undefined; index = left.pop()) await addEntry(index)
    }),
  )

  async function timed<T>(what: string, call: () => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    const result = await call()
    console.log(`${what}: ${(performance.now() - startedAt).toFixed(0)} ms`)
    return result
  }
  /** The number of rows by table in whose text a word of the person is. */
  async function dump() {
    const tables = await queryAt(
      database,
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const found: Record<string, unknown> = {}
    for (const { name: table } of tables as { name: string }[]) {
      const [row] = (await queryAt(
        database,
        `select count(*)::int as rows from "${table}" as t where t::text ilike any('{%${lastname}%,%${email}%,%ounapuu%}')`,
      )) as { rows: number }[]
      if (row && row.rows > 0) found[table] = row.rows
    }
    return found
  }

  const identifiers = [email, name]
  console.log('named before:', await dump())
  const found = await timed('person', () => manager('getPerson', { query: { q: identifiers.join(',') } }))
  console.log('totals:', dataOf(found).totals)
  const response = await timed('export', async () => {
    const headers = { Authorization: `Bearer ${await tokenOf('manager')}` }
    const url = `${product.origin}/api/v1/manage/people/export?q=${identifiers.map(encodeURIComponent).join(',')}&language=et`
    const zip = await fetch(url, { headers })
    return { status: zip.status, bytes: (await zip.arrayBuffer()).byteLength }
  })
  console.log(response)
  for (const action of ['anonymize', 'erase'] as const) {
    const erase = (dryRun: boolean) => admin('erasePerson', { body: { identifiers, action, dryRun } })
    const preview = dataOf(await timed(`${action}, dry run`, () => erase(true)))
    const done = dataOf(await timed(action, () => erase(false)))
    console.log(
      `${action}: preview and result are equal: ${JSON.stringify(preview.erasure) === JSON.stringify(done.erasure)}`,
    )
    console.log(done.erasure)
    console.log('named after:', await dump())
  }
} finally {
  await stop()
}
process.exit()
