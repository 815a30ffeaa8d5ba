import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { FormValues } from '#contract/fields.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import type { Language } from '#contract/texts.ts'
import { loadTableStates } from '../../testing/access/table-states.ts'
import { startedApi } from '../../testing/api.ts'
import { createFormForTest } from '../../testing/create-form.ts'
import { createOwnerKey } from '../../testing/create-owner-key.ts'
import { dataOf } from '../../testing/data-of.ts'
import { issueToken } from '../../testing/issue-token.ts'
import { changeValues, fetchItem, returnItem, setStatus } from '../../testing/items.ts'
import { mailFilesTo } from '../../testing/mail-files.ts'
import { newPerson } from '../../testing/new-person.ts'
import { linkExpired, notFound, ownEntries, type Sender } from '../../testing/own-entries.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import { samplePdf, samplePng } from '../../testing/sample-files.ts'
import { thesisValues, topicValues } from '../../testing/sample-values.ts'
import { site } from '../../testing/site.ts'
import { submit } from '../../testing/submit.ts'
import { download, send, upload } from '../../testing/upload.ts'

const api = await startedApi()
const { pool } = api.payload.db
const manager = api.as('manager')
const slug = 'topics'
const topic = (changes: object = {}): FormValues => ({ general_topics: { ...topicValues, ...changes } })
const read = (uuid: string) => fetchItem(api, slug, uuid)
const { byKey, open, otherStudent, sendersAbout, setStored, submitted } = ownEntries(api)
const notAllowed = rejection(422, 'errors.statusNotAllowed')

type Correction = { updatedAt?: string; values?: FormValues; language?: Language | null }

async function correct(uuid: string, { client, entryKey }: Sender, more: Correction = {}) {
  const { updatedAt, form, values } = await read(uuid)
  const body = { action: 'correct', form, updatedAt, values, ...more } as const
  return client('changeOwnItem', { params: { uuid }, entryKey, body })
}

async function withdraw(uuid: string, { client, entryKey }: Sender, updatedAt?: string) {
  const body = { action: 'withdraw', updatedAt: updatedAt ?? (await read(uuid)).updatedAt } as const
  return client('changeOwnItem', { params: { uuid }, entryKey, body })
}

const logo = { formSlug: slug, fieldSlug: 'organization_logo', fileName: 'logo.png' }

function requestUpload(uuid: string, { client, entryKey }: Sender) {
  const body = { ...logo, itemUuid: uuid, fileSize: 100 }
  return client('requestUpload', { params: { slug }, entryKey, body })
}

async function uploadBy(uuid: string, sender: Sender, mark: string) {
  const bytes = samplePng(mark)
  const body = { ...logo, itemUuid: uuid, fileSize: bytes.length }
  const { client, entryKey } = sender
  return send(
    dataOf(await client('requestUpload', { params: { slug }, entryKey, body })),
    logo.fileName,
    bytes,
  )
}

async function countVersions(uuid: string): Promise<number> {
  const { rowCount } = await pool.query('select from _items_v where parent_id = $1', [uuid])
  return rowCount ?? 0
}

describe('an own entry', () => {
  it('is open to the account that submitted it and by the key of its link, and to nobody else', async () => {
    const entry = await submitted({ username: 'student' })
    const { uuid } = entry
    for (const [name, sender, problem] of await sendersAbout(entry)) {
      const before = await loadTableStates(api)
      const answers: object[] = [await open(uuid, sender)]
      if (problem) {
        answers.push(await correct(uuid, sender), await withdraw(uuid, sender))
        expect(await loadTableStates(api)).toEqual(before)
      } else answers.push(await correct(uuid, sender))
      for (const answer of answers)
        expect([name, answer]).toEqual([name, problem ? expect.objectContaining(problemOf(problem)) : ok])
      const mayUpload = !problem || name.includes('manager') || name.includes('administrator')
      expect([name, (await requestUpload(uuid, sender)).status]).toEqual([name, mayUpload ? 200 : 409])
    }
  })

  const ok = expect.objectContaining({ ok: true })
  const problemOf = (problem: object) => ({ ...problem, problem: expect.anything() })

  it('does not exist for an unknown or malformed uuid', async () => {
    const { key } = await submitted()
    for (const uuid of [randomUUID(), 'no-uuid']) expect(await open(uuid, byKey(key))).toMatchObject(notFound)
  })

  it('has no owner if nobody was signed in and there is no link', async () => {
    const { uuid } = await submitted()
    const client = api.withToken(await issueToken({ sub: 'x', preferred_username: '' }))
    expect((await open(uuid, { client })).ok).toBe(false)
  })

  it.each(itemStatuses)('in status %s can be changed if it is not decided yet', async (status) => {
    const isOpen = status === 'pending' || status === 'returned'
    const isPublic = status === 'published'
    const { uuid, key } = await submitted()
    await setStored(uuid, status)
    const item = dataOf(await open(uuid, byKey(key)))
    const actions = isOpen ? ['correct', 'withdraw'] : isPublic ? ['change', 'close', 'propose'] : []
    expect(item).toMatchObject({ status, actions })
    expect((await requestUpload(uuid, byKey(key))).status).toBe(isOpen || isPublic ? 200 : 409)
    const before = await loadTableStates(api)
    if (!isOpen) {
      expect(await correct(uuid, byKey(key))).toMatchObject(notAllowed)
      expect(await withdraw(uuid, byKey(key), '2001-01-01T00:00:00.000Z')).toMatchObject(notAllowed)
      expect(await loadTableStates(api)).toEqual(before)
      return
    }
    expect(dataOf(await correct(uuid, byKey(key)))).toMatchObject({ success: 'my.success.corrected' })
    expect((await read(uuid)).status).toBe('pending')
    await setStored(uuid, status)
    expect(dataOf(await withdraw(uuid, byKey(key)))).toMatchObject({ success: 'my.success.withdrawn' })
    const withdrawn = await read(uuid)
    expect(withdrawn.status).toBe('deleted')
    expect(withdrawn.history[0]).toMatchObject({ to: 'deleted', bySubmitter: true })
    expect(withdrawn.history[0]).not.toHaveProperty('reason')
  })

  it('is expired, and cannot be changed, after the day of its deadline', async () => {
    const { uuid, key } = await submitted()
    await api.payload.db.drizzle.execute(sql`update items set deadline_at = now() where id = ${uuid}`)
    expect(dataOf(await open(uuid, byKey(key)))).toMatchObject({ status: 'expired', actions: [] })
    expect(await correct(uuid, byKey(key))).toMatchObject(notAllowed)
  })

  it('is mailed about a return only if it was not corrected or withdrawn before that mail leaves', async () => {
    const { uuid, key, email } = await submitted()
    const countReturns = async () => {
      const { rows } = await pool.query(
        'select count(*)::int as count from mails where item = $1 and recipient = $2 and change is not null',
        [uuid, email],
      )
      return rows[0]?.count
    }
    dataOf(await returnItem(api, slug, uuid))
    expect(await countReturns()).toBe(1)
    dataOf(await correct(uuid, byKey(key)))
    expect(await countReturns()).toBe(0)
    dataOf(await returnItem(api, slug, uuid))
    await pool.query("update mails set status = 'sent' where item = $1", [uuid])
    dataOf(await correct(uuid, byKey(key)))
    expect(await countReturns()).toBe(1)
    dataOf(await returnItem(api, slug, uuid))
    expect(await countReturns()).toBe(2)
    dataOf(await withdraw(uuid, byKey(key)))
    expect(await countReturns()).toBe(1)
  })

  it('has its values, private ones too, and a history without names of managers', async () => {
    const { uuid, key, email } = await submitted({ username: 'student', changes: { keywords: ['Andmed'] } })
    dataOf(await changeValues(api, slug, uuid, (await read(uuid)).values, { newStatus: 'pending' }))
    dataOf(await returnItem(api, slug, uuid, { message: 'Muuda.', marks: ['general_topics.level'] }))
    const answer = await api.send(`/api/v1/my/items/${uuid}`, { headers: { 'X-Entry-Key': key } })
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const text = await answer.text()
    const item = dataOf(await open(uuid, byKey(key)))
    expect(JSON.parse(text)).toEqual(item)
    expect(item.values.general_topics?.contact_email).toBe(email)
    expect(item.returned).toMatchObject({ message: 'Muuda.', marks: ['general_topics.level'] })
    expect(item.history).toEqual([
      { at: item.returned?.at, from: 'pending', to: 'returned', who: 'register', reason: 'Muuda.' },
      { at: expect.any(String), from: null, to: 'pending', who: 'submitter' },
    ])
    const { history } = await read(uuid)
    for (const { who, username } of history.filter((each) => each.to === 'returned'))
      for (const name of [who, username]) expect(text).not.toContain(`"${name}"`)
  })

  it('opens with what was asked for when a manager has changed values and left it returned', async () => {
    const { uuid, key } = await submitted()
    const marks = ['general_topics.level']
    dataOf(await returnItem(api, slug, uuid, { message: 'Muuda.', marks }))
    const values = topic({ description: 'Halduri kirjeldus.' })
    dataOf(await changeValues(api, slug, uuid, values, { newStatus: 'returned' }))
    expect(dataOf(await open(uuid, byKey(key)))).toMatchObject({
      values,
      status: 'returned',
      returned: { message: 'Muuda.', marks },
      actions: expect.arrayContaining(['correct']),
    })
  })

  it('does not show changes that were undone', async () => {
    const { uuid, key } = await submitted()
    dataOf(await returnItem(api, slug, uuid, { message: 'Esimene.' }))
    const { change = '' } = (await read(uuid)).history[0] ?? {}
    const { updatedAt } = await read(uuid)
    const params = { slug, uuid }
    dataOf(await manager('changeItem', { params, body: { action: 'undo', updatedAt, change } }))
    expect(dataOf(await open(uuid, byKey(key)))).toMatchObject({ status: 'pending', returned: null })
    expect(dataOf(await open(uuid, byKey(key))).history).toHaveLength(1)
    dataOf(await returnItem(api, slug, uuid, { message: 'Teine.' }))
    expect(dataOf(await open(uuid, byKey(key))).returned?.message).toBe('Teine.')
  })
})

describe('a correction', () => {
  it('of a returned entry makes it pending and corrected, until it is decided', async () => {
    const { uuid, key } = await submitted()
    dataOf(await returnItem(api, slug, uuid))
    const values = topic({ description: 'Parandatud.', contact_email: 'uus@ut.example' })
    const { updatedAt } = dataOf(await correct(uuid, byKey(key), { values, language: 'en' }))
    const item = await read(uuid)
    expect(item).toMatchObject({ uuid, status: 'pending', updatedAt, values, chosenLanguage: 'en' })
    expect(Date.parse(item.correctedAt ?? '')).toBeCloseTo(Date.now(), -5)
    expect(item.history[0]).toMatchObject({
      from: 'returned',
      to: 'pending',
      who: null,
      bySubmitter: true,
      changes: expect.arrayContaining([expect.objectContaining({ field: 'general_topics.description' })]),
    })
    expect(item.history[0]).not.toHaveProperty('change')
    const query = { statuses: 'pending', sort: '-updatedAt', size: 5 }
    const rows = dataOf(await manager('listItems', { params: { slug }, query }))
    expect(rows.find((row) => row.uuid === uuid)).toMatchObject({ correctedAt: item.correctedAt })
    dataOf(await correct(uuid, byKey(key), { values: topic({ description: 'Veel kord.' }) }))
    expect((await read(uuid)).correctedAt).not.toBe(item.correctedAt)
    await setStatus(api, slug, uuid, 'published')
    expect((await read(uuid)).correctedAt).toBeNull()
    await setStatus(api, slug, uuid, 'pending')
    expect((await read(uuid)).correctedAt).toBeNull()
  })

  it('of an entry that was not returned is no corrected one', async () => {
    const { uuid, key } = await submitted()
    dataOf(await correct(uuid, byKey(key), { values: topic({ description: 'Muu.' }) }))
    expect(await read(uuid)).toMatchObject({ status: 'pending', correctedAt: null })
  })

  it('is corrected again when a decision is undone', async () => {
    const { uuid, key } = await submitted()
    dataOf(await returnItem(api, slug, uuid))
    dataOf(await correct(uuid, byKey(key)))
    const { correctedAt } = await read(uuid)
    await setStatus(api, slug, uuid, 'published')
    const { updatedAt, history } = await read(uuid)
    const body = { action: 'undo', updatedAt, change: history[0]?.change ?? '' } as const
    dataOf(await manager('changeItem', { params: { slug, uuid }, body }))
    expect((await read(uuid)).correctedAt).toBe(correctedAt)
  })

  it('makes the return impossible to undo', async () => {
    const { uuid, key } = await submitted()
    const { change = '' } = dataOf(await returnItem(api, slug, uuid))
    dataOf(await correct(uuid, byKey(key), { values: topic({ description: 'Muu.' }) }))
    const { updatedAt } = await read(uuid)
    const body = { action: 'undo', updatedAt, change } as const
    expect(await manager('changeItem', { params: { slug, uuid }, body })).toMatchObject(
      rejection(409, 'errors.conflict'),
    )
    expect((await read(uuid)).values.general_topics?.description).toBe('Muu.')
  })

  it('sent twice is one', async () => {
    const { uuid, key } = await submitted()
    dataOf(await returnItem(api, slug, uuid))
    const { updatedAt } = await read(uuid)
    const sent = { updatedAt, values: topic({ description: 'Muu.', keywords: [`Uus ${randomUUID()}`] }) }
    const first = dataOf(await correct(uuid, byKey(key), sent))
    const versions = await countVersions(uuid)
    expect(dataOf(await correct(uuid, byKey(key), sent))).toEqual(first)
    expect(await countVersions(uuid)).toBe(versions)
    const other = { ...sent, values: topic({ description: 'Hoopis muu.' }) }
    expect(await correct(uuid, byKey(key), other)).toMatchObject({
      status: 409,
      problem: { error: 'errors.conflict', updatedAt: first.updatedAt },
    })
    await setStatus(api, slug, uuid, 'published')
    expect(await correct(uuid, byKey(key), sent)).toMatchObject(notAllowed)
  })

  it('wins once of several at the same time, and the others write nothing', async () => {
    const { uuid, key } = await submitted()
    dataOf(await returnItem(api, slug, uuid))
    const { updatedAt } = await read(uuid)
    const versions = await countVersions(uuid)
    const names = ['Esimene.', 'Teine.', 'Esimene.', 'Kolmas.']
    const answers = await Promise.all(
      names.map((description) => correct(uuid, byKey(key), { updatedAt, values: topic({ description }) })),
    )
    const item = await read(uuid)
    expect(await countVersions(uuid)).toBe(versions + 1)
    for (const [index, { status }] of answers.entries()) {
      const isStored = item.values.general_topics?.description === names[index]
      expect(status).toBe(isStored ? 200 : 409)
    }
  })

  it('is decided or corrected, never both, if a manager decides at the same time', async () => {
    const { uuid, key } = await submitted()
    const { updatedAt } = await read(uuid)
    const body = { action: 'status', updatedAt, newStatus: 'published' } as const
    const [correction, decision] = await Promise.all([
      correct(uuid, byKey(key), { updatedAt, values: topic({ description: 'Muu.' }) }),
      manager('changeItem', { params: { slug, uuid }, body }),
    ])
    const { status } = await read(uuid)
    expect([correction.status, decision.status]).toEqual(status === 'published' ? [422, 200] : [200, 409])
  })

  it('is validated as a submission, and writes nothing if it is not valid', async () => {
    const { uuid, key } = await submitted()
    const before = await read(uuid)
    const { level: _, ...rest } = topicValues
    expect(await correct(uuid, byKey(key), { values: { general_topics: rest } })).toMatchObject(
      invalid({ 'general_topics.level': 'validation.required' }),
    )
    const unknown = topic({ nothing: 'x' })
    expect(await correct(uuid, byKey(key), { values: unknown })).toMatchObject(
      invalid({ 'general_topics.nothing': 'validation.unknownField' }),
    )
    const form = { slug: 'internship', updatedAt: before.form.updatedAt }
    const body = { action: 'correct', form, updatedAt: before.updatedAt, values: topic() } as const
    const params = { uuid }
    expect(await api.as()('changeOwnItem', { params, entryKey: key, body })).toMatchObject(
      rejection(400, 'errors.badRequest'),
    )
    expect(await read(uuid)).toEqual(before)
  })

  it('keeps auto-filled values', async () => {
    const uuid = randomUUID()
    const student = api.as('student')
    const target = { formSlug: 'thesis', fieldSlug: 'thesis_file', fileName: 'too.pdf', itemUuid: uuid }
    const { value } = await upload(student, target, samplePdf(uuid))
    const values = { general_thesis: { ...thesisValues, thesis_file: value } }
    dataOf(await submit(student, 'thesis', values, uuid))
    const before = await fetchItem(api, 'thesis', uuid)
    const { form, updatedAt } = before
    const sent = {
      general_thesis: { ...before.values.general_thesis, ut_last_name: 'Muu', title_en: 'Other' },
    }
    const body = { action: 'correct', form, updatedAt, values: sent } as const
    dataOf(await student('changeOwnItem', { params: { uuid }, body }))
    const after = await fetchItem(api, 'thesis', uuid)
    expect(after.values).toEqual({ general_thesis: { ...before.values.general_thesis, title_en: 'Other' } })
    expect(after.history[0]).toMatchObject({ username: 'student', bySubmitter: true })
  })

  it('replaces a file', async () => {
    const uuid = randomUUID()
    const first = await upload(api.as(), { ...logo, itemUuid: uuid }, samplePng(1))
    dataOf(await submit(api.as(), slug, topic({ organization_logo: first.value }), uuid))
    const sender = byKey(await createOwnerKey(pool, uuid))
    const opened = dataOf(await open(uuid, sender))
    expect(opened.files.map(({ name }) => name)).toEqual([first.value.fileName])
    const body = { fileName: first.value.fileName }
    expect((await api.as()('requestDownload', { body })).status).toBe(404)
    expect((await api.as()('requestDownload', { body, entryKey: sender.entryKey })).status).toBe(200)
    dataOf(await returnItem(api, slug, uuid))
    dataOf(await correct(uuid, sender, { values: { ...opened.values } }))
    expect((await read(uuid)).files.map(({ name }) => name)).toEqual([first.value.fileName])

    const second = await uploadBy(uuid, sender, 'teine')
    const values = topic({ organization_logo: second })
    dataOf(await correct(uuid, sender, { values }))
    expect((await read(uuid)).files.map(({ name }) => name)).toEqual([second.fileName])
    const owner = { entryKey: sender.entryKey }
    const link = dataOf(await api.as()('requestDownload', { ...owner, body: { fileName: second.fileName } }))
    expect((await fetch(link.download_url ?? '')).status).toBe(200)
    expect(await download(manager, second.fileName)).toEqual(Buffer.from(samplePng('teine')))
    dataOf(await correct(uuid, sender, { values: topic() }))
    expect((await read(uuid)).files).toEqual([])
  })

  it('is possible when the form is not active any more', async () => {
    const form = await createFormForTest(api, 'active', 'logged_in')
    const uuid = randomUUID()
    const sent = { [form.set]: { [form.text]: 'Enne' } }
    dataOf(await submit(api.as('student'), form.slug, sent, uuid))
    const isActive = async () => {
      const rows = dataOf(await api.as('student')('listOwnItems', {}))
      const item = dataOf(await open(uuid, { client: api.as('student') }))
      return [rows.find((row) => row.uuid === uuid)?.isFormActive, item.isFormActive]
    }
    expect(await isActive()).toEqual([true, true])
    await form.setStatus('hidden')
    expect(await isActive()).toEqual([false, false])
    const sender = byKey(await createOwnerKey(pool, uuid))
    const opened = dataOf(await open(uuid, sender))
    expect(opened.fieldSets[0]?.fields.map((field) => field.slug)).toEqual([form.text, form.file])
    const bytes = samplePdf(uuid)
    const target = { formSlug: form.slug, fieldSlug: form.file, fileName: 'fail.pdf', itemUuid: uuid }
    const signed = await sender.client('requestUpload', {
      params: { slug: form.slug },
      entryKey: sender.entryKey,
      body: { ...target, fileSize: bytes.length },
    })
    const file = await send(dataOf(signed), target.fileName, bytes)
    const values = { [form.set]: { [form.text]: 'Pärast', [form.file]: file } }
    const body = { action: 'correct', form: opened.form, updatedAt: opened.updatedAt, values } as const
    dataOf(await sender.client('changeOwnItem', { params: { uuid }, entryKey: sender.entryKey, body }))
    expect(dataOf(await open(uuid, sender))).toMatchObject({ status: 'pending', values })
  })

  it('rejects a file of another entry', async () => {
    const own = await submitted()
    const other = await submitted()
    const file = await uploadBy(other.uuid, byKey(other.key), 'võõras')
    const before = await read(own.uuid)
    const values = topic({ organization_logo: file })
    expect(await correct(own.uuid, byKey(own.key), { values })).toMatchObject(
      invalid({ 'general_topics.organization_logo': 'validation.fileMissing' }),
    )
    expect(await read(own.uuid)).toEqual(before)
  })

  it('may remove an upload again that was not sent', async () => {
    const { uuid, key } = await submitted()
    const { fileName } = await uploadBy(uuid, byKey(key), 'ajutine')
    const body = { fileName, itemUuid: uuid, formSlug: slug }
    expect((await api.as()('deleteFile', { body })).status).toBe(401)
    expect((await api.as()('deleteFile', { body, entryKey: key })).status).toBe(200)
  })
})

describe('withdrawing', () => {
  it('twice is one, and is over when a manager has decided', async () => {
    const { uuid, key } = await submitted()
    const { updatedAt } = await read(uuid)
    const first = dataOf(await withdraw(uuid, byKey(key), updatedAt))
    const versions = await countVersions(uuid)
    expect(dataOf(await withdraw(uuid, byKey(key), updatedAt))).toEqual(first)
    expect(await countVersions(uuid)).toBe(versions)
    await setStatus(api, slug, uuid, 'pending')
    expect(await withdraw(uuid, byKey(key), updatedAt)).toMatchObject(rejection(409, 'errors.conflict'))
  })

  it('is no decision of the overview', async () => {
    const decided = async () => {
      const { months } = dataOf(await manager('getOverview', {}))
      return months.at(-1)?.forms.find(({ form }) => form === slug)?.decided ?? 0
    }
    const { uuid, key } = await submitted()
    const before = await decided()
    dataOf(await withdraw(uuid, byKey(key)))
    expect(await decided()).toBe(before)
  })
})

describe('the list of own entries', () => {
  it('has those of the account, the latest change first', async () => {
    const { client } = await newPerson(api)
    const uuids = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    for (const uuid of uuids) dataOf(await submit(client, slug, topic(), uuid))
    await submitted()
    const [first = '', second = '', third = '', fourth = ''] = uuids
    dataOf(await returnItem(api, slug, first, { message: 'Muuda.' }))
    await setStatus(api, slug, second, 'deleted')
    dataOf(await withdraw(third, { client }))
    dataOf(await withdraw(fourth, { client }))
    await pool.query(
      `update items set updated_at = now() - make_interval(days => 91) where id = any($1::uuid[])`,
      [[second, fourth]],
    )
    const rows = dataOf(await client('listOwnItems', {}))
    expect(dataOf(await client('getOwnOverview', {}))).toEqual({ items: rows, drafts: [] })
    expect(rows.map(({ uuid, status, message, actions }) => [uuid, status, message, actions])).toEqual([
      [third, 'deleted', null, []],
      [first, 'returned', 'Muuda.', ['correct', 'withdraw']],
      [second, 'deleted', null, []],
    ])
    expect(rows.map(({ isWithdrawn }) => isWithdrawn)).toEqual([true, false, false])
    const item = await read(first)
    expect(rows[1]).toEqual({
      form: slug,
      formTitle: expect.objectContaining({ et: expect.any(String) }),
      uuid: first,
      reference: item.reference,
      status: 'returned',
      createdAt: item.createdAt,
      updatedAt: item.updatedAt,
      title: { et: topicValues.thesis_topic_name, en: topicValues.thesis_topic_name },
      language: 'et',
      organization: topicValues.organization_or_study_group_name,
      deadlineAt: null,
      closedAt: null,
      isWithdrawn: false,
      drafts: [],
      message: 'Muuda.',
      newMessages: 0,
      isFormActive: true,
      actions: ['correct', 'withdraw'],
    })
    const reason = 'Sama teema on juba olemas.'
    const { values } = await read(first)
    dataOf(await changeValues(api, slug, first, values, { newStatus: 'canceled', reason }))
    const refused = async () => dataOf(await client('listOwnItems', {})).find(({ uuid }) => uuid === first)
    expect(await refused()).toMatchObject({ status: 'canceled', message: reason })
    // A manager's edit is no other decision; a refusal without a reason is.
    const edited = topic({ thesis_topic_name: 'Parandatud teema' })
    dataOf(await changeValues(api, slug, first, edited, { newStatus: 'canceled' }))
    expect(await refused()).toMatchObject({ title: { et: 'Parandatud teema' }, message: reason })
    for (const newStatus of ['pending', 'canceled'] as const)
      dataOf(await changeValues(api, slug, first, edited, { newStatus }))
    expect(await refused()).toMatchObject({ status: 'canceled', message: null })
  })

  it('is empty for an account without entries, and for signed-in callers only', async () => {
    expect(dataOf(await (await otherStudent())('listOwnItems', {}))).toEqual([])
    expect(await api.as()('listOwnItems', {})).toMatchObject(rejection(401, 'errors.unauthorized'))
  })
})

function keyIn(mail = ''): string | undefined {
  return /\/my\/[0-9a-f-]{36}\?\S*#key=([\w-]+)/.exec(mail)?.[1]
}

/** Mails about decisions wait until they cannot be undone. */
async function decisionMailsTo(recipient: string): Promise<string[]> {
  const where = 'recipient = $1 and change is not null'
  const { rows } = await pool.query(`select text from mails where ${where} order by created_at`, [recipient])
  return rows.map(({ text }) => String(text))
}

describe('a link', () => {
  it.each(['et', 'en', undefined] as const)(
    'is in the confirmation and in mails about decisions, in the language %s',
    async (language) => {
      const { uuid, email } = await submitted({ language })
      const [confirmation = ''] = await mailFilesTo(email, 1)
      const key = keyIn(confirmation) ?? ''
      expect(key).toMatch(/^[\w-]{22}$/)
      for (const each of language ? [language] : ['et', 'en'])
        expect(confirmation).toContain(`${site}/my/${uuid}?language=${each}#key=${key}`)
      expect(dataOf(await open(uuid, byKey(key))).uuid).toBe(uuid)
      dataOf(await returnItem(api, slug, uuid))
      await setStatus(api, slug, uuid, 'deleted')
      const mails = await decisionMailsTo(email)
      const keys = mails.map((mail) => keyIn(mail) ?? '')
      expect(new Set([key, ...keys]).size).toBe(3)
      for (const each of keys) expect((await open(uuid, byKey(each))).status).toBe(200)
      expect(mails[0]).toMatch(language === 'en' ? /Correct the entry/ : /Paranda kirjet/)
    },
  )

  it('leads without a key to the account that submitted the entry; of a published one beside its public address', async () => {
    const { email: own, client } = await newPerson(api)
    const uuid = randomUUID()
    const contact = `${uuid}@ut.example`
    dataOf(await submit(client, slug, topic({ contact_email: contact }), uuid, 'en'))
    const [toAccount = ''] = await mailFilesTo(own, 1)
    expect(toAccount).toContain(`${site}/my/${uuid}?language=en`)
    expect(keyIn(toAccount)).toBeUndefined()
    const [toOther = ''] = await mailFilesTo(contact, 1)
    expect(toOther).toContain(`${site}/my/${uuid}?language=en`)
    dataOf(await returnItem(api, slug, uuid))
    await setStatus(api, slug, uuid, 'published')
    const toOwn = await decisionMailsTo(own)
    expect(toOwn.map(keyIn)).toEqual([undefined, undefined])
    const toContact = await decisionMailsTo(contact)
    // The contact may be somebody else, who has confirmed nothing.
    expect([toOther, ...toContact].map(keyIn)).toEqual([undefined, undefined, undefined])
    const { reference } = await read(uuid)
    dataOf(await api.as()('requestOwnLink', { body: { reference, email: contact } }))
    const links = await pool.query('select from owner_links where item = $1', [uuid])
    expect([links.rowCount, (await mailFilesTo(contact, 1)).length]).toEqual([0, 1])
    dataOf(await api.as()('requestOwnLink', { body: { reference, email: own } }))
    expect((await mailFilesTo(own, 2)).map(keyIn)).toEqual([undefined, undefined])
    for (const published of [toOwn[1], toContact[1]]) {
      expect(published).toContain(`Its address is ${site}/topics/${uuid}?language=en\n`)
      expect(published).toContain(`Open the entry:\n${site}/topics/${uuid}?language=en\n`)
      expect(published).toContain(`propose changes here: ${site}/my/${uuid}?language=en`)
    }
  })

  it('is nowhere in the database once its mail was sent, and not readable for managers before', async () => {
    const { uuid, email } = await submitted()
    const key = keyIn((await mailFilesTo(email, 1))[0]) ?? ''
    const texts = async () => {
      const { rows } = await pool.query('select text, html from mails where recipient = $1', [email])
      return JSON.stringify(rows)
    }
    await expect.poll(texts).not.toContain(key)
    expect(await texts()).toContain(`/my/${uuid}`)
    const { rows } = await pool.query('select owner_links::text as link from owner_links where item = $1', [
      uuid,
    ])
    expect(JSON.stringify(rows)).not.toContain(key)
    dataOf(await returnItem(api, slug, uuid))
    const headers = { Authorization: `Bearer ${await issueToken({ realm_access: { roles: ['admin'] } })}` }
    const url = `/api/mails?where[recipient][equals]=${encodeURIComponent(email)}`
    const answer = await (await api.send(url, { headers })).text()
    expect(answer).toContain(email)
    expect(answer).not.toContain('#key=')
  })

  it('is one of at most 20 of an entry', async () => {
    const { uuid, email, key } = await submitted()
    const { reference } = await read(uuid)
    for (let sent = 0; sent < 20; sent++)
      dataOf(await api.as()('requestOwnLink', { body: { reference, email } }))
    const { rowCount } = await pool.query('select from owner_links where item = $1', [uuid])
    expect(rowCount).toBe(20)
    expect(await open(uuid, byKey(key))).toMatchObject(notFound)
  })

  it('is revoked with all others by a manager, and can be requested again', async () => {
    const { uuid, email, key } = await submitted({ language: 'en' })
    const answer = dataOf(await manager('revokeOwnLinks', { params: { slug, uuid } }))
    expect(answer).toEqual({ status: 200, success: 'item.success.linksRevoked' })
    expect(await open(uuid, byKey(key))).toMatchObject(linkExpired)
    const elsewhere = { slug: 'thesis', uuid }
    expect(await manager('revokeOwnLinks', { params: elsewhere })).toMatchObject(notFound)
    const body = { reference: (await read(uuid)).reference.toLowerCase(), email: email.toUpperCase() }
    dataOf(await api.as()('requestOwnLink', { body }))
    const mail = (await mailFilesTo(email, 2)).find((each) => each.includes('Subject: Link to your entry'))
    expect((await open(uuid, byKey(keyIn(mail) ?? ''))).status).toBe(200)
  })

  it('is mailed to addresses of the submitter only, and the response does not tell', async () => {
    const { uuid, email } = await submitted()
    const { reference } = await read(uuid)
    const stranger = `${randomUUID()}@ut.example`
    const bodies = [
      { reference, email },
      { reference, email: stranger },
      { reference: 'K-2001-9999', email: stranger },
      { reference: 'ei tea', email: stranger },
      { reference: ` ${reference.replaceAll('-', ' ')}`, email },
      { reference: uuid.toUpperCase(), email },
      { reference: uuid, email: stranger },
    ]
    for (const body of bodies) {
      const since = performance.now()
      const answer = await api.as()('requestOwnLink', { body })
      expect(answer).toEqual({ ok: true, status: 200, data: { status: 200, success: 'my.success.linkSent' } })
      expect(performance.now() - since).toBeGreaterThan(290)
    }
    const { rowCount } = await pool.query('select from mails where recipient = $1', [stranger])
    expect(rowCount).toBe(0)
    // That of the submission, and one for each way to name the entry.
    await mailFilesTo(email, 4)
    expect(await api.as()('requestOwnLink', { body: { reference: ' ', email: 'x' } })).toMatchObject(
      invalid({ reference: 'validation.required', email: 'validation.email' }),
    )
  })

  it('does not appear in any log line', async () => {
    const lines: unknown[] = []
    const keep = (...parts: unknown[]) => void lines.push(parts)
    const spies = (['error', 'warn', 'info'] as const).map((level) =>
      vi.spyOn(api.payload.logger, level).mockImplementation(keep),
    )
    const { uuid, key } = await submitted()
    await open(uuid, byKey(key))
    const query = vi.spyOn(api.payload, 'findByID').mockRejectedValue(new Error('broken'))
    expect((await correct(uuid, byKey(key), { updatedAt: new Date().toISOString() })).status).toBe(500)
    for (const spy of [...spies, query]) spy.mockRestore()
    expect(lines.length).toBeGreaterThan(0)
    expect(JSON.stringify(lines)).not.toContain(key)
  })
})
