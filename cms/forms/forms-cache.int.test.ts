import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Payload } from 'payload'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { generationOf } from '#cms/platform/cache/current-generation.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { interruptListening } from '../../testing/interrupt-listening.ts'

let api: Api
let payload: Payload

beforeAll(async () => {
  api = await startedApi()
  payload = api.payload
  await vi.waitUntil(() => generationOf(payload) !== undefined, { timeout: 10_000 })
})

const execute = (query: ReturnType<typeof sql>) => payload.db.drizzle.execute(query)

/** How often the database is asked for something of these tables while this runs. */
async function asked(
  run: () => Promise<unknown>,
  tables = /"(?:forms|fields|translations)"/,
): Promise<number> {
  const query = vi.spyOn(payload.db.pool, 'query')
  try {
    await run()
    return query.mock.calls.filter((call) => tables.test(JSON.stringify(call).replaceAll('\\', ''))).length
  } finally {
    query.mockRestore()
  }
}

/** Until we have been told of it. */
async function change(): Promise<void> {
  const generation = generationOf(payload)
  await execute(sql`update fields set updated_at = updated_at where slug = 'location'`)
  await vi.waitUntil(() => generationOf(payload) !== generation, { timeout: 10_000 })
}

async function labelOf(field: string): Promise<string | undefined> {
  const forms = await api.as()('listForms', {})
  const fields = forms.ok ? forms.data.flatMap(({ fieldSets }) => fieldSets.flatMap((set) => set.fields)) : []
  return fields.find(({ slug }) => slug === field)?.labels.et
}

describe('forms that are kept in memory', () => {
  it('spare reads all questions but that for their own rows', async () => {
    const list = () => api.as()('listTopics', { query: {} })
    await list()
    await expect.poll(() => asked(list)).toBe(0)
    expect(await asked(list, /from "items"/)).toBe(1)
    expect(await asked(() => Promise.all([labelOf('location'), labelOf('location')]))).toBe(0)
  })

  it('are read anew once however many ask at a time', async () => {
    await change()
    await expect.poll(() => asked(() => labelOf('location'))).toBe(0)
    await change()
    expect(await asked(() => Promise.all([1, 2, 3].map(() => labelOf('location'))))).toBe(3)
  })

  it('are what was written the moment its writer is answered', async () => {
    const texts = (et: string) => ({
      action: 'update' as const,
      item: {
        itemKey: 'forms.fields.location',
        newData: {
          key: 'forms.fields.location',
          namespace: 'forms',
          translations: { et, en: 'Location' },
        },
      },
    })
    for (let round = 0; round < 20; round += 1) {
      const et = `Asukoht ${randomUUID()}`
      expect(await api.as('manager')('changeTranslations', { body: texts(et) })).toMatchObject({ ok: true })
      expect(await labelOf('location')).toBe(et)
    }
    await api.as('manager')('changeTranslations', { body: texts('Asukoht') })
  })

  it('are never what was read before a change that came while they were read', async () => {
    const label = (et: string) =>
      execute(sql`update translations set et = ${et} where key = 'forms.fields.location'`)
    const read = payload.find.bind(payload)
    let isChanged = false
    const find = vi.spyOn(payload, 'find').mockImplementation(async (options) => {
      const found = await read(options)
      if (options.collection === 'translations' && !isChanged) {
        isChanged = true
        await label('Vahepeal')
      }
      return found
    })
    await label('Enne')
    await vi.waitUntil(() => labelOf('location').then(() => isChanged), { timeout: 10_000 })
    await expect.poll(() => labelOf('location')).toBe('Vahepeal')
    find.mockRestore()
    await label('Asukoht')
  })

  it('are not used where a change would not be heard of', async () => {
    await labelOf('location')
    await interruptListening(payload)
    await vi.waitUntil(() => generationOf(payload) === undefined, { timeout: 10_000, interval: 1 })
    expect(await asked(() => labelOf('location'))).toBeGreaterThan(0)
  })
})
