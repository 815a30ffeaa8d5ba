/**
 * Fills a database as a release would have been used: sample entries, 1,000 entries of every register and status with versions, and every call of the
 * contract with a valid input. Runs in a checkout of that release, where `make-fixture.ts` puts it, and prints what the release answers to
 * some public reads.
 */
import { randomUUID } from 'node:crypto'
import { configuration } from '#cms/configuration.ts'
import { runSeed } from '#cms/seed/run-seed.ts'
import type { FormValues } from '#contract/fields.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { startedApi } from '../api.ts'
import { signIn } from '../people.ts'
import { samplePdf } from '../sample-files.ts'
import { internshipValues, thesisValues, topicValues } from '../sample-values.ts'
import { upload } from '../upload.ts'
import { callCases } from '../valid-inputs.ts'

const entries = 1_000
const subjects = [
  'otsing',
  'andmekaitse',
  'robootika',
  'keeletehnoloogia',
  'krüptograafia',
  'simulatsioon',
  'kompilaator',
]
/** Statuses that entries of registers are not inserted in: `working` is for answers. */
const notInserted: readonly string[] = ['draft', 'working', 'returned']
const reads = [
  '/api/v2/theses?page=1&size=20',
  '/api/v2/topics?page=1&size=20',
  '/api/v2/internship?page=1&size=20',
  ...subjects.map((subject) => `/api/v2/theses?page=1&size=20&q=${encodeURIComponent(subject)}`),
  '/api/v2/theses?page=1&size=20&year=2021',
]

const api = await startedApi()
const { payload } = api
const failures = new Map<string, number>()

async function attempt(name: string, call: () => Promise<{ ok: boolean; status?: number }>): Promise<void> {
  const { ok, status } = await call().catch(() => ({ ok: false, status: undefined }))
  const failure = `${name} ${status}`
  if (!ok) failures.set(failure, (failures.get(failure) ?? 0) + 1)
}

await runSeed(payload, 'demo', () => undefined)
for (const { name, access, create } of callCases(api)) {
  // Its client takes the input of the call with this name, whose type the loop does not know.
  const client: unknown = api.as(access === 'everyone' ? undefined : 'admin')
  await attempt(name, async () =>
    typeof client === 'function' ? client(name, await create()) : { ok: false },
  )
}

/** Access tokens are valid for five minutes. */
const freshClient = async (username: string) => api.withToken(await signIn(configuration(), username))
let manager = await freshClient('manager')
async function uploadThesis(itemUuid: string) {
  const target = { formSlug: 'thesis', fieldSlug: 'thesis_file', itemUuid, fileName: 'too.pdf' }
  return (await upload(manager, target, samplePdf('töö'))).value
}

/** The form and values of an entry; every third is a thesis. */
async function entryOf(
  number: number,
  subject: string,
  uuid: string,
): Promise<{ slug: string; values: FormValues }> {
  const title = `Uurimus ${number}: ${subject}`
  const description = `${title}. ${'Pikem kirjeldus ülesandest ja eeldustest. '.repeat(1 + (number % 6))}`
  if (number % 3 === 1)
    return {
      slug: 'topics',
      values: { general_topics: { ...topicValues, description, thesis_topic_name: title } },
    }
  if (number % 3 === 2)
    return {
      slug: 'internship',
      values: { general_intern: { ...internshipValues, description, internship_field: title } },
    }
  const thesis = {
    ut_first_name: 'Mari',
    ut_last_name: `Maasikas-${number}`,
    ut_email: `mari.${number}@ut.example`,
    ...thesisValues,
    thesis_file: await uploadThesis(uuid),
    title_et: title,
    title_en: `Study ${number}: ${subject}`,
    abstract_et: `Töös uuritakse, kuidas ${subject} toimib. `.repeat(1 + (number % 5)),
    year: 2018 + (number % 7),
  }
  return { slug: 'thesis', values: { general_thesis: thesis } }
}

let submitters = [api.as()]
const countItems = async () => (await payload.count({ collection: 'items' })).totalDocs
const seeded = await countItems()
for (let number = seeded; number < 2 * entries; number += 1) {
  if (number >= entries && (await countItems()) === entries) break
  if (number % 50 === 0) {
    manager = await freshClient('manager')
    submitters = [
      api.as(),
      await freshClient('student'),
      await freshClient('worker'),
      await freshClient('nobody'),
    ]
  }
  const subject = subjects[number % subjects.length] ?? ''
  const status = itemStatuses[number % itemStatuses.length] ?? 'pending'
  const updatedAt = new Date().toISOString()
  const uuid = randomUUID()
  const { slug, values } = await entryOf(number, subject, uuid)
  const submitter = submitters[number % submitters.length] ?? api.as()
  const filledForm = { slug, updatedAt }
  if (status === 'pending')
    await attempt('submitItem', () =>
      submitter('submitItem', {
        params: { slug },
        body: { action: 'insert', filledForm, itemUuid: uuid, values, language: 'et' },
      }),
    )
  else
    await attempt('insertItem', () =>
      manager('insertItem', {
        params: { slug },
        body: {
          action: 'insert',
          form: filledForm,
          itemUuid: uuid,
          newStatus: notInserted.includes(status) ? 'pending' : status,
          newValues: values,
        },
      }),
    )
  if (status === 'returned')
    await attempt('return', async () => {
      const read = await manager('getItem', { params: { slug, uuid } })
      if (!read.ok) return read
      const message = 'Palun lisa eeldused.'
      const body = { action: 'return', updatedAt: read.data.updatedAt, message } as const
      return manager('changeItem', { params: { slug, uuid }, body })
    })
  for (let version = 0; version < number % 4; version += 1)
    await attempt('changeItem', async () => {
      const read = await manager('getItem', { params: { slug, uuid } })
      if (!read.ok || status === 'deleted') return read
      const { updatedAt, form, values } = read.data
      const reason = `Parandus ${version}`
      return manager('changeItem', {
        params: { slug, uuid },
        body: { action: 'update', form, updatedAt, newValues: values, reason, newStatus: read.data.status },
      })
    })
}

const answers = []
for (const path of reads) {
  const response = await api.send(path)
  answers.push({ path, answer: await response.json() })
}
const last = JSON.stringify({ answers, failures: [...failures] })
// Without waiting, the end of a long line would be lost.
process.stdout.write(`\n${last}\n`, () => process.exit())
