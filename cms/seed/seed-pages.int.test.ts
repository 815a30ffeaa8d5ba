import { createLocalReq } from 'payload'
import { expect, it } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { samplePage } from '../../testing/sample-pages.ts'
import { seedPages } from './seed-pages.ts'

const api = await startedApi()
const manager = api.as('manager')

async function read(slug: string) {
  return dataOf(await api.as()('getPage', { params: { slug } }))
}

async function seed() {
  await seedPages(await createLocalReq({}, api.payload))
}

it('updates a page as it was shipped, and leaves one that a manager changed', async () => {
  const shipped = await read('terms-register')
  await seed()
  expect((await read('terms-register')).updatedAt).toBe(shipped.updatedAt)

  const earlier = samplePage('Varasem')
  await api.payload.update({
    collection: 'pages',
    where: { slug: { equals: 'terms-register' } },
    data: earlier,
  })
  await seed()
  expect((await read('terms-register')).content).toEqual(shipped.content)

  const params = { slug: 'terms-internship' }
  const { updatedAt } = await read(params.slug)
  const body = { action: 'update', updatedAt, values: samplePage('Haldurilt') } as const
  dataOf(await manager('changePage', { params, body }))
  const changed = await read(params.slug)
  await seed()
  expect(await read(params.slug)).toEqual(changed)
})
