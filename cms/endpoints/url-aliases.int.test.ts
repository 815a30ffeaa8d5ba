import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { tokenOf } from '../../testing/people.ts'
import { topicValues } from '../../testing/sample-values.ts'

const form = { slug: 'topics', updatedAt: '2001-01-01T00:00:00.000Z' }
let api: Api
const uuid = randomUUID()

beforeAll(async () => {
  api = await startedApi()
  const values = { general_topics: topicValues }
  const body = { action: 'insert' as const, filledForm: form, values, itemUuid: uuid }
  expect(await api.as()('submitItem', { params: { slug: 'topics' }, body })).toMatchObject({ ok: true })
})

const rows: [string, Endpoint][] = Object.entries(endpoints)

/** Bodies that only an existing form has an answer to; all other calls are told apart by what they say of `{}`. */
const bodies: { [N in EndpointName]?: object } = {
  submitItem: { action: 'insert', filledForm: form, values: {} },
  insertItem: { action: 'insert', form, newValues: {} },
  changeStatuses: { action: 'status', newStatus: 'published', items: [] },
  requestFormUpload: { formSlug: 'topics', fileName: 'a.exe', fileSize: 1 },
  requestUpload: { formSlug: 'topics', fieldSlug: 'none', fileName: 'a.pdf', fileSize: 1 },
  changeForm: { action: 'status', updatedAt: form.updatedAt, newStatus: 'active' },
}
function isName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name)
}
function takesRegister({ path }: Endpoint) {
  return path.includes(':slug') && !/\/(field|fieldset|pages)\//.test(path)
}

async function answerOf(path: string, method: string, body: object | undefined) {
  const answer = await api.send(`/api${path}`, {
    method: method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${await tokenOf('manager')}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  // Logos of entries that are not for everybody have addresses that are fresh every second.
  const text = (await answer.text()).replace(/X-Amz-(?:Date|Signature)=\w+/g, '')
  return { status: answer.status, location: answer.headers.get('location'), body: text }
}

describe('a call is answered alike', () => {
  it.each(rows)('%s: with a trailing slash, and by every alias', async (name, endpoint) => {
    const known = (path: string, slug = 'topics') =>
      path
        .replace(':slug', slug)
        .replace(':uuid', uuid)
        .replace(':lng', 'et')
        .replace(':ns', 'file')
        .replace(':value', 'none')
    const spellings = [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => known(path))
    if (takesRegister(endpoint)) spellings.push(known(endpoint.path, 'topic'))
    for (const method of endpoint.methods) {
      const body = endpoint.body && ((isName(name) && bodies[name]) || {})
      const [first = '', ...others] = spellings
      const expected = await answerOf(first, method, body)
      expect(expected.status).toBeLessThan(500)
      expect(expected.location).toBeNull()
      for (const path of [`${first}/`, ...others, ...others.map((other) => `${other}/`)]) {
        expect({ path, ...(await answerOf(path, method, body)) }).toEqual({ path, ...expected })
      }
      const strange = takesRegister(endpoint) && (!endpoint.body || (isName(name) && bodies[name]))
      if (strange) expect(expected).not.toEqual(await answerOf(known(endpoint.path, 'nowhere'), method, body))
    }
  })

  it('there are aliases and registers to look at', () => {
    expect(rows.filter(([, { aliases }]) => aliases).length).toBeGreaterThan(6)
    expect(rows.filter(([, endpoint]) => takesRegister(endpoint)).length).toBeGreaterThan(8)
  })
})
