import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { foldText } from '#contract/fold-text.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { addTopic, findTopics, freshWord } from '../../testing/topics.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

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
  ])('finds «%s» by «%s»', async (title, words) => {
    const word = freshWord()
    const uuid = await addTopic(api, { thesis_topic_name: `${title} ${word}` })
    expect((await findTopics(api, { q: words, size: 150 })).uuids).toContain(uuid)
    expect(await findTopics(api, { q: `${word} ${words}` })).toEqual({ uuids: [uuid], total: 1 })
    expect(await findTopics(api, { q: `${words} ${freshWord()}` })).toEqual({ uuids: [], total: 0 })
  })

  it('looks through every public text, and finds by any part of three letters', async () => {
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

  it('ignores what is too short, and finds nothing by signs alone', async () => {
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
  ])('takes anything that can be typed: %s', async (q) => {
    const { total } = await findTopics(api, { q })
    expect(total).toBeGreaterThanOrEqual(0)
  })

  it('takes texts of any signs and any length', async () => {
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

  it('is of the text as browsers fold it', async () => {
    const ranges = [
      [0x20, 0x58f],
      [0x1e00, 0x20cf],
    ] as const
    const letters = ranges.flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).filter(
        (sign) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(sign),
      ),
    )
    const { rows } = await api.payload.db.drizzle.execute(sql`
      select text, fold_text(text) as folded from jsonb_array_elements_text(${JSON.stringify(letters)}::jsonb) as text
    `)
    const folds = z.array(z.object({ text: z.string(), folded: z.string() })).parse(rows)
    expect(folds).toHaveLength(letters.length)
    expect(folds.filter(({ text, folded }) => foldText(text) !== folded)).toEqual([])
  })
})
