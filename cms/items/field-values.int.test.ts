import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import type { FieldValue } from '#contract/fields.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'
import { startedApi } from '../../testing/api.ts'
import { changeForm, createEveryTypeForm, isCreatable } from '../../testing/create-form.ts'
import { type AcceptedCase, fieldCases, type RejectedCase } from '../../testing/field-cases.ts'
import { fetchItem } from '../../testing/items.ts'
import { samplePdf } from '../../testing/sample-files.ts'
import { upload } from '../../testing/upload.ts'

const form = `made_${randomUUID().slice(0, 8)}`

/**
 * Fields that no form can have, option values that saving a field would normalize, and values that JSON cannot represent
 * are only tested in the validator's unit test.
 */
function isTestable([type, value, , settings]: AcceptedCase | RejectedCase): boolean {
  const sent: unknown = JSON.parse(JSON.stringify(value ?? null))
  const options = settings?.options ?? []
  return (
    isCreatable(type, settings) &&
    options.every(({ value: option }) => String(option) === normalizeText(String(option))) &&
    isDeepStrictEqual(sent, value ?? null)
  )
}
const accepted = fieldCases.accepted.filter(isTestable)
const rejected = fieldCases.rejected.filter(isTestable)

const api = await startedApi()
const { slugs, slugOf } = await createEveryTypeForm(api.as('manager'), form)

const submitValue = (slug: string, value: unknown, itemUuid: string = randomUUID()) => {
  const filledForm = { slug: form, updatedAt: new Date().toISOString() }
  const body = { action: 'insert', filledForm, itemUuid, values: { [form]: { [slug]: value } } } as const
  return api.as()('submitItem', { params: { slug: form }, body })
}

async function expectStored(uuid: string, slug: string, value: FieldValue | undefined) {
  const { status, values } = await fetchItem(api, form, uuid)
  expect(status).toBe('pending')
  expect(values).toEqual(value === undefined ? {} : { [form]: { [slug]: value } })
}

const countEntries = async () =>
  (await api.payload.count({ collection: 'items', where: { form: { equals: form } } })).totalDocs
const titleOf = (value: unknown) => JSON.stringify(value)?.slice(0, 80)

describe('valid values are stored', () => {
  const cases = accepted.filter(([type]) => type !== 'file')
  it.each(cases.map((each) => [`${each[0]} ${titleOf(each[1])}`, ...each] as const))(
    '%s',
    async (_, type, value, stored, settings) => {
      const uuid = randomUUID()
      const slug = slugOf(type, settings)
      expect(await submitValue(slug, value, uuid)).toMatchObject({ ok: true, status: 200 })
      await expectStored(uuid, slug, stored)
    },
  )

  it('file', async () => {
    const slug = slugOf('file')
    const wanted = { formSlug: form, fieldSlug: slug, fileName: 'Töö nr 1.pdf' }
    const { itemUuid, value } = await upload(api.as(), wanted, samplePdf('a file'))
    expect(await submitValue(slug, value, itemUuid)).toMatchObject({ ok: true, status: 200 })
    await expectStored(itemUuid, slug, { ...value, originalName: wanted.fileName })
  })
})

describe('invalid values are reported by field and message key, and not stored', () => {
  it.each(rejected.map((each) => [`${each[0]} ${titleOf(each[1])}: ${each[2]}`, ...each] as const))(
    '%s',
    async (_, type, value, messageKey, settings) => {
      // The cases assume a later current time, so that some of their past deadlines are not past here.
      if (messageKey === 'deadlinePast' && value !== '2020-01-01') return
      const slug = slugOf(type, settings)
      const before = await countEntries()
      const response = await submitValue(slug, value)
      expect(response).toMatchObject({ ok: false, status: 422, problem: { error: 'errors.invalid' } })
      const [issue] = response.ok ? [] : (response.problem.errors ?? [])
      expect(issue?.messageKey).toBe(`validation.${messageKey}`)
      expect(`${issue?.field}.`).toContain(`${form}.${slug}.`)
      expect(await countEntries()).toBe(before)
    },
  )

  it('missing values of required fields', async () => {
    await changeForm(api, form, (values) => ({
      ...values,
      fieldSets: values.fieldSets.map((set) => ({
        ...set,
        fields: set.fields.map((field) => ({ ...field, required: true })),
      })),
    }))
    const before = await countEntries()
    const response = await submitValue(slugOf('text'), 'Tere')
    const issues = response.ok ? [] : (response.problem.errors ?? [])
    expect(response.status).toBe(422)
    expect(issues).toEqual(
      slugs
        .filter((slug) => slug !== slugOf('text'))
        .map((slug) => ({ field: `${form}.${slug}`, messageKey: 'validation.required' })),
    )
    expect(await countEntries()).toBe(before)
  })
})
