import { randomUUID } from 'node:crypto'
import readWorkbook from 'read-excel-file/node'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import type { Conditions } from '#contract/conditions.ts'
import type { FieldValue } from '#contract/fields.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import type { FieldType } from '#contract/values/field-types.ts'
import { startedApi } from '../../testing/api.ts'
import { changeableForm, changeForm, madeSet } from '../../testing/create-form.ts'
import { createOwnerKey } from '../../testing/create-owner-key.ts'
import { dataOf } from '../../testing/data-of.ts'
import { changeValues, fetchItem, insertItem, returnItem, setStatus } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { invalid } from '../../testing/rejection.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

const api = await startedApi()
const manager = api.as('manager')
const label = { et: 'Nimi', en: 'Name' }

const [level, title, pages, note] = [uniqueSlug(), uniqueSlug(), uniqueSlug(), uniqueSlug()]
const at = (slug: string, set = madeSet) => `${set}.${slug}`
const option = (value: string) => ({ value, label })
let slug = ''

const isMaster: Conditions = {
  show: { join: 'and', tests: [{ field: at(level), operator: 'is', value: 'master' }] },
}
const filledOf = (values: Partial<Record<'level' | 'title' | 'pages' | 'note', FieldValue>>) => {
  const entries = Object.entries({
    [level]: values.level,
    [title]: values.title,
    [pages]: values.pages,
    [note]: values.note,
  })
  return {
    [madeSet]: Object.fromEntries(
      entries.flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])),
    ),
  }
}

type Updated = CallInput<'updateForm'>['body']['values']

/** Gives fields of a form conditions, by their slugs; without any, they have none. */
const setConditions = (form: string, bySlug: Record<string, Conditions>, required: readonly string[] = []) =>
  changeForm(api, form, (values) => ({
    ...values,
    fieldSets: values.fieldSets.map((set) => ({
      ...set,
      fields: set.fields.map(({ conditions: _, ...field }) => ({
        ...field,
        required: field.required || required.includes(field.slug),
        ...(bySlug[field.slug] && { conditions: bySlug[field.slug] }),
      })),
    })),
  }))

beforeAll(async () => {
  const fields: [string, FieldType, object][] = [
    [level, 'select', { options: ['bachelor', 'master'].map(option) }],
    [title, 'text', {}],
    [pages, 'number', {}],
    [note, 'text', {}],
  ]
  for (const [name, type, settings] of fields) {
    const values = { slug: name, type, settings, translations: { label } }
    dataOf(await manager('addField', { body: { action: 'new', values } }))
  }
  slug = (await changeableForm(api, [level, title, pages, note])).slug
})

/** The title is shown and required for a master's thesis, the note is required of more than 100 pages. */
const withConditions = () =>
  setConditions(
    slug,
    {
      [title]: isMaster,
      [note]: { require: { join: 'and', tests: [{ field: at(pages), operator: 'more', value: 100 }] } },
    },
    [title],
  )

describe('a submission', () => {
  beforeAll(withConditions)
  const stored = async (values: Parameters<typeof filledOf>[0], client = api.as()) => {
    const uuid = randomUUID()
    dataOf(await submit(client, slug, filledOf(values), uuid))
    return (await fetchItem(api, slug, uuid)).values
  }

  it('is stored without the value of a hidden field, whatever that is', async () => {
    for (const left of ['left over', 5, { a: [] }, 'x'.repeat(5000)])
      expect(await stored({ level: 'bachelor', title: left })).toEqual(filledOf({ level: 'bachelor' }))
  })

  it('is stored with that of a displayed one', async () => {
    const values = { level: 'master', title: 'Pealkiri', pages: 100 }
    expect(await stored(values)).toEqual(filledOf(values))
  })

  it('is refused without what a condition requires', async () => {
    const refused = (values: Parameters<typeof filledOf>[0]) => submit(api.as(), slug, filledOf(values))
    expect(await refused({ level: 'master', pages: 101 })).toMatchObject(
      invalid({ [at(title)]: 'validation.required', [at(note)]: 'validation.required' }),
    )
    expect(await refused({ level: 'master', title: 5 })).toMatchObject(
      invalid({ [at(title)]: 'validation.type' }),
    )
    const newValues = filledOf({ level: 'master' })
    const form = { slug, updatedAt: new Date().toISOString() }
    const body = { action: 'insert', form, newStatus: 'pending', newValues } as const
    expect(await manager('insertItem', { params: { slug }, body })).toMatchObject(
      invalid({ [at(title)]: 'validation.required' }),
    )
  })

  it('sent again gets the same response, with a hidden value too', async () => {
    const values = filledOf({ level: 'bachelor', title: 'x' })
    const uuid = randomUUID()
    const first = await submit(api.as(), slug, values, uuid)
    expect(await submit(api.as(), slug, values, uuid)).toEqual(first)
  })
})

it('a correction is not stored with values that it hides, and has those that it requires', async () => {
  await withConditions()
  const uuid = randomUUID()
  dataOf(await submit(api.as(), slug, filledOf({ level: 'master', title: 'Pealkiri' }), uuid))
  dataOf(await returnItem(api, slug, uuid))
  const entryKey = await createOwnerKey(api.payload.db.pool, uuid)
  const correct = async (values: Parameters<typeof filledOf>[0]) => {
    const { form, updatedAt } = await fetchItem(api, slug, uuid)
    const body = { action: 'correct', form, updatedAt, values: filledOf(values) } as const
    return api.as()('changeOwnItem', { params: { uuid }, entryKey, body })
  }
  expect(await correct({ level: 'master' })).toMatchObject(invalid({ [at(title)]: 'validation.required' }))
  dataOf(await correct({ level: 'bachelor', title: 'Pealkiri' }))
  expect((await fetchItem(api, slug, uuid)).values).toEqual(filledOf({ level: 'bachelor' }))
})

describe('an entry that is older than the conditions', () => {
  const before = { level: 'bachelor', title: 'Vana pealkiri', pages: 200 }
  async function older() {
    await setConditions(slug, {})
    const uuid = await insertItem(api, slug, filledOf(before))
    await withConditions()
    return uuid
  }
  const valuesOf = async (uuid: string) => (await fetchItem(api, slug, uuid)).values

  it('keeps its values, and is decided and edited by managers', async () => {
    const uuid = await older()
    expect(await valuesOf(uuid)).toEqual(filledOf(before))
    await setStatus(api, slug, uuid, 'published')
    dataOf(await changeValues(api, slug, uuid, filledOf({ ...before, pages: 201 })))
    expect(await valuesOf(uuid)).toEqual(filledOf({ ...before, pages: 201 }))
    dataOf(await changeValues(api, slug, uuid, filledOf({ ...before, title: 'Parandatud' })))
    expect(await valuesOf(uuid)).toEqual(filledOf({ ...before, title: 'Parandatud' }))
    dataOf(await changeValues(api, slug, uuid, filledOf({ level: 'bachelor', pages: 200 })))
    expect(await valuesOf(uuid)).toEqual(filledOf({ level: 'bachelor', pages: 200 }))
  })

  it('must have what an edit requires, and loses what an edit hides', async () => {
    const uuid = await older()
    dataOf(await changeValues(api, slug, uuid, filledOf({ level: 'bachelor' })))
    expect(await changeValues(api, slug, uuid, filledOf({ level: 'master' }))).toMatchObject(
      invalid({ [at(title)]: 'validation.required' }),
    )
    expect(await changeValues(api, slug, uuid, filledOf({ level: 'bachelor', pages: 101 }))).toMatchObject(
      invalid({ [at(note)]: 'validation.required' }),
    )
    dataOf(await changeValues(api, slug, uuid, filledOf({ level: 'master', title: 'Uus' })))
    dataOf(await changeValues(api, slug, uuid, filledOf({ level: 'bachelor', title: 'Uus' })))
    expect(await valuesOf(uuid)).toEqual(filledOf({ level: 'bachelor' }))
  })

  it('has an empty cell in the report for a hidden value', async () => {
    const uuid = await older()
    const day = dayInTallinn(Date.now() / 1000)
    const cells = async () => {
      const response = await api.send(`/api/v2/report?slug=${slug}&start=2020-01-01&end=${day}`, {
        headers: { Authorization: `Bearer ${await tokenOf('manager')}` },
      })
      const [sheet] = await readWorkbook(Buffer.from(await response.arrayBuffer()), { trim: false })
      return sheet?.data.find((row) => row.includes(uuid)) ?? []
    }
    expect(await cells()).not.toContain(before.title)
    expect(await cells()).toContain(before.pages)
    await setConditions(slug, {})
    expect(await cells()).toContain(before.title)
  })
})

describe('a public entry', () => {
  it('loses what a change at once hides', async () => {
    const set = 'general_intern'
    const tests = [{ field: at('number_of_positions', set), operator: 'more', value: 1 } as const]
    await setConditions('internship', { salary: { show: { join: 'and', tests } } })
    const uuid = randomUUID()
    const values = { [set]: { ...internshipValues, salary: '1200 eurot' } }
    dataOf(await submit(api.as('student'), 'internship', values, uuid))
    await setStatus(api, 'internship', uuid, 'published')
    const change = async (more: object) => {
      const { form, updatedAt, values } = await fetchItem(api, 'internship', uuid)
      const body = {
        action: 'change',
        form,
        updatedAt,
        values: { [set]: { ...values[set], ...more } },
      } as const
      return api.as('student')('changeOwnItem', { params: { uuid }, body })
    }
    dataOf(await change({ number_of_positions: 3 }))
    expect((await fetchItem(api, 'internship', uuid)).values[set]).toHaveProperty('salary')
    dataOf(await change({ number_of_positions: 1 }))
    expect((await fetchItem(api, 'internship', uuid)).values[set]).not.toHaveProperty('salary')
  })

  it('is proposed with what the proposal requires', async () => {
    const set = 'general_topics'
    const tests = [{ field: at('level', set), operator: 'contains', value: 'masters' } as const]
    await setConditions('topics', { requirements: { require: { join: 'and', tests } } })
    const uuid = randomUUID()
    dataOf(
      await submit(api.as('student'), 'topics', { [set]: { ...topicValues, level: ['bachelor'] } }, uuid),
    )
    await setStatus(api, 'topics', uuid, 'published')
    const propose = async (more: object) => {
      const { form, updatedAt, values } = await fetchItem(api, 'topics', uuid)
      const body = {
        action: 'propose',
        form,
        updatedAt,
        values: { [set]: { ...values[set], ...more } },
      } as const
      return api.as('student')('changeOwnItem', { params: { uuid }, body })
    }
    expect(await propose({ level: ['masters'] })).toMatchObject(
      invalid({ [at('requirements', set)]: 'validation.required' }),
    )
    dataOf(await propose({ level: ['masters'], requirements: 'Statistika' }))
    const { updatedAt, proposal } = await fetchItem(api, 'topics', uuid)
    const body = { action: 'accept', updatedAt, proposedAt: proposal?.at ?? '' } as const
    dataOf(await manager('changeItem', { params: { slug: 'topics', uuid }, body }))
    expect((await fetchItem(api, 'topics', uuid)).values[set]).toMatchObject({ requirements: 'Statistika' })
  })
})

describe('a form', () => {
  const formValues = async () => dataOf(await manager('getFormValues', { params: { slug } }))
  const save = async (
    change: (fields: NonNullable<NonNullable<Updated['fieldSets']>[number]['fields']>) => object[],
  ) => {
    const { values, updatedAt } = await formValues()
    const fieldSets = values.fieldSets.map((set) => ({
      ...set,
      fields: change(set.fields).map((field, index) => ({ slug: '', ...field, order: index + 1 })),
    }))
    const body = { action: 'update', updatedAt, values: { ...values, fieldSets } } as const
    return manager('updateForm', { params: { slug }, body })
  }
  const path = (field: number, part: string) => `fieldSets.0.fields.${field}.conditions.show.tests.0.${part}`

  it('is not saved without a field on which others depend, and says which', async () => {
    await withConditions()
    expect(await save((fields) => fields.filter((field) => field.slug !== level))).toMatchObject(
      invalid({ [path(0, 'field')]: 'forms.error.conditionField' }),
    )
  })

  it('is not saved with fields that depend on each other', async () => {
    await withConditions()
    const onTitle = { show: { join: 'and', tests: [{ field: at(title), operator: 'filled' }] } }
    expect(
      await save((fields) =>
        fields.map((field) => (field.slug === level ? { ...field, conditions: onTitle } : field)),
      ),
    ).toMatchObject(
      invalid({
        [path(0, 'field')]: 'forms.error.conditionCycle',
        [path(1, 'field')]: 'forms.error.conditionCycle',
      }),
    )
  })

  it('is not saved while a condition names a removed choice', async () => {
    await withConditions()
    const params = { slug: level }
    const { values, updatedAt } = dataOf(await manager('getField', { params }))
    const settings = { ...values.settings, options: [option('bachelor')] }
    const body = { action: 'update', updatedAt, values: { ...values, settings } } as const
    dataOf(await manager('updateField', { params, body }))
    expect(await save((fields) => fields)).toMatchObject(
      invalid({ [path(1, 'value')]: 'forms.error.conditionChoice' }),
    )
    const restored = dataOf(await manager('getField', { params }))
    const again = { ...values, settings: { options: ['bachelor', 'master'].map(option) } }
    const restore = { action: 'update', updatedAt: restored.updatedAt, values: again } as const
    dataOf(await manager('updateField', { params, body: restore }))
    dataOf(await save((fields) => fields))
  })

  it('is returned, exported and imported with its conditions', async () => {
    await withConditions()
    const form = dataOf(await api.as()('getForm', { params: { slug } }))
    expect(form.fieldSets[0]?.fields[1]).toMatchObject({ slug: title, conditions: isMaster })
    const file = dataOf(await manager('exportForm', { params: { slug } }))
    const copy = uniqueSlug()
    const sent = { action: 'import', file: JSON.parse(JSON.stringify(file)), slug: copy } as const
    const { updatedAt } = dataOf(await manager('importForm', { body: { ...sent, preview: true } }))
    dataOf(await manager('importForm', { body: { ...sent, ...(updatedAt && { updatedAt }) } }))
    const imported = dataOf(await manager('exportForm', { params: { slug: copy } }))
    expect(imported).toEqual({ ...file, form: { ...file.form, slug: copy } })
    const again = dataOf(await manager('importForm', { body: { ...sent, preview: true } }))
    expect(again.form.state).toBe('same')

    const broken = JSON.parse(JSON.stringify(file).replaceAll(`"${at(level)}"`, '"general_topics.gone"'))
    expect(await manager('importForm', { body: { ...sent, file: broken, preview: true } })).toMatchObject(
      invalid({ [`form.${path(1, 'field')}`]: 'forms.error.conditionField' }),
    )
  })
})
