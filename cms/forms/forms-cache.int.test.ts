import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import { generationOf } from '#cms/platform/cache/current-generation.ts'
import { startedApi } from '../../testing/api.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { interruptListening } from '../../testing/interrupt-listening.ts'

const api = await startedApi()
const { payload } = api
await vi.waitUntil(() => generationOf(payload) !== undefined, { timeout: 10_000 })

const execute = (query: ReturnType<typeof sql>) => payload.db.drizzle.execute(query)

const countDefinitionQueries = (run: () => Promise<unknown>) =>
  countQueries(/"(?:forms|fields|translations)"/, run)

/** Changes a field and waits for the change notification. */
async function changeField(): Promise<void> {
  const generation = generationOf(payload)
  await execute(sql`update fields set updated_at = updated_at where slug = 'location'`)
  await vi.waitUntil(() => generationOf(payload) !== generation, { timeout: 10_000 })
}

async function labelOf(field: string): Promise<string | undefined> {
  const forms = await api.as()('listForms', {})
  const fields = forms.ok ? forms.data.flatMap(({ fieldSets }) => fieldSets.flatMap((set) => set.fields)) : []
  return fields.find(({ slug }) => slug === field)?.labels.et
}

describe('the forms cache', () => {
  it('serves reads without queries on definitions', async () => {
    const list = () => api.as()('listTopics', { query: {} })
    await list()
    await expect.poll(() => countDefinitionQueries(list)).toBe(0)
    await expect.poll(() => countQueries(/from items/, list)).toBe(1)
    expect(await countDefinitionQueries(() => Promise.all([labelOf('location'), labelOf('location')]))).toBe(
      0,
    )
  })

  it('is filled once after a change, however many callers wait for it', async () => {
    await changeField()
    await expect.poll(() => countDefinitionQueries(() => labelOf('location'))).toBe(0)
    await changeField()
    expect(await countDefinitionQueries(() => Promise.all([1, 2, 3].map(() => labelOf('location'))))).toBe(3)
  })

  it('returns a change as soon as its writer has received the response', async () => {
    const key = 'forms.fields.location'
    const texts = (et: string) => {
      const newData = { key, namespace: 'forms', translations: { et, en: 'Location' } }
      return { action: 'update', item: { itemKey: key, newData } } as const
    }
    for (let round = 0; round < 20; round += 1) {
      const et = `Asukoht ${randomUUID()}`
      expect(await api.as('manager')('changeTranslations', { body: texts(et) })).toMatchObject({ ok: true })
      expect(await labelOf('location')).toBe(et)
    }
    await api.as('manager')('changeTranslations', { body: texts('Asukoht') })
  })

  it('does not store forms whose load started before a change and finished after it', async () => {
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

  it('is not used while changes cannot be detected', async () => {
    await labelOf('location')
    await interruptListening(payload)
    await vi.waitUntil(() => generationOf(payload) === undefined, { timeout: 10_000, interval: 1 })
    expect(await countDefinitionQueries(() => labelOf('location'))).toBeGreaterThan(0)
  })
})
