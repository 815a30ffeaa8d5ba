import { sql } from 'drizzle-orm'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import type { Caller } from '#cms/platform/auth/caller.ts'
import type { FormValues } from '#contract/fields.ts'
import { foldText } from '#contract/fold-text.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { type Visibility, visibilities } from '#contract/roles.ts'
import { startedApi } from '../../testing/api.ts'
import { changeableForm, changeForm, changeSettings } from '../../testing/create-form.ts'
import { dataOf } from '../../testing/data-of.ts'
import { insertItem } from '../../testing/items.ts'
import { addTopic, findTopics, freshWord } from '../../testing/topics.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'
import { listItems } from './list-items.ts'
import { refreshColumns } from './refresh-columns.ts'

/** Users of the identity provider (`undefined`: anonymous) and the visibilities of items that they see (contract §2). */
const seenBy: [string | undefined, readonly Visibility[]][] = [
  [undefined, ['everyone']],
  ['nobody', ['everyone', 'logged_in']],
  ['student', ['everyone', 'logged_in', 'university_student']],
  ['worker', ['everyone', 'logged_in', 'university_worker']],
  ['manager', visibilities],
  ['admin', visibilities],
]

const api = await startedApi()

describe('a search', () => {
  it.each([
    ['Lõputööde register', 'lõputöö'],
    ['Minu lõputöö', 'lõputööde'],
    ['Minu lõputöö', 'loputoode'],
    ['Masinõppe alused', 'masinõpe'],
    ['Masinõppe alused', 'MASINOPE'],
    ['Register of theses', 'thesis'],
    ['A thesis on analysis', 'theses analyses'],
    ['Programming languages', 'program'],
    ['A program', 'programming'],
    ['Infoturvalisus pilves', 'turvalis'],
    ['Õunapuude õitsemine', 'oun'],
    ['Žürii Šokolaad', 'sokolaad zurii'],
    ['Andmebaaside 100% töökindlus', '100% tookindlus'],
    ['snake_case\\kaldkriips', 'snake_case\\k'],
    ['C++ kompilaator', 'c++'],
    ['Võrgud ja protokollid: TCP/IP', 'protokollid tcp'],
    ['Node.js-i e-õpe', '"node.js-i" (e-ope)!'],
    ['AI ja ML', 'ai ml'],
    ['Straße nach Łódź', 'strasse lodz'],
    ['Исследование графов', 'исследование граф'],
    ['Turvalisus', 'the turvalisus'],
    ['CO₂ ﬁltrid', 'co2 filtrid'],
    ['CO2 filtrid', 'CO₂ ﬁltrid'],
    ['H<sub>2</sub>O ja CO<sub>2</sub>', 'h2o co2'],
    ['Osakesed alla 5 µm²', 'μm2 osakesed'],
    ['ＩＴ süsteem', 'it süsteemid'],
    ['info\u00adsüs\u200bteem', 'infosüsteem'],
    ['infosüsteem', 'info\u00adsüs\u200bteemid'],
    ['हिन्दी भाषा', 'हिन्दी'],
  ])('finds «%s» by «%s»', async (title, words) => {
    const word = freshWord()
    const uuid = await addTopic(api, { thesis_topic_name: `${title} ${word}` })
    expect((await findTopics(api, { q: words, size: 150 })).uuids).toContain(uuid)
    expect(await findTopics(api, { q: `${word} ${words}` })).toEqual({ uuids: [uuid], total: 1 })
    expect(await findTopics(api, { q: `${words} ${freshWord()}` })).toEqual({ uuids: [], total: 0 })
  })

  it('needs every part of a word with punctuation', async () => {
    const [first, second] = [freshWord(), freshWord()]
    const uuid = await addTopic(api, { thesis_topic_name: `${first} ja ${second}` })
    const found = async (q: string) => (await findTopics(api, { q })).uuids
    expect(await found(`${first}-${second}`)).toEqual([uuid])
    expect(await found(`${first}@puudub.ee`)).toEqual([])
    expect(await found(`https://puudub.ee/${second}`)).toEqual([])
  })

  it('matches every part of three letters in every public text', async () => {
    const word = freshWord()
    const uuid = await addTopic(api, {
      thesis_topic_name: `Õppetöö ${word}`,
      organization_or_study_group_name: 'Žürii OÜ',
      description: 'Kirjeldus: kõrgõzstaan\njärgmine rida',
      requirements: 'Nõuded: pingviinindus',
      keywords: ['märksõnandus'],
      supervisors: [{ firstname: 'Jürgen-Õnne', lastname: 'Šabašnikov', email: 'x@ut.example' }],
      level: ['masters'],
    })
    const texts =
      'õppetöö žürii kõrgõzstaan järgmine pingviinindus märksõnandus jürgen-õnne šabašnikov magister masters'
    for (const text of texts.split(' ')) {
      for (let start = 0; start + 3 <= text.length; start++) {
        const q = `${word} ${text.slice(start, start + 3)}`
        expect([q, (await findTopics(api, { q })).uuids]).toEqual([q, [uuid]])
      }
    }
    for (const q of ['x@ut.example', 'ut.example']) {
      expect(await findTopics(api, { q: `${word} ${q}` })).toEqual({ uuids: [], total: 0 })
    }
  })

  it('ignores a query that is too short, and finds nothing for a query of only symbols', async () => {
    const all = await findTopics(api, { page: 1 })
    for (const q of ['a', 'õu', ' ab ']) expect((await findTopics(api, { q })).total).toBe(all.total)
    for (const q of ['%%%', '___', '\\\\\\', '🙂🙂', '?!?', '- - -']) {
      expect(await findTopics(api, { q })).toEqual({ uuids: [], total: 0 })
    }
  })

  it.each([
    `'"\`;--`,
    "x' or 1=1 --",
    "õun' | 'puu",
    'a & b | !c : * (d) <-> e:*AB',
    "\\' \\\\ '''",
    'õun:* !puu',
    ')))((( &&& |||',
    '100% _ \\ %',
    '$1 $2 {}',
    'https://ut.ee/a?b=c#d e@f.gh',
    '🙂 õun 👩‍👩‍👧 puu',
    'the and of to',
    'ja või ning',
    'õ'.repeat(10_000),
    'sõna '.repeat(1000),
    'a '.repeat(1000),
    Array.from({ length: 1000 }, (_, index) => `sõna${index}`).join(' '),
    '한국어'.repeat(60),
    'ﬁ ŉ ǆ ½ ª ſ İ ẞ',
    '\u0301\u0302\u0303 a\u0301',
    '\ud800abc',
    '\u202eabc\u200b',
  ])('accepts any query: %s', async (q) => {
    const { total } = await findTopics(api, { q })
    expect(total).toBeGreaterThanOrEqual(0)
  })

  it('finds items with texts of any characters and length', async () => {
    const word = freshWord()
    const long = '한국어'.repeat(300)
    const uuid = await addTopic(api, {
      thesis_topic_name: `${word} ''' \\ : & ŉ ǆ \u0301 ${'õ'.repeat(500)}`,
      description: `${long} ${"'\\:*&|!() ".repeat(500)}`,
      keywords: ["'", '\\', ':A', `${word}:1A,2B`],
    })
    expect(await findTopics(api, { q: word })).toEqual({ uuids: [uuid], total: 1 })
    expect((await findTopics(api, { q: `${word} 한국어한` })).uuids).toEqual([uuid])
  })

  it('folds text in the database as in the browser', async () => {
    // Without the letters that got a lower case in the last years, and lone surrogates, which cannot be stored.
    const ranges = [
      [0x1, 0x10ff],
      [0x1e00, 0x2bff],
      [0x3000, 0xa63f],
      [0xe000, 0xffff],
    ] as const
    const letters = [
      ...ranges.flatMap(([first, last]) =>
        Array.from({ length: last - first + 1 }, (_, index) => String.fromCharCode(first + index)),
      ),
      ...['CO<sub>2</sub>', 'a<br>b', 'x < y', '𝐀𝟏', 'ΣΑΣ', 'fil\u00adter\ufffe'],
    ]
    const { rows } = await api.payload.db.drizzle.execute(sql`
      select text, fold_text(text) as folded from jsonb_array_elements_text(${JSON.stringify(letters)}::jsonb) as text
    `)
    const folds = z.array(z.object({ text: z.string(), folded: z.string() })).parse(rows)
    expect(folds).toHaveLength(letters.length)
    expect(folds.filter(({ text, folded }) => foldText(text) !== folded)).toEqual([])
  })
})

describe('a search for a mistyped word', () => {
  /** A word of letters only that is similar to no other. */
  const freshLetters = () =>
    freshWord().replace(/[0-9a-f]/g, (digit) => 'bcdfghjklmnpqrst'[Number.parseInt(digit, 16)] ?? '')
  const mistyped = (word: string) => `${word.slice(0, 9)}x${word.slice(10)}`

  async function answerOf(q: string, username?: string) {
    const response = await api.as(username)('listTopics', { query: { q } })
    if (!response.ok) throw new Error(`${response.status}`)
    return { uuids: response.data.map(({ uuid }) => uuid), total: response.total, search: response.search }
  }

  it('finds items with similar words in titles and keywords, and says so', async () => {
    const [word, other] = [freshLetters(), freshLetters()]
    const inTitle = await addTopic(api, { thesis_topic_name: `Teema ${word}` })
    const inKeyword = await addTopic(api, { thesis_topic_name: 'Teema', keywords: [word] })
    const q = mistyped(word)
    expect(await answerOf(q)).toEqual({ uuids: [inTitle, inKeyword], total: 2, search: 'similar' })
    expect(await answerOf(`teema ${q}`)).toMatchObject({ total: 2, search: 'similar' })
    expect(await answerOf(word)).toMatchObject({ total: 2, search: undefined })
    expect(await answerOf(`${q} ${other}`)).toEqual({ uuids: [], total: 0, search: undefined })
  })

  it('of several parts needs every part, as typed or similar', async () => {
    const [first, second, other] = [freshLetters(), freshLetters(), freshLetters()]
    const uuid = await addTopic(api, { thesis_topic_name: `${first} ${second}` })
    const similar = { uuids: [uuid], total: 1, search: 'similar' }
    expect(await answerOf(`${mistyped(first)}-${second}`)).toEqual(similar)
    expect(await answerOf(`${mistyped(first)}-${mistyped(second)}`)).toEqual(similar)
    const none = { uuids: [], total: 0, search: undefined }
    expect(await answerOf(`${mistyped(first)}-${other}`)).toEqual(none)
    expect(await answerOf(Array.from({ length: 5 }, () => mistyped(first)).join('-') + other)).toEqual(none)
  })

  it('finds none in items that the caller may not see, and in private texts', async () => {
    const word = freshLetters()
    await addTopic(api, { thesis_topic_name: `Teema ${word}`, visibility: 'university_worker' })
    await addTopic(api, { thesis_topic_name: `Teema ${word}` }, 'pending')
    const q = mistyped(word)
    expect(await answerOf(q)).toEqual({ uuids: [], total: 0, search: undefined })
    expect(await answerOf(q, 'worker')).toMatchObject({ total: 1, search: 'similar' })
    const params = { slug: 'topics' }
    const ofAll = await api.as('manager')('listItems', { params, query: { q } })
    expect(ofAll).toMatchObject({ ok: true, total: 2, search: 'similar' })
  })
})

it('a search stops counting at 1,000, but has further pages', async () => {
  const word = freshWord()
  await api.payload.db.drizzle.execute(sql`
    insert into items (form, status, values, title_et, search_heading)
    select 'topics', 'published', '{}', ${word}, ${word} || ' ' || number from generate_series(1, 1030) as number`)
  const read = async (page: number) => {
    const response = await api.as()('listTopics', { query: { q: word, page, size: 20 } })
    return response.ok && [response.data.length, response.total, response.relation]
  }
  expect(await read(1)).toEqual([20, 1000, 'gte'])
  expect(await read(50)).toEqual([20, 1000, 'gte'])
  expect(await read(51)).toEqual([20, 1020, 'gte'])
  expect(await read(52)).toEqual([10, 1030, undefined])
  expect(await read(53)).toEqual([0, 1000, 'gte'])
})

it('items with keys of an older version are updated by a job', async () => {
  const word = freshWord()
  const uuid = await addTopic(api, { thesis_topic_name: `${word} vead` })
  await api.payload.db.drizzle.execute(sql`
    update items set search_keys = null, search_keys_version = null where id = ${uuid}`)
  expect(await findTopics(api, { q: `${word} viga` })).toEqual({ uuids: [], total: 0 })
  await refreshColumns(await createLocalReq({}, api.payload))
  expect(await findTopics(api, { q: `${word} viga` })).toEqual({ uuids: [uuid], total: 1 })
})

it('finds items by the new label of a renamed keyword', async () => {
  const [value, label] = [freshWord(), freshWord()]
  const manager = api.as('manager')
  dataOf(await manager('addKeyword', { body: { action: 'new', item: { label: value } } }))
  const earlier = await addTopic(api, { keywords: [value] })
  dataOf(await manager('updateKeyword', { params: { value }, body: { action: 'update', item: { label } } }))
  const later = await addTopic(api, { keywords: [value] })
  expect(await findTopics(api, { q: label })).toEqual({ uuids: [later], total: 1 })
  await refreshColumns(await createLocalReq({}, api.payload))
  expect((await findTopics(api, { q: label })).uuids.sort()).toEqual([earlier, later].sort())
  expect(await findTopics(api, { q: value })).toMatchObject({ total: 2 })
})

describe('a search returns only what the caller may see', () => {
  it('by visibility and status, in rows and in the total, in any order', async () => {
    const word = freshWord()
    const statuses = itemStatuses.filter((status) => status !== 'draft' && status !== 'working')
    const items = visibilities.flatMap((visibility) => statuses.map((status) => ({ visibility, status })))
    const uuids = new Map<string, (typeof items)[number]>()
    for (const item of items) {
      const values = { thesis_topic_name: `Teema ${word}`, visibility: item.visibility }
      uuids.set(await addTopic(api, values, item.status), item)
    }
    for (const [username, seen] of seenBy) {
      const expected = [...uuids].filter(
        ([, { visibility, status }]) => status === 'published' && seen.includes(visibility),
      )
      for (const query of [{ q: word }, { q: word.slice(3, 20) }, { q: word, sort: '-status' }]) {
        const found = await findTopics(api, { ...query, size: 150 }, username)
        expect(new Set(found.uuids)).toEqual(new Set(expected.map(([uuid]) => uuid)))
        expect(found.uuids).toHaveLength(expected.length)
        expect(found.total).toBe(expected.length)
        const past = await findTopics(api, { ...query, size: 150, page: 2 }, username)
        expect(past).toEqual({ uuids: [], total: expected.length })
      }
    }
    const params = { slug: 'topics' }
    const ofAll = await api.as('manager')('listItems', { params, query: { q: word, size: 150 } })
    expect(ofAll).toMatchObject({ ok: true, total: uuids.size })
  })

  it('filtered by status, for managers only', async () => {
    const word = freshWord()
    const pending = await addTopic(api, { thesis_topic_name: `Teema ${word}` }, 'pending')
    await addTopic(api, { thesis_topic_name: `Teema ${word}` })
    const found = await api.as('manager')('listItems', {
      params: { slug: 'topics' },
      query: { q: word, statuses: 'pending,hide' },
    })
    expect(found).toMatchObject({ ok: true, total: 1, data: [{ uuid: pending }] })
    const forbidden = await api.as('worker')('listItems', { params: { slug: 'topics' }, query: { q: word } })
    expect(forbidden).toMatchObject({ ok: false, status: 403 })
  })

  it('by submitter, for managers only', async () => {
    const word = freshWord()
    const uuid = await addTopic(api, { thesis_topic_name: `Teema ${word}` })
    const q = `${word} kadri kask`
    expect(await findTopics(api, { q }, 'manager')).toEqual({ uuids: [uuid], total: 1 })
    for (const username of [undefined, 'nobody', 'student', 'worker'])
      expect(await findTopics(api, { q }, username)).toEqual({ uuids: [], total: 0 })
  })
})

describe('a field', () => {
  const both = (text: string) => ({ et: text, en: text })
  async function addField(isPrivate: boolean, type = 'text', settings = {}): Promise<string> {
    const slug = uniqueSlug()
    const translations = { label: both('Väli') }
    const field = { type, settings: { private: isPrivate, ...settings }, translations }
    dataOf(await api.as('manager')('addField', { body: { action: 'new', values: { slug, ...field } } }))
    return slug
  }

  const addForm = async (fields: string[]) => (await changeableForm(api, fields)).slug

  const addEntry = (slug: string, values: FormValues[string]) =>
    insertItem(api, slug, { general_topics: values }, 'published')

  /** The list for an anonymous caller; the contract has public lists only for registers. */
  async function found(slug: string, q: string): Promise<string[]> {
    const form = dataOf(await api.as('manager')('getAdminForm', { params: { slug } }))
    const caller: Caller = null
    const req = await createLocalReq({ context: { caller } }, api.payload)
    const { data, total } = await listItems(req, caller, form, { q }, ({ item }) => item.id)
    expect(data).toHaveLength(total ?? -1)
    return data
  }

  const foundByManager = async (slug: string, q: string) =>
    dataOf(await api.as('manager')('listItems', { params: { slug }, query: { q } })).map(({ uuid }) => uuid)

  it('that is private is only searched by managers', async () => {
    const [open, secret] = [await addField(false), await addField(true)]
    const form = await addForm([secret, open])
    const uuid = await addEntry(form, { [open]: 'Avalik Õunapuu', [secret]: 'Salajane Pirnipuu' })
    for (const q of ['õunapuu', 'unapu', 'avalik']) expect([q, await found(form, q)]).toEqual([q, [uuid]])
    for (const q of ['pirnipuu', 'rnip', 'salajane', 'avalik pirnipuu', 'salajas']) {
      expect([q, await found(form, q)]).toEqual([q, []])
    }
    expect(await foundByManager(form, 'avalik pirnipuu')).toEqual([uuid])
  })

  it.each([
    ['became private', 1, (field: string) => changeSettings(api, field, { private: true })],
    [
      'was removed from the form',
      0,
      (field: string, form: string) =>
        changeForm(api, form, (values) => {
          const fieldSets = values.fieldSets.map((set) => ({
            ...set,
            fields: set.fields.filter(({ slug }) => slug !== field),
          }))
          return { ...values, fieldSets }
        }),
    ],
  ])('is no longer searched after it %s, unlike the other fields', async (_, managersFind, hide) => {
    const [open, hidden] = [await addField(false), await addField(false)]
    const form = await addForm([open, hidden])
    const uuid = await addEntry(form, { [open]: 'Õunapuu', [hidden]: 'Pirnipuu' })
    const other = await addEntry(form, { [open]: 'Õunapuu' })
    expect(await found(form, 'pirnipuu')).toEqual([uuid])
    await hide(hidden, form)
    expect([await found(form, 'pirnipuu'), await found(form, 'irnip')]).toEqual([[], []])
    expect(new Set(await found(form, 'õunapuu'))).toEqual(new Set([uuid, other]))
    expect(await foundByManager(form, 'pirnipuu')).toHaveLength(managersFind)
  })

  it('is searched by the labels of its options; changed labels are applied by a job', async () => {
    const option = (label: string) => ({ options: [{ value: 'puu', label: both(label) }] })
    const slug = await addField(false, 'select', option('Saarepuu'))
    const form = await addForm([await addField(false), slug])
    const uuid = await addEntry(form, { [slug]: 'puu' })
    expect(await found(form, 'saarepuude')).toEqual([uuid])
    await changeSettings(api, slug, option('Kuusepuu'))
    await refreshColumns(await createLocalReq({}, api.payload))
    expect([await found(form, 'kuusepuude'), await found(form, 'saarepuu')]).toEqual([[uuid], []])
  })
})
