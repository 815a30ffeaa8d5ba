import { createLocalReq, type PayloadRequest } from 'payload'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { type Asker, askers, collectionAccess, type May } from '../../testing/access/collection-access.ts'
import { type Api, startedApi } from '../../testing/api.ts'

let api: Api
let requests: Record<Asker, PayloadRequest>

beforeAll(async () => {
  api = await startedApi()
  const person = {
    sub: 'x',
    username: 'x',
    firstName: '',
    lastName: '',
    email: null,
    isListed: false,
    expiresAt: 0,
  }
  const byContract = (caller: Caller) => createLocalReq({ context: { caller } }, api.payload)
  const user = await api.payload.create({ collection: 'users', data: { username: crypto.randomUUID() } })
  requests = {
    anonymousByContract: await byContract(null),
    studentByContract: await byContract({ ...person, classes: new Set(['student']) }),
    managerByContract: await byContract({ ...person, classes: new Set(['manager', 'worker']) }),
    anonymous: await createLocalReq({}, api.payload),
    manager: await createLocalReq(
      { user: { ...user, collection: 'users', classes: ['manager'] } },
      api.payload,
    ),
  }
})

const mayOf = (result: unknown): May => (typeof result === 'boolean' ? result : 'some')

describe('a collection by itself', () => {
  it.each(Object.entries(collectionAccess))('%s', async (slug, rules) => {
    const config = api.payload.config.collections.find((collection) => collection.slug === slug)
    for (const [operation, rule] of Object.entries(rules)) {
      const access = Object.entries(config?.access ?? {}).find(([name]) => name === operation)?.[1]
      if (!access) throw new Error(`${slug} says nothing of ${operation}`)
      for (const asker of askers) {
        const may = mayOf(await access({ req: requests[asker] }))
        expect([operation, asker, may]).toEqual([operation, asker, rule[asker]])
      }
    }
  })

  it('is in the table, unless it is the CMS’s own', () => {
    const own = api.payload.config.collections
      .map(({ slug }) => slug)
      .filter((slug) => !/^payload-/.test(slug))
    expect(own.sort()).toEqual(Object.keys(collectionAccess).sort())
  })

  it.each(['submissionHash', 'search'])('items tell nobody of %s', async (name) => {
    const { items } = api.payload.collections
    const field = items.config.flattenedFields.find((each) => each.name === name)
    const req = requests.manager
    expect(await field?.access?.read?.({ req })).toBe(false)
  })
})
