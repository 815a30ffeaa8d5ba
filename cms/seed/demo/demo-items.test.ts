import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fitsExtension } from '#cms/files/fits-extension.ts'
import { assembleForm, type StoredField, type StoredForm } from '#cms/forms/assemble-form.ts'
import type { FieldValue } from '#contract/fields.ts'
import { toUploadedFile, type UploadedFile } from '#contract/files.ts'
import { itemStatuses, statusAt } from '#contract/item-statuses.ts'
import { registerSlugs } from '#contract/registers/registers.ts'
import { textSchema } from '#contract/texts.ts'
import { checkValues } from '#contract/values/check-values.ts'
import { fieldSeeds } from '../content/fields.ts'
import { formSeeds } from '../content/forms.ts'
import { keywordSeeds } from '../content/keywords.ts'
import formTexts from '../texts/forms.json' with { type: 'json' }
import type { DemoItem } from './demo-item.ts'
import { demoItems } from './demo-items.ts'

const now = new Date('2026-11-21T09:30:00.000Z')
const items = demoItems(now)

const updatedAt = now.toISOString()
const texts = new Map(
  Object.entries(z.record(z.string(), textSchema).parse(formTexts)).map(([key, text]) => [
    key,
    { ...text, updatedAt },
  ]),
)
const fields = new Map<string, StoredField>(fieldSeeds.map((field) => [field.slug, { ...field, updatedAt }]))
const forms = new Map(
  formSeeds.map((seed) => {
    const stored: StoredForm = { ...seed, uuid: seed.slug, updatedAt }
    return [seed.slug, assembleForm(stored, { fields, texts })]
  }),
)

const valuesOf = ({ values }: DemoItem): Record<string, FieldValue> =>
  Object.assign({}, ...Object.values(values))
const listOf = (value: FieldValue | undefined): FieldValue[] => (Array.isArray(value) ? value : [])
const fileValuesOf = (item: DemoItem): [string, UploadedFile][] =>
  Object.entries(valuesOf(item)).flatMap(([slug, value]) => {
    const file = toUploadedFile(value)
    return file ? [[slug, file]] : []
  })

describe('sample items', () => {
  it('are deterministic', () => {
    expect(demoItems(now)).toEqual(items)
  })

  it('have the same UUIDs on every day', () => {
    const later = demoItems(new Date('2028-01-02T00:10:00.000Z'))
    expect(later.map(({ uuid }) => uuid)).toEqual(items.map(({ uuid }) => uuid))
    expect(new Set(items.map(({ uuid }) => uuid)).size).toBe(items.length)
    for (const { uuid } of items) expect(z.uuidv4().safeParse(uuid).success).toBe(true)
  })

  it.each([
    ['late in the year', now],
    ['on New Year’s Day', new Date('2027-01-01T00:05:00.000Z')],
    ['before the June defences', new Date('2028-02-29T22:30:00.000Z')],
  ])('fit their forms %s', (_, day) => {
    for (const item of demoItems(day)) {
      const form = forms.get(item.form)
      if (!form) throw new Error(`no form ${item.form}`)
      const checked = checkValues(form, item.values, { now: day, asManager: item.status === 'expired' })
      expect(checked).toEqual({ values: item.values, issues: [] })
      expect(Date.parse(item.createdAt)).toBeLessThanOrEqual(day.getTime())
    }
  })

  it('have a file of the right type and size for every file value, and no other files', async () => {
    for (const item of items) {
      const values = fileValuesOf(item)
      expect(item.files.map(({ fieldSlug, fileName }) => [fieldSlug, fileName]).sort()).toEqual(
        values.map(([slug, { fileName }]) => [slug, fileName]).sort(),
      )
      for (const { fieldSlug, fileName, contentType, path } of item.files) {
        const bytes = await readFile(path)
        const value = values.find(([slug]) => slug === fieldSlug)?.[1]
        expect(value).toEqual({ fileName, fileSize: bytes.length, fileType: contentType })
        expect(await fitsExtension(fileName, bytes)).toBe(true)
      }
    }
  })

  it('use only published keywords', () => {
    const known = new Set<FieldValue>(keywordSeeds.map(({ value }) => value))
    expect(
      items.flatMap((item) => listOf(valuesOf(item).keywords)).filter((value) => !known.has(value)),
    ).toEqual([])
  })

  it('cover every status, five years, every visibility and two embargoes', () => {
    const count = (form: string) => items.filter((item) => item.form === form).length
    expect(registerSlugs.map(count)).toEqual([69, 27, 21])
    expect(new Set(items.map(({ status }) => status))).toEqual(
      new Set(itemStatuses.filter((status) => status !== 'working')),
    )
    const theses = items.filter(({ form }) => form === 'thesis').map(valuesOf)
    expect(new Set(theses.map(({ year }) => year))).toEqual(new Set([2026, 2025, 2024, 2023, 2022]))
    expect(new Set(theses.map(({ visibility }) => visibility)).size).toBe(4)
    expect(theses.filter((values) => String(values.embargo_until ?? '') > '2026-11-21')).toHaveLength(2)
  })

  it('have unique titles, and abstracts of at least three sentences in one language', () => {
    const theses = items.filter(({ form }) => form === 'thesis').map(valuesOf)
    expect(new Set(theses.map((values) => values.title_et)).size).toBe(theses.length)
    expect(new Set(theses.map((values) => values.title_en)).size).toBe(theses.length)
    const sentences = (value: FieldValue | undefined) => String(value ?? '').split(/[.?!](?:\s|$)/).length - 1
    const short = theses.filter(
      (values) => Math.max(sentences(values.abstract_et), sentences(values.abstract_en)) < 3,
    )
    expect(short.map((values) => values.title_en)).toEqual([])
  })

  it('have the status that follows from their deadline', () => {
    for (const item of items.filter(({ form }) => form === 'internship')) {
      const deadline = valuesOf(item).application_deadline
      const deadlineAt = new Date(Number(deadline) * 1000).toISOString()
      expect(statusAt(item.status, deadlineAt, now)).toBe(item.status)
      expect(item.createdAt < deadlineAt).toBe(true)
    }
  })
})
