import { randomUUID } from 'node:crypto'
import type { FormValues } from '#contract/fields.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { changeForm, createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { changeValues, fetchItem, returnItem, setStatus } from '../testing/items.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { internshipValues, thesisValues, topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { upload } from '../testing/upload.ts'
import { clientsByApi } from './manage.ts'

const student = clientsByApi.as('student')
const manager = clientsByApi.as('manager')
const longTitle =
  'Veebipõhise hajussüsteemi tõrkekindluse hindamine ja parandamine mitme teenusepakkuja pilvekeskkonnas ning selle mõju väikeste ettevõtete igapäevasele tööle'

/**
 * Entries of `student` in each state of an own entry, with what managers have done with them, a form that `student` has
 * answered and may not answer again, and one in Estonian alone; returns uuids, and slugs of forms.
 */
export async function addOwnSample() {
  await addChecklist()
  const day = (days: number) => endOfDayInTallinn(dayInTallinn(Date.now() / 1000 + days * 86_400))
  const topic = (thesis_topic_name: string) => ({ general_topics: { ...topicValues, thesis_topic_name } })
  const offer = (internship_field: string, days: number) => ({
    general_intern: { ...internshipValues, internship_field, application_deadline: day(days) },
  })

  const pending = await add('topics', topic(longTitle))
  const { itemUuid: thesis, value } = await upload(
    student,
    { formSlug: 'thesis', fieldSlug: 'thesis_file', fileName: 'Maasikas magistritöö lõplik versioon.pdf' },
    samplePdf('own'),
  )
  const general_thesis = {
    ...thesisValues,
    title_et: longTitle,
    title_en:
      'Assessing and improving the fault tolerance of a distributed web system across several cloud providers',
    thesis_file: value,
  }
  await add('thesis', { general_thesis }, thesis)
  const returned = await add('topics', topic('Ooteagade selgitamine'))
  const message = 'Kirjelduses on ettevõtte nimi, palun jäta see välja. Kontaktaadress ei tööta.'
  const marks = ['general_topics.description', 'general_topics.contact_email']
  dataOf(await returnItem(clientsByApi, 'topics', returned, { message, marks }))

  const closing = await add(
    'internship',
    offer('Taustasüsteemide arendus (Kotlin)', 5),
    undefined,
    'published',
  )
  const expired = offer('Turvatestimine', 5)
  const over = await add('internship', expired, undefined, 'published')
  const general_intern = { ...expired.general_intern, application_deadline: day(-20) }
  await changeValues(clientsByApi, 'internship', over, { general_intern }, { newStatus: 'published' })
  const proposed = await add('topics', topic('Pangenoomi sirvimine'), undefined, 'published')
  const taken = await add('topics', topic('Mis teeb muudatuse kergesti loetavaks?'), undefined, 'published')
  const versionOf = async (uuid: string) => (await fetchItem(clientsByApi, 'topics', uuid)).updatedAt
  const close = { action: 'close', updatedAt: await versionOf(taken), takenBy: 'Mari Võtja' } as const
  dataOf(await student('changeOwnItem', { params: { uuid: taken }, body: close }))
  const { general_topics } = topic('Pangenoomi sirvimine')
  const propose = {
    action: 'propose',
    form: { slug: 'topics', updatedAt: new Date().toISOString() },
    updatedAt: await versionOf(proposed),
    values: {
      general_topics: { ...general_topics, description: 'Näidata pangenoomi tavalises sülearvutis.' },
    },
  } as const
  dataOf(await student('changeOwnItem', { params: { uuid: proposed }, body: propose }))
  const duplicate = await add('topics', topic('Pangenoomi sirvimine'))

  for (const uuid of [pending, returned, duplicate]) await talk(uuid)
  await manager('assignItems', {
    params: { slug: 'topics' },
    body: { items: [{ uuid: duplicate, before: null, after: 'manager' }] },
  })
  // A draft of an earlier sample stays.
  for (const [form, values] of [
    ['topics', topic('Testioraaklid kasutusjuhenditest')],
    ['thesis', { general_thesis: { title_et: longTitle } }],
  ] as const)
    await student('saveDraft', {
      params: { slug: form },
      body: { itemUuid: randomUUID(), values, updatedAt: null },
    })
  for (const isShared of [true, false]) {
    const name = isShared ? 'Praktikad, mille tähtaeg on möödas' : 'Minu ootel'
    const view = { action: 'new', name, isShared, form: 'topics', query: 'statuses=pending' } as const
    dataOf(await manager('addView', { body: view }))
  }
  const once = (await createFormForTest(clientsByApi, 'active')).slug
  await changeForm(clientsByApi, once, (values) => ({
    ...values,
    settings: { ...values.settings, oneAnswer: true },
  }))
  dataOf(await submit(student, once, {}, randomUUID(), 'et'))
  const single = (await createFormForTest(clientsByApi, 'active')).slug
  await changeForm(clientsByApi, single, (values) => ({ ...values, title: { et: 'Seadmetaotlus', en: '' } }))
  return { pending, thesis, returned, closing, over, proposed, taken, duplicate, once, single }
}

/** Somebody else has the entry open, for a minute. */
export async function openElsewhere(slug: string, uuid: string): Promise<void> {
  dataOf(
    await manager('reportPresence', {
      params: { slug, uuid },
      body: { tab: randomUUID(), state: 'editing' },
    }),
  )
}

async function add(
  slug: string,
  values: FormValues,
  uuid: string = randomUUID(),
  status?: 'published',
): Promise<string> {
  dataOf(await submit(student, slug, values, uuid, 'et'))
  if (status) await setStatus(clientsByApi, slug, uuid, status)
  return uuid
}

/** A message of each side and a note. */
async function talk(uuid: string): Promise<void> {
  const params = { slug: 'topics', uuid }
  const text = 'Tere! Kas juhendaja võib olla ka väljastpoolt ülikooli?'
  const answer = 'Jah, kui kaasjuhendaja on instituudist. Palun lisa tema nimi kirjeldusse.'
  dataOf(await student('writeOwnMessage', { params: { uuid }, body: { uuid: randomUUID(), text } }))
  for (const [kind, written] of [
    ['message', answer],
    ['note', 'Küsisin Jaanilt, ta vaatab reedel üle.'],
  ] as const)
    dataOf(await manager('writeMessage', { params, body: { uuid: randomUUID(), kind, text: written } }))
}

async function addChecklist(): Promise<void> {
  const checklist = [
    { text: { et: 'Pealkiri on mõlemas keeles', en: 'The title is in both languages' } },
    {
      text: {
        et: 'Kontaktaadress kuulub organisatsioonile',
        en: 'The contact address is of the organization',
      },
    },
  ]
  await changeForm(clientsByApi, 'topics', (values) => ({ ...values, checklist }))
}
