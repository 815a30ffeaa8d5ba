import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { stemKeys } from '#cms/items/stem-keys.ts'
import { inspectObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import type { FieldValue } from '#contract/fields.ts'
import type { Erasure, PersonData } from '#contract/people.ts'
import { startedApi } from '../../testing/api.ts'
import { confirmAddress } from '../../testing/confirm-address.ts'
import { createImport, csvOf } from '../../testing/create-import.ts'
import { createOwnerKey } from '../../testing/create-owner-key.ts'
import { dataOf } from '../../testing/data-of.ts'
import { issueToken } from '../../testing/issue-token.ts'
import { changeValues, fetchItem, insertItem, referenceOf, setStatus } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { internshipValues, thesisValues, topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { findTopics } from '../../testing/topics.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'
import { upload } from '../../testing/upload.ts'

const api = await startedApi()

/** A person of whom nothing is stored yet. */
function newPerson() {
  const word = uniqueSlug().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? '')
  const [firstname, lastname] = ['Mari-Liis', `Õun${word.replace(/[^a-z]/g, '')}`]
  const email = `${lastname.replace('Õ', 'o').toLowerCase()}@example.org`
  return { firstname, lastname, email, name: `${firstname} ${lastname}` }
}

const ask = async (identifiers: readonly string[], username = 'manager') =>
  dataOf(await api.as(username)('getPerson', { query: { q: identifiers.join(',') } }))
const erase = (identifiers: string[], action: 'anonymize' | 'erase', dryRun: boolean) =>
  api.as('admin')('erasePerson', { body: { identifiers, action, dryRun } })

/** Where a text is in the database, as table and number of rows. */
async function dump(text: string): Promise<Record<string, number>> {
  const tables = z
    .array(z.object({ name: z.string() }))
    .parse(
      (
        await api.payload.db.drizzle.execute(
          sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
        )
      ).rows,
    )
  const found: Record<string, number> = {}
  for (const { name } of tables) {
    const { rows } = await api.payload.db.drizzle.execute(
      sql`select count(*)::int as count from ${sql.identifier(name)} as t where t::text ilike ${`%${text}%`}`,
    )
    const [row] = z.array(z.object({ count: z.number() })).parse(rows)
    if (row && row.count > 0) found[name] = row.count
  }
  return found
}

/** A thesis with a file; its author is someone else. */
async function addThesis(values: Record<string, FieldValue>, fileName = 'too.pdf') {
  const place = { formSlug: 'thesis', fieldSlug: 'thesis_file', fileName }
  const { itemUuid, value } = await upload(api.as('manager'), place, await samplePdf('Lõputöö'))
  const author = { ut_first_name: 'Jaan', ut_last_name: 'Tamm', thesis_file: value }
  const uuid = await insertItem(
    api,
    'thesis',
    { general_thesis: { ...thesisValues, ...author, ...values } },
    'pending',
    itemUuid,
  )
  return { uuid, file: value.fileName }
}

async function addEntries(person: ReturnType<typeof newPerson>) {
  const { firstname, lastname, email, name } = person
  const { uuid: supervised, file: thesisFile } = await addThesis({
    supervisors: [...thesisValues.supervisors, { firstname, lastname, email }],
    abstract_et: `Tänan ${name}e abi eest.`,
  })
  const offered = await insertItem(api, 'topics', {
    general_topics: { ...topicValues, contact_email: email, description: `Küsi: ${lastname}, ${firstname}.` },
  })
  await changeValues(api, 'topics', offered, {
    general_topics: { ...topicValues, contact_email: email, description: 'Küsi.' },
  })
  const { itemUuid, value } = await upload(
    api.as(),
    { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'pakkumine.pdf' },
    await samplePdf('Pakkumine'),
  )
  const values = { general_intern: { ...internshipValues, contact_email: email, attachment: value } }
  dataOf(await submit(api.as(), 'internship', values, itemUuid))
  const note = { uuid: randomUUID(), kind: 'note', text: `Helistas ${lastname}, ${firstname}.` } as const
  dataOf(await api.as('manager')('writeMessage', { params: { slug: 'topics', uuid: offered }, body: note }))
  dataOf(await api.as()('sendFeedback', { body: { feedback: `Palun vastake, ${name}`, email } }))
  await createImport(api.as('manager'), 'thesis', {
    fileName: 'vanad.csv',
    bytes: csvOf([
      ['Pealkiri', 'Eesnimi', 'Perekonnanimi', 'Juhendajad'],
      ['Kellegi teise töö', 'Jaan', 'Tamm', `${lastname}, ${firstname}; Kask, Juta`],
      ['Oma töö', firstname, lastname, 'Kask, Juta'],
    ]),
  })
  return { supervised, offered, submitted: itemUuid, file: value.fileName, thesisFile }
}

const keptFileNames = ({ kept }: Erasure) => kept.find(({ kind }) => kind === 'files')?.names.toSorted()

it('finds everything of a person over all forms, and what else names the person', async () => {
  const person = newPerson()
  const { supervised, offered, submitted } = await addEntries(person)
  const byAddress = await ask([person.email.toUpperCase()])
  expect(byAddress.entries.map(({ uuid, roles }) => [uuid, roles])).toEqual([
    [submitted, ['contact']],
    [offered, ['contact']],
    [supervised, ['supervisor']],
  ])
  expect(byAddress.others).toContain(person.name)
  expect(byAddress).toMatchObject({
    feedback: [{ text: `Palun vastake, ${person.name}` }],
    totals: { entries: 3 },
  })
  const named = await ask([person.name])
  expect(named.messages).toMatchObject([
    { entry: offered, text: `Helistas ${person.lastname}, ${person.firstname}.` },
  ])
  expect(named.imports).toMatchObject([
    {
      fileName: 'vanad.csv',
      row: 1,
      cells: [{ heading: 'Juhendajad', text: `${person.lastname}, ${person.firstname}; Kask, Juta` }],
    },
    {
      row: 2,
      cells: [
        { heading: 'Eesnimi', text: person.firstname },
        { heading: 'Perekonnanimi', text: person.lastname },
      ],
    },
  ])
  expect(byAddress.mails.map(({ recipient }) => recipient)).toContain(person.email)

  const byName = await ask([`${person.lastname}, ${person.firstname}`.replace(',', '%2C')])
  const rolesIn = ({ entries }: PersonData) => entries.map(({ uuid, roles }) => [uuid, roles])
  expect(rolesIn(byName)).toEqual([[offered, ['earlier']]])
  expect(rolesIn(named)).toEqual([
    [offered, ['earlier']],
    [supervised, ['supervisor']],
  ])
  expect((await ask([person.email.slice(1)])).totals.entries).toBe(0)
})

it('finds who is in an earlier version alone', async () => {
  const person = newPerson()
  const { firstname, lastname, email, name } = person
  const supervised = { ...topicValues, supervisors: [{ firstname, lastname, email }] }
  const uuid = await insertItem(api, 'topics', { general_topics: supervised })
  dataOf(await changeValues(api, 'topics', uuid, { general_topics: { ...topicValues, supervisors: null } }))
  const { entries, totals } = await ask([email, name])
  expect(entries).toMatchObject([{ uuid, roles: ['earlier'] }])
  expect(totals.entries).toBe(1)
  dataOf(await erase([email, name], 'anonymize', false))
  expect((await ask([email, name])).totals.entries).toBe(0)
  expect(await dump(lastname)).toEqual({})
})

it('exports data and a page', async () => {
  const person = newPerson()
  const { supervised } = await addEntries(person)
  await insertItem(
    api,
    'topics',
    { general_topics: { ...topicValues, contact_email: person.email } },
    'canceled',
  )
  const headers = { Authorization: `Bearer ${await tokenOf('manager')}` }
  const response = await api.send(`/api/v1/manage/people/export?q=${person.email}&language=en`, { headers })
  expect(response.headers.get('content-type')).toBe('application/zip')
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
  const data = JSON.parse(text('person.json'))
  expect(data.entries.map(({ uuid }: { uuid: string }) => uuid)).toContain(supervised)
  expect(data.feedback).toHaveLength(1)
  expect(text('person.html')).toContain(`>Palun vastake, ${person.name}</td>`)
  expect(text('person.html')).toContain('>Supervisor</td>')
  // The word that its submitter knows.
  expect(text('person.html')).toContain('>refused</td>')
  expect(text('person.html')).not.toContain('canceled')
})

it('exports proposals, earlier values, who took an offer, and notes apart from messages', async () => {
  const person = newPerson()
  const { email, name } = person
  const values = { general_topics: { ...topicValues, contact_email: email } }
  const uuid = randomUUID()
  dataOf(await submit(api.as(), 'topics', values, uuid))
  await confirmAddress(api, uuid)
  await setStatus(api, 'topics', uuid, 'published')
  const taken = randomUUID()
  dataOf(await submit(api.as('student'), 'topics', { general_topics: topicValues }, taken))
  await setStatus(api, 'topics', taken, 'published')
  const { updatedAt } = await fetchItem(api, 'topics', taken)
  const close = { action: 'close', updatedAt, takenBy: `${name}, TÜ` } as const
  dataOf(await api.as('student')('changeOwnItem', { params: { uuid: taken }, body: close }))
  const entryKey = await createOwnerKey(api.payload.db.pool, uuid)
  const own = api.as()
  const described = (description: string) => ({ general_topics: { ...values.general_topics, description } })
  dataOf(await changeValues(api, 'topics', uuid, described('Uus kirjeldus'), { newStatus: 'published' }))
  const current = await fetchItem(api, 'topics', uuid)
  const propose = {
    action: 'propose',
    form: current.form,
    updatedAt: current.updatedAt,
    values: described('Pakutud kirjeldus'),
  } as const
  dataOf(await own('changeOwnItem', { params: { uuid }, entryKey, body: propose }))
  const params = { slug: 'topics', uuid }
  const message = { uuid: randomUUID(), text: 'Millal otsustate?' }
  dataOf(await own('writeOwnMessage', { params: { uuid }, entryKey, body: message }))
  const note = { uuid: randomUUID(), kind: 'note', text: `${name} on keeruline` } as const
  dataOf(await api.as('manager')('writeMessage', { params, body: note }))

  const identifiers = [email, name]
  const found = await ask(identifiers)
  expect(found.totals).toMatchObject({ entries: 2, proposals: 1, messages: 1, notes: 1 })
  const field = 'general_topics.description'
  const change = { field, before: 'Uus kirjeldus', after: 'Pakutud kirjeldus' }
  expect(found.proposals).toMatchObject([{ entry: uuid, form: 'topics', changes: [change] }])
  expect(found.messages).toMatchObject([
    { text: message.text, kind: 'message', by: 'person' },
    { text: note.text, kind: 'note', by: 'manager' },
  ])

  const answer = { uuid: randomUUID(), kind: 'message', text: 'Järgmisel nädalal.' } as const
  dataOf(await api.as('manager')('writeMessage', { params, body: answer }))
  const { rows } = await api.payload.db.pool.query(
    'select array[recipient, reply_to] as of from mails where item = $1',
    [uuid],
  )
  const toOthers = rows.filter(({ of }) => !of.includes(email)).length
  const plan = dataOf(await erase(identifiers, 'erase', true)).erasure
  const { mails, messages, notes } = found.totals
  expect(plan).toMatchObject({
    removedEntries: 1,
    messages: messages + notes,
    withEntries: { mails: toOthers, messages: 1 },
  })
  expect(plan.mails).toBeGreaterThanOrEqual(mails)

  const headers = { Authorization: `Bearer ${await tokenOf('manager')}` }
  const q = identifiers.map(encodeURIComponent).join(',')
  const response = await api.send(`/api/v1/manage/people/export?q=${q}&language=en`, { headers })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  const text = (file: string) => strFromU8(files[file] ?? new Uint8Array())
  const data = JSON.parse(text('person.json'))
  const entry = (id: string) => data.entries.find((each: { uuid: string }) => each.uuid === id)
  expect(entry(taken)).toMatchObject({ roles: ['taker'], takenBy: `${name}, TÜ` })
  expect(entry(taken)).not.toHaveProperty('values')
  const history = entry(uuid).history
  expect(history[0]).toMatchObject({ from: null, to: 'pending', by: 'person', changes: [] })
  expect(history.at(-1)).toMatchObject({
    from: 'published',
    to: 'published',
    by: 'manager',
    changes: [{ field, before: topicValues.description, after: 'Uus kirjeldus' }],
  })
  expect(data.proposals).toMatchObject([{ entry: uuid, changes: [change] }])
  expect(data.messages).toMatchObject([{ text: message.text, by: 'person' }])
  expect(data.notes).toMatchObject([{ text: note.text, by: 'manager' }])
  const reference = entry(uuid).reference
  expect(text('person.html')).toContain(`class="whole"><a href="#${reference}">${reference}</a></td>`)
  expect(text('person.html')).toContain(
    `<h3 id="${reference}">${reference} ${topicValues.thesis_topic_name}</h3>`,
  )
  expect(text('person.html')).toContain('<th scope="col">Recipient</th><th scope="col">Subject</th>')
  expect(text('person.html')).toContain('name="viewport"')
  for (const part of [
    'Pakutud kirjeldus',
    topicValues.description,
    `Taker of the topic or place: ${name}, TÜ`,
  ])
    expect(text('person.html')).toContain(part)
})

it('takes a person out of entries, versions, mails, search and feedback; a dry run changes nothing', async () => {
  const person = newPerson()
  const { supervised, offered, submitted, thesisFile, file } = await addEntries(person)
  for (const [name, query] of [
    [person.name, 'status=pending'],
    ['Küsitud', new URLSearchParams({ submitter: person.email }).toString()],
  ] as const)
    dataOf(
      await api.as('manager')('addView', {
        body: { action: 'new', name, form: 'topics', query, isShared: true },
      }),
    )
  const before = await dump(person.lastname)
  const identifiers = [person.email, person.name]
  const plan = dataOf(await erase(identifiers, 'anonymize', true)).erasure
  expect(await dump(person.lastname)).toEqual(before)
  expect(plan).toMatchObject({ removedEntries: 0, changedEntries: 3, feedback: 1 })
  expect(keptFileNames(plan)).toEqual([thesisFile, file].toSorted())

  const done = dataOf(await erase(identifiers, 'anonymize', false))
  expect(done).toMatchObject({ success: 'manage.person.success.erased', erasure: plan })
  for (const text of [person.lastname, person.email, ...stemKeys(person.lastname)])
    expect(await dump(text)).toEqual({})
  expect((await ask(identifiers)).totals).toEqual({
    entries: 0,
    changes: 0,
    proposals: 0,
    feedback: 0,
    messages: 0,
    notes: 0,
    mails: 0,
    imports: 0,
    accounts: 0,
  })
  const thesis = await fetchItem(api, 'thesis', supervised)
  expect(thesis.values.general_thesis).toMatchObject({
    supervisors: thesisValues.supervisors,
    abstract_et: 'Tänan […] abi eest.',
  })
  const topic = await fetchItem(api, 'topics', offered)
  expect(topic.values.general_topics).not.toHaveProperty('contact_email')
  expect(topic.history).toHaveLength(2)
  expect(await findTopics(api, { q: person.lastname }, 'manager')).toEqual({ uuids: [], total: 0 })
  expect((await fetchItem(api, 'internship', submitted)).files).toHaveLength(1)
})

it('lists what may still name the person, in spellings that are not replaced', async () => {
  const { firstname, lastname, name, email } = newPerson()
  const username = uniqueSlug()
  const stem = lastname.slice(0, -1)
  const texts = [
    `Küsi: M. ${lastname}.`,
    `Andsin ${firstname} ${stem}xle.`,
    `${lastname} teab.`,
    `Vaata @${username}!`,
  ]
  const uuids: string[] = []
  for (const description of [...texts, `Küsi: ${name}.`, `Küsi: M. Xy${stem}.`])
    uuids.push(await insertItem(api, 'topics', { general_topics: { ...topicValues, description } }))
  const note = { uuid: randomUUID(), kind: 'note', text: `Helistas m. ${lastname}` } as const
  const params = { slug: 'topics', uuid: uuids[4] ?? '' }
  dataOf(await api.as('manager')('writeMessage', { params, body: note }))
  dataOf(await api.as()('sendFeedback', { body: { feedback: `Tänan: ${lastname}` } }))
  const { possibleMentions: possible } = dataOf(
    await erase([email, name, username], 'anonymize', true),
  ).erasure
  const found = (kind: string) => possible.filter((each) => each.kind === kind)
  expect(new Set(found('entry').map(({ uuid, text }) => `${uuid} ${text}`))).toEqual(
    new Set(texts.map((text, index) => `${uuids[index]} ${text}`)),
  )
  expect(found('message')).toMatchObject([{ uuid: uuids[4], form: 'topics', text: note.text }])
  expect(found('feedback')).toMatchObject([{ form: null, reference: null, text: `Tänan: ${lastname}` }])
})

it('lists first names alone, as in greetings, in what the person has to do with', async () => {
  const person = newPerson()
  const { offered } = await addEntries(person)
  const stranger = await insertItem(api, 'topics', { general_topics: topicValues })
  const write = (uuid: string, text: string) =>
    api.as('manager')('writeMessage', {
      params: { slug: 'topics', uuid },
      body: { uuid: randomUUID(), kind: 'message', text },
    })
  dataOf(await write(offered, 'Tere, Mari!'))
  dataOf(await write(offered, 'Andsin selle Liisile edasi.'))
  dataOf(await write(offered, 'Teema marineerub.'))
  dataOf(await write(stranger, 'Tere, Mari!'))
  const values = { general_topics: { ...topicValues, contact_email: person.email } }
  const refusal = { newStatus: 'canceled', reason: 'Hea Mari-Liis, see on juba olemas.' } as const
  dataOf(await changeValues(api, 'topics', offered, values, refusal))
  dataOf(await api.as()('sendFeedback', { body: { feedback: 'Tänan! Mari', email: person.email } }))
  dataOf(await api.as()('sendFeedback', { body: { feedback: 'Tänan! Mari' } }))

  const identifiers = [person.email, person.name]
  const plan = dataOf(await erase(identifiers, 'anonymize', true)).erasure
  const named = plan.possibleMentions.map(({ kind, text }) => `${kind}: ${text}`)
  expect(named.toSorted()).toEqual([
    'entry: Hea Mari-Liis, see on juba olemas.',
    'feedback: Tänan! Mari',
    'message: Andsin selle Liisile edasi.',
    'message: Tere, Mari!',
  ])
  expect(dataOf(await erase(identifiers, 'anonymize', false)).erasure).toEqual(plan)
  const { messages } = dataOf(
    await api.as('manager')('listMessages', { params: { slug: 'topics', uuid: offered } }),
  )
  expect(messages.map(({ text }) => text)).toContain('Tere, Mari!')
})

it('erases the entries of a submitter or author with their files', async () => {
  const person = newPerson()
  const { supervised, offered, ...others } = await addEntries(person)
  const { firstname, lastname } = person
  const author = { ut_first_name: firstname, ut_last_name: lastname }
  const { uuid, file } = await addThesis(author, `${person.name} lõputöö.pdf`)
  const identifiers = [person.email, person.name]
  const anonymized = dataOf(await erase(identifiers, 'anonymize', true)).erasure
  // Theses that the person supervised may name the person on their first page.
  const staying = [others.file, others.thesisFile]
  expect(keptFileNames(anonymized)).toEqual([file, ...staying].toSorted())
  expect(dataOf(await erase(identifiers, 'erase', false)).erasure).toMatchObject({
    removedEntries: 1,
    changedEntries: 3,
    files: 1,
    kept: [
      {
        kind: 'files',
        names: expect.arrayContaining(staying),
        references: { [supervised]: await referenceOf(api, 'thesis', supervised) },
      },
    ],
  })
  expect(await inspectObject(file)).toBeNull()
  for (const text of [lastname, person.email, uuid]) expect(await dump(text)).toEqual({})
  const read = (slug: string, each: string) => api.as('manager')('getItem', { params: { slug, uuid: each } })
  expect((await read('thesis', uuid)).status).toBe(404)
  expect((await read('thesis', supervised)).status).toBe(200)
  expect((await read('topics', offered)).status).toBe(200)
})

it('removes uploads of no entry in drafts of the person, and those in no draft that are named after the person', async () => {
  const { email, name } = newPerson()
  const client = api.withToken(await issueToken({ sub: email, preferred_username: email }))
  const place = (fileName: string) => ({ formSlug: 'topics', fieldSlug: 'attachment', fileName })
  const bytes = await samplePdf('Teema')
  const drafted = await upload(client, place('lisa.pdf'), bytes)
  const values = { general_topics: { ...topicValues, attachment: drafted.value } }
  const body = { itemUuid: drafted.itemUuid, values, updatedAt: null }
  dataOf(await client('saveDraft', { params: { slug: 'topics' }, body }))
  const named = await upload(api.as(), place(`${name} CV.pdf`), bytes)
  const letter = await upload(api.as('student'), place(`${name} soovitus.pdf`), bytes)
  const others = { general_topics: { ...topicValues, attachment: letter.value } }
  dataOf(
    await api.as('student')('saveDraft', {
      params: { slug: 'topics' },
      body: { itemUuid: letter.itemUuid, values: others, updatedAt: null },
    }),
  )
  const other = await upload(api.as(), place('lisa.pdf'), bytes)
  const files = [drafted, named, other, letter].map(({ value }) => value.fileName)
  const stored = () =>
    Promise.all(files.map(async (file) => (await inspectObject(stagingKeyOf(file))) !== null))
  expect(dataOf(await erase([email, name], 'anonymize', true)).erasure.files).toBe(2)
  expect(await stored()).toEqual([true, true, true, true])
  expect(dataOf(await erase([email, name], 'anonymize', false)).erasure.files).toBe(2)
  expect(await stored()).toEqual([false, false, true, true])
})

it('names what stays: access, texts of the register, and names of files', async () => {
  const { name, email } = newPerson()
  dataOf(await api.as('admin')('addAccess', { body: { action: 'new', username: email, fullName: name } }))
  const text = {
    key: `pages.${uniqueSlug().replace(/\W/g, '')}`,
    namespace: 'pages',
    translations: { et: `Küsi: ${name}`, en: 'Ask' },
  }
  dataOf(await api.as('manager')('addTranslations', { body: { action: 'new', item: text } }))
  expect(dataOf(await erase([email, name], 'erase', false)).erasure.kept).toEqual([
    { kind: 'access', names: [email] },
    { kind: 'texts', names: [text.key] },
  ])
  const { users } = dataOf(await api.as('admin')('listAccess', {}))
  expect(users).toContainEqual(expect.objectContaining({ username: email, fullName: name }))
})

it('takes a person out of the log: who acted, with whom, and titles', async () => {
  const username = uniqueSlug()
  const fullName = newPerson().name
  const admin = api.as('admin')
  dataOf(await admin('addAccess', { body: { action: 'new', username, fullName } }))
  const { users } = dataOf(await admin('listAccess', {}))
  const uuid = users.find((user) => user.username === username)?.uuid ?? ''
  dataOf(await admin('changeAccess', { params: { uuid }, body: { action: 'delete' } }))
  expect(dataOf(await api.as('manager')('listActions', { query: { q: username } }))).toHaveLength(2)
  dataOf(await erase([username, fullName], 'anonymize', false))
  for (const text of [username, fullName]) expect(await dump(text)).toEqual({})
})

it('is refused for the own account', async () => {
  expect(await erase(['admin'], 'erase', true)).toMatchObject({
    status: 422,
    problem: { error: 'access.error.ownAccess' },
  })
})
