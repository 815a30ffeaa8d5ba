import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { FormValues } from '#contract/fields.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { issueToken } from '../../testing/issue-token.ts'
import { changeValues, fetchItem, insertItem } from '../../testing/items.ts'
import { invalid } from '../../testing/rejection.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { thesisValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { upload } from '../../testing/upload.ts'

const api = await startedApi()

/** A signed-in person whose token has these names and addresses only. */
async function person(claims: { given_name?: string; family_name?: string; name?: string; email?: string }) {
  const none = { name: undefined, given_name: undefined, family_name: undefined, email: undefined }
  const sub = randomUUID()
  return api.withToken(await issueToken({ ...none, ...claims, sub, preferred_username: sub }))
}

type Person = Awaited<ReturnType<typeof person>>

async function submitThesis(author: Person, entered: FormValues[string]) {
  const target = { formSlug: 'thesis', fieldSlug: 'thesis_file', fileName: 'too.pdf' }
  const { itemUuid, value } = await upload(author, target, samplePdf(randomUUID()))
  const values = { general_thesis: { ...thesisValues, ...entered, thesis_file: value } }
  return { itemUuid, response: await submit(author, 'thesis', values, itemUuid) }
}

const names = ['ut_first_name', 'ut_last_name', 'ut_email']

/** The read-only and the required ones of the fields that an account fills in. */
async function lockedFields(author: Person) {
  const form = dataOf(await author('getForm', { params: { slug: 'thesis' } }))
  const fields = form.fieldSets.flatMap((set) => set.fields).filter(({ slug }) => names.includes(slug))
  return {
    readOnly: fields.filter(({ settings }) => settings.readOnly).map(({ slug }) => slug),
    required: fields.filter(({ required }) => required).map(({ slug }) => slug),
  }
}

describe('a person with one name', () => {
  it.each([
    [{ given_name: 'Sukarno', email: 'a@example.org' }, { ut_first_name: 'Sukarno' }],
    [{ name: 'Sukarno', email: 'a@example.org' }, { ut_first_name: 'Sukarno' }],
    [{ family_name: 'Sukarno', email: 'a@example.org' }, { ut_last_name: 'Sukarno' }],
  ])('can submit a thesis: %j', async (claims, stored) => {
    const author = await person(claims)
    const { response, itemUuid } = await submitThesis(author, {})
    expect(response).toMatchObject({ ok: true })
    const item = await fetchItem(api, 'thesis', itemUuid)
    const { ut_first_name, ut_last_name } = item.values.general_thesis ?? {}
    expect({ ut_first_name, ut_last_name }).toEqual(stored)
    const changed = { general_thesis: { ...item.values.general_thesis, title_en: 'Changed' } }
    expect(await changeValues(api, 'thesis', itemUuid, changed)).toMatchObject({ ok: true })
    const { readOnly, required } = await lockedFields(author)
    expect(readOnly).toEqual([...Object.keys(stored), 'ut_email'])
    expect(required).toEqual([...Object.keys(stored), 'ut_email'])
  })

  it('may enter the other name, but not change the one of the account', async () => {
    const author = await person({ given_name: 'Sukarno', email: 'a@example.org' })
    const { itemUuid, response } = await submitThesis(author, {
      ut_first_name: 'Keegi',
      ut_last_name: 'Teine',
    })
    expect(response).toMatchObject({ ok: true })
    const { values } = await fetchItem(api, 'thesis', itemUuid)
    expect(values.general_thesis).toMatchObject({ ut_first_name: 'Sukarno', ut_last_name: 'Teine' })
  })
})

describe('a person without an e-mail address', () => {
  it('can submit a thesis, with an address or without', async () => {
    const author = await person({ given_name: 'Mari', family_name: 'Maasikas' })
    expect(await lockedFields(author)).toEqual({
      readOnly: ['ut_first_name', 'ut_last_name'],
      required: ['ut_first_name', 'ut_last_name'],
    })
    const without = await submitThesis(author, {})
    expect(without.response).toMatchObject({ ok: true })
    const entered = await submitThesis(author, { ut_email: 'mari@example.org' })
    expect(entered.response).toMatchObject({ ok: true })
    const { values } = await fetchItem(api, 'thesis', entered.itemUuid)
    expect(values.general_thesis).toMatchObject({ ut_email: 'mari@example.org' })
    const wrong = await submitThesis(author, { ut_email: 'mari' })
    expect(wrong.response).toMatchObject(invalid({ 'general_thesis.ut_email': 'validation.email' }))
  })
})

it('a person without a name has to enter one', async () => {
  const author = await person({ email: 'a@example.org' })
  expect(await lockedFields(author)).toEqual({
    readOnly: ['ut_email'],
    required: ['ut_first_name', 'ut_email'],
  })
  const missing = invalid({
    'general_thesis.ut_first_name': 'validation.required',
    'general_thesis.ut_last_name': 'validation.required',
  })
  expect((await submitThesis(author, {})).response).toMatchObject(missing)
  expect((await submitThesis(author, { ut_last_name: ' ' })).response).toMatchObject(missing)
  expect((await submitThesis(author, { ut_last_name: 'Sukarno' })).response).toMatchObject({ ok: true })
})

it('a manager can store a thesis of a person with one name and no address', async () => {
  const target = { formSlug: 'thesis', fieldSlug: 'thesis_file', fileName: 'too.pdf' }
  const { itemUuid, value } = await upload(api.as('manager'), target, samplePdf('üks nimi'))
  const values = { general_thesis: { ...thesisValues, ut_first_name: 'Sukarno', thesis_file: value } }
  await insertItem(api, 'thesis', values, 'published', itemUuid)
  const thesis = await api.as()('getThesis', { params: { uuid: itemUuid } })
  expect(thesis).toMatchObject({ data: { first_name: 'Sukarno', last_name: '' } })
})

it('a supervisor needs both names and an address', async () => {
  const author = await person({ given_name: 'Mari', family_name: 'Maasikas', email: 'a@example.org' })
  const { response } = await submitThesis(author, {
    supervisors: [{ firstname: 'Sukarno', lastname: '', email: '' }],
  })
  expect(response).toMatchObject(
    invalid({
      'general_thesis.supervisors.0.lastname': 'validation.required',
      'general_thesis.supervisors.0.email': 'validation.required',
    }),
  )
})
