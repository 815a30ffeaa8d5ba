import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Envelope } from '#contract/problems.ts'
import { type Api, startedApi } from '../../testing/api.ts'

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

const namespace = 'common'
type Who = 'manager' | 'admin'
type Answer = { ok: true; data: Envelope } | { ok: false; problem: Envelope }
const envelopeOf = (answer: Answer) => (answer.ok ? answer.data : answer.problem)
const fresh = () => `common.made-${randomUUID()}`
const textsOf = (text: string) => ({ et: `${text} et`, en: `${text} en` })

async function add(key: string, text: string) {
  const item = { key, namespace, translations: textsOf(text) }
  return envelopeOf(await api.as('manager')('addTranslations', { body: { action: 'new', item } }))
}

async function update(who: Who, itemKey: string, key: string, text: string) {
  const item = { itemKey, newData: { key, namespace, translations: textsOf(text) } }
  return envelopeOf(await api.as(who)('changeTranslations', { body: { action: 'update', item } }))
}

async function find(key: string) {
  const answer = await api.as('manager')('listTranslations', {})
  return answer.ok ? answer.data.translations.filter((each) => each.key === key) : []
}

describe('translations bear no copy: what is written last holds', () => {
  it('of two updates both are taken, and both languages are of one of them', async () => {
    const key = fresh()
    await add(key, 'algus')
    for (let round = 0; round < 15; round++) {
      const texts = [`haldur ${round}`, `ülem ${round}`] as const
      const answers = await Promise.all([
        update('manager', key, key, texts[0]),
        update('admin', key, key, texts[1]),
      ])
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      const [kept, ...more] = await find(key)
      expect(more).toEqual([])
      expect(texts.map(textsOf)).toContainEqual(kept?.translations)
    }
  })

  it('of many of one key one is made', async () => {
    const key = fresh()
    const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => add(key, `${index}`)))
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toHaveLength(24)
    for (const each of refused)
      expect(each).toMatchObject({ status: 409, error: 'translations.error.keyInUse' })
    const taken = answers.findIndex(({ status }) => status === 200)
    expect(await find(key)).toMatchObject([{ translations: textsOf(`${taken}`) }])
  })

  it('of two that get one new key one moves there, and the other stays as it was', async () => {
    const [one, other, key] = [fresh(), fresh(), fresh()]
    await add(one, 'üks')
    await add(other, 'teine')
    const answers = await Promise.all([
      update('manager', one, key, 'üks'),
      update('admin', other, key, 'teine'),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const firstMoved = answers[0].status === 200
    expect(await find(key)).toMatchObject([{ translations: textsOf(firstMoved ? 'üks' : 'teine') }])
    expect(await find(one)).toHaveLength(firstMoved ? 0 : 1)
    expect(await find(other)).toHaveLength(firstMoved ? 1 : 0)
  })
})
