import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { seedTexts } from '#cms/seed/seed-texts.ts'
import { removeOldReports } from '#cms/translations/report-missing.ts'
import type { CallInput } from '#contract/client.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { invalid, rejection } from '../../testing/rejection.ts'

const api = await startedApi()

const add = (body: CallInput<'addTranslations'>['body']) => api.as('manager')('addTranslations', { body })
const change = (body: CallInput<'changeTranslations'>['body'], username = 'manager') =>
  api.as(username)('changeTranslations', { body })
const text = (key: string, et = 'Tekst', en = 'Text', namespace = 'test') => ({
  key,
  namespace,
  translations: { et, en },
})

async function list(missing?: '1') {
  return dataOf(await api.as('manager')('listTranslations', { query: { missing } }))
}

async function find(key: string, namespace = 'test') {
  const { translations } = await list()
  return translations.find((row) => row.key === key && row.namespace === namespace)?.translations
}

describe('translations', () => {
  it('are listed with their namespaces', async () => {
    const { translations, namespaces } = await list()
    expect(namespaces).toEqual(expect.arrayContaining(['common', 'errors', 'forms', 'translations']))
    expect(await find('forms.title.thesis', 'forms')).toEqual({ et: 'Lõputöö', en: 'Thesis' })
    expect(translations.every(({ translations: { et, en } }) => et || en)).toBe(true)
  })

  it('can be added, changed, renamed and deleted', async () => {
    const done = (success: string) => ({ status: 200, data: { success } })
    expect(await add({ action: 'new', item: text('test.one') })).toMatchObject(
      done('translations.success.added'),
    )
    const update = (itemKey: string, newData: ReturnType<typeof text>, namespace?: string) =>
      change({ action: 'update', item: { itemKey, newData, ...(namespace && { namespace }) } })
    expect(await update('test.one', text('test.one', ' Üks ', 'One'))).toMatchObject(
      done('translations.success.updated'),
    )
    expect(await find('test.one')).toEqual({ et: 'Üks', en: 'One' })
    const read = await api.as()('getTranslations', { params: { lng: 'et', ns: 'test' } })
    expect(read).toMatchObject({ data: { test: { one: 'Üks' } } })
    await update('test.one', text('test.two', 'Kaks', 'Two', 'other'), 'test')
    expect(await find('test.one')).toBeUndefined()
    expect(await find('test.two', 'other')).toEqual({ et: 'Kaks', en: 'Two' })
    const deletes = [{ key: 'test.two', namespace: 'other' }]
    expect(await change({ action: 'delete', deletes })).toMatchObject(done('translations.success.deleted'))
    expect(await find('test.two', 'other')).toBeUndefined()
    expect((await change({ action: 'delete', deletes })).status).toBe(404)
    const gone = { itemKey: 'test.two', newData: text('test.two', 'Kaks', 'Two', 'other') }
    expect((await change({ action: 'update', item: gone })).status).toBe(404)
    expect((await add({ action: 'new', item: text('test.two', 'Kaks', 'Two', 'other') })).status).toBe(200)
  })

  it('that managers changed are not overwritten by an update of the shipped ones', async () => {
    await change({
      action: 'update',
      item: {
        itemKey: 'errors.page.501.title',
        newData: text('errors.page.501.title', 'Muudetud', 'Changed', 'errors'),
      },
    })
    await seedTexts(api.payload)
    expect(await find('errors.page.501.title', 'errors')).toEqual({ et: 'Muudetud', en: 'Changed' })
    expect((await list('1')).translations).toEqual([])
  })

  it.each([
    ['no key', text(''), 'key', 'validation.required'],
    ['a bad key', text('.a'), 'key', 'translations.error.keyInvalid'],
    ['a key with a gap', text('a..b'), 'key', 'translations.error.keyInvalid'],
    ['a long key', text('a'.repeat(251)), 'key', 'validation.maxLength'],
    ['no namespace', text('a', 'x', 'x', ''), 'namespace', 'validation.required'],
    ['a bad namespace', text('a', 'x', 'x', 'a b'), 'namespace', 'translations.error.namespaceInvalid'],
    ['a long namespace', text('a', 'x', 'x', 'a'.repeat(251)), 'namespace', 'validation.maxLength'],
    ['no Estonian', text('a', ' '), 'translations.et', 'validation.required'],
    ['no English', text('a', 'x', ''), 'translations.en', 'validation.required'],
    ['Estonian alone', { ...text('a'), translations: { et: 'x' } }, 'translations.en', 'validation.required'],
    ['a long text', text('a', 'x'.repeat(2001)), 'translations.et', 'validation.maxLength'],
    ['unsupported characters', text('a', 'x', 'a\u0000b'), 'translations.en', 'validation.characters'],
  ])('with %s are invalid', async (_, item, field, messageKey) => {
    const before = await list()
    const rejected = invalid({ [field]: messageKey })
    expect(await add({ action: 'new', item })).toMatchObject(rejected)
    const update = { itemKey: 'forms.title.thesis', namespace: 'forms', newData: item }
    expect(await change({ action: 'update', item: update })).toMatchObject(rejected)
    expect(await list()).toEqual(before)
  })

  it('have a unique key', async () => {
    const inUse = rejection(409, 'translations.error.keyInUse', { key: 'translations.error.keyInUse' })
    const taken = text('forms.title.thesis', 'x', 'x', 'forms')
    expect(await add({ action: 'new', item: taken })).toMatchObject(inUse)
    await add({ action: 'new', item: text('forms.title.nowhere', 'x', 'x', 'forms') })
    const item = { itemKey: 'forms.title.nowhere', newData: taken }
    expect(await change({ action: 'update', item })).toMatchObject(inUse)
    expect(await find('forms.title.nowhere', 'forms')).toBeDefined()
  })

  it('that the product or a form uses can be changed, but not renamed or deleted', async () => {
    const { translations } = await list()
    const used = new Map(translations.map(({ key, used }) => [key, used]))
    await add({ action: 'new', item: text('forms.option.unused', 'x', 'x', 'forms') })
    const slug = `used_${Date.now()}`
    dataOf(
      await api.as('manager')('addFieldSet', {
        body: { action: 'new', values: { slug, settings: { title: { et: 'Oma', en: 'Own' } } } },
      }),
    )
    const names = [
      { key: 'common.nav.theses', namespace: 'common' },
      { key: 'forms.title.thesis', namespace: 'forms' },
      { key: `forms.fieldset.${slug}`, namespace: 'forms' },
    ]
    expect([used.get('common.nav.theses'), used.get('forms.title.thesis')]).toEqual([true, true])
    expect((await list()).translations.find(({ key }) => key === 'forms.option.unused')?.used).toBe(false)
    for (const name of names) {
      const before = await find(name.key, name.namespace)
      expect(before).toBeDefined()
      const newData = text('test.moved', 'x', 'x', 'test')
      const item = { itemKey: name.key, namespace: name.namespace, newData }
      expect(await change({ action: 'update', item })).toMatchObject(
        rejection(409, 'translations.error.used', { key: 'translations.error.used' }),
      )
      const deletes = [name, { key: 'forms.option.unused', namespace: 'forms' }]
      expect(await change({ action: 'delete', deletes })).toMatchObject(
        rejection(409, 'translations.error.used', { [name.key]: 'translations.error.used' }),
      )
      expect(await find(name.key, name.namespace)).toEqual(before)
    }
    expect(await find('forms.option.unused', 'forms')).toBeDefined()
    const deletes = [{ key: 'forms.option.unused', namespace: 'forms' }]
    expect(await change({ action: 'delete', deletes })).toMatchObject({ ok: true })
  })

  it('have the placeholders of the shipped text, or else the same in both languages', async () => {
    const key = 'table.selection.count_other'
    const shipped = await find(key, 'table')
    expect(shipped?.et).toContain('{{count}}')
    const update = (et: string, en: string) =>
      change({ action: 'update', item: { itemKey: key, newData: text(key, et, en, 'table') } })
    const wrong = (field: string, messageKey = 'translations.error.placeholders') =>
      invalid({ [field]: messageKey })
    expect(await update('Valitud', '{{count}} selected')).toMatchObject(wrong('translations.et'))
    expect(await update('Valitud {{count}}', '{{number}} selected')).toMatchObject(wrong('translations.en'))
    expect(await find(key, 'table')).toEqual(shipped)
    const items = { et: { table: { [key]: 'Valitud {{arv}}' } } }
    expect(await add({ action: 'import', items })).toMatchObject(wrong(`table.${key}.et`))
    expect(await update('Valitud {{count}}', 'Selected: {{count}}')).toMatchObject({ ok: true })
    const none = {
      itemKey: 'common.nav.theses',
      newData: text('common.nav.theses', 'Tööd {{n}}', 'Theses', 'common'),
    }
    expect(await change({ action: 'update', item: none })).toMatchObject(
      wrong('translations.et', 'translations.error.noPlaceholders'),
    )
    const own = text('test.placeholders', 'Oma {{nimi}}', 'Own')
    expect(await add({ action: 'new', item: own })).toMatchObject(wrong('translations.en'))
    const both = text('test.placeholders', 'Oma {{nimi}}', 'Own {{nimi}}')
    expect(await add({ action: 'new', item: both })).toMatchObject({ ok: true })
  })

  it('are checked when an earlier one is restored', async () => {
    const [key, option] = ['table.selection.count_one', 'forms.option.bachelor']
    const shipped = await find(key, 'table')
    const record = async (name: string, namespace: string, et: string, en: string) => {
      const { rows } = await api.payload.db.pool.query(
        `insert into translation_changes (namespace, key, et_before, en_before, et_after, en_after, changed_at)
         values ($1, $2, $3, $4, 'a', 'b', now()) returning id`,
        [namespace, name, et, en],
      )
      return change({ action: 'restore', change: String(rows[0]?.id) })
    }
    expect(await record(key, 'table', 'Valitud {{arv}}', 'Selected {{count}}')).toMatchObject(
      invalid({ 'translations.et': 'translations.error.placeholders' }),
    )
    for (const [name, namespace] of [
      [key, 'table'],
      [option, 'forms'],
    ])
      expect(await record(name ?? '', namespace ?? '', '', '')).toMatchObject(
        rejection(409, 'translations.error.used', { key: 'translations.error.used' }),
      )
    expect(await find(key, 'table')).toEqual(shipped)
    expect(await find(option, 'forms')).toBeDefined()
    expect(await record(key, 'table', 'Üks valitud', 'One selected')).toMatchObject({ ok: true })
  })

  it('that do not exist cannot be changed', async () => {
    const item = { itemKey: 'test.nowhere', newData: text('test.nowhere') }
    expect((await change({ action: 'update', item })).status).toBe(404)
    const deletes = [
      { key: 'forms.title.thesis', namespace: 'forms' },
      { key: 'test.nowhere', namespace: 'test' },
    ]
    expect((await change({ action: 'delete', deletes })).status).toBe(404)
    for (const key of ['a\u0000b', '\ud800']) {
      const odd = { itemKey: key, namespace: 'test', newData: text('test.nowhere') }
      expect((await change({ action: 'update', item: odd })).status).toBe(422)
      const names = [{ key, namespace: 'test' }]
      expect((await change({ action: 'delete', deletes: names })).status).toBe(422)
    }
    expect(await find('forms.title.thesis', 'forms')).toBeDefined()
  })

  describe('under concurrent changes', () => {
    const update = (username: string, itemKey: string, newData: ReturnType<typeof text>) =>
      change({ action: 'update', item: { itemKey, newData } }, username)

    it('are replaced in both languages by the later change', async () => {
      const key = 'test.concurrent'
      await add({ action: 'new', item: text(key) })
      for (let round = 0; round < 8; round++) {
        const texts = ['haldur', 'ülem'].map((name) =>
          text(key, `${name} et ${round}`, `${name} en ${round}`),
        )
        const answers = await Promise.all(
          texts.map((each, index) => update(['manager', 'admin'][index] ?? '', key, each)),
        )
        expect(answers.map(({ status }) => status)).toEqual([200, 200])
        const stored = (await list()).translations.filter((each) => each.key === key)
        expect(stored).toHaveLength(1)
        expect(texts.map(({ translations }) => translations)).toContainEqual(stored[0]?.translations)
      }
    })

    it('are added once per key', async () => {
      const texts = Array.from({ length: 25 }, (_, index) => text('test.added', `${index} et`, `${index} en`))
      const answers = await Promise.all(texts.map((item) => add({ action: 'new', item })))
      const rejected = answers.filter(({ ok }) => !ok)
      expect(rejected).toHaveLength(24)
      for (const answer of rejected)
        expect(answer).toMatchObject(rejection(409, 'translations.error.keyInUse'))
      expect(await find('test.added')).toEqual(texts[answers.findIndex(({ ok }) => ok)]?.translations)
    })

    it('cannot be renamed to the same key', async () => {
      const [one, other] = [text('test.one-of-two', 'üks'), text('test.other-of-two', 'teine')]
      for (const item of [one, other]) await add({ action: 'new', item })
      const [first, second] = await Promise.all([
        update('manager', one.key, { ...one, key: 'test.renamed' }),
        update('admin', other.key, { ...other, key: 'test.renamed' }),
      ])
      expect([first.status, second.status].sort()).toEqual([200, 409])
      const [renamed, unchanged] = first.ok ? [one, other] : [other, one]
      expect(await find('test.renamed')).toEqual(renamed.translations)
      expect(await find(renamed.key)).toBeUndefined()
      expect(await find(unchanged.key)).toEqual(unchanged.translations)
    })
  })
})

describe('an import', () => {
  it('reports the number of new, changed and unchanged texts', async () => {
    await add({ action: 'new', item: text('import.same') })
    await add({ action: 'new', item: text('import.changed') })
    const items = {
      et: { test: { import: { same: 'Tekst', changed: 'Teine', new: 'Uus' } } },
      en: { test: { 'import.same': 'Text' } },
    }
    const answer = await add({ action: 'import', items })
    expect(answer).toMatchObject({
      status: 200,
      data: { success: 'translations.success.imported', new: 1, changed: 1, same: 1 },
    })
    expect(await find('import.changed')).toEqual({ et: 'Teine', en: 'Text' })
    expect(await find('import.new')).toEqual({ et: 'Uus', en: '' })
    expect((await list('1')).translations).toMatchObject([{ key: 'import.new' }])
  })

  it('accepts the response of the list', async () => {
    const { translations } = await list()
    const answer = await add({ action: 'import', items: translations })
    expect(answer).toMatchObject({ data: { new: 0, changed: 0, same: translations.length } })
  })

  it('can be previewed, which writes nothing', async () => {
    await add({ action: 'new', item: text('preview.changed') })
    const items = { et: { test: { preview: { changed: 'Teine', new: 'Uus' } } } }
    const { et, en } = text('preview.changed').translations
    const preview = dataOf(await add({ action: 'import', items, preview: true }))
    expect(preview).toMatchObject({ new: 1, changed: 1, same: 0 })
    expect(preview.success).toBeUndefined()
    expect(preview.changes).toEqual([
      { namespace: 'test', key: 'preview.changed', before: { et, en }, after: { et: 'Teine', en } },
      { namespace: 'test', key: 'preview.new', after: { et: 'Uus', en: '' } },
    ])
    expect(await find('preview.changed')).toEqual({ et, en })
    expect(await find('preview.new')).toBeUndefined()
  })

  it('imports all texts or none', async () => {
    const items = { et: { test: { 'import.fine': 'x', 'import bad': 'y' } } }
    expect(await add({ action: 'import', items })).toMatchObject(
      invalid({ 'et.test.import bad': 'translations.error.keyInvalid' }),
    )
    expect(await find('import.fine')).toBeUndefined()
    expect(await add({ action: 'import', items: 'x' })).toMatchObject({ status: 400 })
  })
})

describe('missing texts', () => {
  const report = (keys: string[], ns: 'home' | 'item' = 'home') =>
    api.as()('reportMissingTexts', { body: { lng: 'et', ns, keys } })

  it('that clients report are listed until they are added or deleted', async () => {
    expect((await report(['home.nowhere', 'home.nowhere', 'home.never'])).status).toBe(200)
    expect((await report(['forms.title.thesis'])).status).toBe(200)
    const reported = async () =>
      (await list('1')).translations.filter(({ namespace }) => namespace === 'home')
    expect(await reported()).toMatchObject([
      { key: 'forms.title.thesis' },
      { key: 'home.never' },
      { key: 'home.nowhere' },
    ])
    expect(await find('home.nowhere', 'home')).toBeUndefined()
    const form = () => api.as()('getForm', { params: { slug: 'topics' } })
    const before = dataOf(await form())
    await api.as()('reportMissingTexts', {
      body: { lng: 'et', ns: 'forms', keys: ['forms.fields.location.tooltipText'] },
    })
    expect(dataOf(await form()).updatedAt).toBe(before.updatedAt)
    const read = await api.as()('getTranslations', { params: { lng: 'et', ns: 'home' } })
    expect(JSON.stringify(read)).not.toContain('nowhere')
    await add({ action: 'new', item: text('home.nowhere', 'Siin', 'Here', 'home') })
    const deletes = ['forms.title.thesis', 'home.never'].map((key) => ({ key, namespace: 'home' }))
    await change({ action: 'delete', deletes })
    expect(await reported()).toEqual([])
    await report(['home.never'])
    expect(await reported()).toMatchObject([{ key: 'home.never' }])
    await change({ action: 'delete', deletes: [{ key: 'home.never', namespace: 'home' }] })
  })

  it('that a manager deleted are listed when they are reported again, and remain deleted', async () => {
    const name = { key: 'home.own', namespace: 'home' }
    await add({ action: 'new', item: text(name.key, 'Oma', 'Own', name.namespace) })
    const reported = async () => (await list('1')).translations.map(({ key }) => key)
    await report([name.key])
    expect(await reported()).not.toContain(name.key)
    await change({ action: 'delete', deletes: [name] })
    expect(await reported()).not.toContain(name.key)
    await report([name.key])
    expect(await reported()).toContain(name.key)
    await seedTexts(api.payload)
    expect(await reported()).toContain(name.key)
    expect(await change({ action: 'delete', deletes: [name] })).toMatchObject({ ok: true })
    expect(await reported()).not.toContain(name.key)
    expect(await change({ action: 'delete', deletes: [name] })).toMatchObject({ status: 404 })
    await report([name.key])
    const newData = text(name.key, 'Jälle siin', 'Here again', name.namespace)
    const item = { itemKey: name.key, namespace: name.namespace, newData }
    expect(await change({ action: 'update', item })).toMatchObject({ ok: true })
    expect(await reported()).not.toContain(name.key)
  })

  it.each([
    ['no keys', { lng: 'et', ns: 'home', keys: [] }],
    ['more than 50', { lng: 'et', ns: 'home', keys: Array.from({ length: 51 }, (_, at) => `home.a${at}`) }],
    ['a long key', { lng: 'et', ns: 'home', keys: ['a'.repeat(251)] }],
    ['a bad key', { lng: 'et', ns: 'home', keys: ['<b>'] }],
    ['another namespace', { lng: 'et', ns: 'spam', keys: ['spam.a'] }],
    ['another language', { lng: 'de', ns: 'home', keys: ['home.a'] }],
  ])('reported with %s are invalid', async (_, body) => {
    const answer = await api.send('/api/v2/translations/missing/', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(answer.status).toBe(400)
  })

  describe('that nobody knew before', () => {
    const reportFrom = async (address: string, keys: string[]) => {
      const response = await api.send('/api/v2/translations/missing', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'x-client-address': address },
        body: JSON.stringify({ lng: 'et', ns: 'item', keys }),
      })
      expect(response.status).toBe(200)
    }
    /** Twice as many keys as are stored, each reported several times. */
    const spamFrom = async (address: string, times: number) => {
      for (let round = 0; round < 20; round += 1) {
        const keys = Array.from({ length: 50 }, (_, at) => `item.spam${round}.x${at}`)
        for (let time = 0; time < times; time += 1) await reportFrom(address, keys)
      }
    }
    const reported = async () => (await list('1')).translations.map(({ key }) => key)
    const clear = () => api.payload.delete({ collection: 'translations', where: { key: { like: 'item.' } } })
    const addAndDelete = async (key: string) => {
      await add({ action: 'new', item: text(key, 'Tekst', 'Text', 'home') })
      await change({ action: 'delete', deletes: [{ key, namespace: 'home' }] })
    }
    const { pool } = api.payload.db

    it('are stored up to a maximum number, and no client keeps out what another reports', async () => {
      await spamFrom('192.0.2.66', 2)
      const { totalDocs } = await api.payload.count({
        collection: 'translations',
        where: { reportedMissing: { equals: true } },
      })
      expect(totalDocs).toBe(500)
      expect(await reported()).not.toContain('item.spam0.x0')
      await reportFrom('192.0.2.1', ['item.inUse'])
      expect(await reported()).toContain('item.inUse')
      await spamFrom('192.0.2.66', 2)
      await reportFrom('192.0.2.66', ['item.inUse'])
      await spamFrom('192.0.2.67', 1)
      const invented = (await reported()).filter((key) => key.startsWith('item.'))
      expect(invented.slice(0, 3)).toContain('item.inUse')
      await clear()
    })

    it('are listed after those whose text a manager deleted, the most often reported first', async () => {
      await addAndDelete('home.own')
      for (const keys of [['home.rare'], ['home.used'], ['home.used', 'home.own']]) await report(keys)
      const names = ['home.own', 'home.used', 'home.rare']
      expect((await reported()).filter((key) => names.includes(key))).toEqual(names)
    })

    it('are removed two weeks after the last report; deleted texts are listed as deleted again', async () => {
      const names = ['home.invented', 'home.gone']
      await addAndDelete('home.gone')
      await report(names)
      const day = 24 * 3600 * 1000
      await removeOldReports(pool, new Date(Date.now() + 13 * day))
      expect(await reported()).toEqual(expect.arrayContaining(names))
      await removeOldReports(pool, new Date(Date.now() + 15 * day))
      expect((await reported()).filter((key) => names.includes(key))).toEqual([])
      const deleted = dataOf(await api.as('manager')('listTranslations', { query: { deleted: '1' } }))
      expect(deleted.translations.map(({ key }) => key)).toContain('home.gone')
    })

    it('do not invalidate cached texts', async () => {
      const listener = new Client({ connectionString: process.env.DATABASE_URL })
      await listener.connect()
      const heard: (string | undefined)[] = []
      listener.on('notification', ({ payload }) => {
        if (!payload?.startsWith('beat:')) heard.push(payload)
      })
      await listener.query('listen register_change')
      for (let round = 0; round < 3; round += 1) await report(['home.invented'])
      await add({ action: 'new', item: text('home.invented', 'Siin', 'Here', 'home') })
      await expect.poll(() => heard).toEqual(['texts'])
      await listener.end()
    })
  })
})
