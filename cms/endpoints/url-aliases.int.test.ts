import readWorkbook from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { startedApi } from '../../testing/api.ts'
import { insertItem } from '../../testing/items.ts'
import { tokenOf } from '../../testing/people.ts'
import { topicValues } from '../../testing/sample-values.ts'

const form = { slug: 'topics', updatedAt: '2001-01-01T00:00:00.000Z' }
const api = await startedApi()
const uuid = await insertItem(api, 'topics', { general_topics: topicValues })

const rows: [string, Endpoint][] = Object.entries(endpoints)

/** Bodies for which the response depends on the form; the responses of all other calls to `{}` differ. */
const bodies: { [N in EndpointName]?: object } = {
  submitItem: { action: 'insert', filledForm: form, values: {} },
  insertItem: { action: 'insert', form, newValues: {} },
  changeStatuses: { action: 'status', newStatus: 'published', items: [] },
  requestFormUpload: { formSlug: 'topics', fileName: 'a.exe', fileSize: 1 },
  requestUpload: { formSlug: 'topics', fieldSlug: 'none', fileName: 'a.pdf', fileSize: 1 },
  changeForm: { action: 'status', updatedAt: form.updatedAt, newStatus: 'active' },
}
/** Queries without which a call is rejected. */
const queries: { [N in EndpointName]?: string } = { previewRetention: '?months=1&from=decision' }

function isName(name: string): name is EndpointName {
  return Object.hasOwn(endpoints, name)
}
function hasRegister({ path }: Endpoint) {
  return path.includes(':slug') && !/\/(field|fieldset|pages)\//.test(path)
}

async function responseOf(path: string, method: string, body: object | undefined) {
  const answer = await api.send(`/api${path}`, {
    method: method.toUpperCase(),
    headers: {
      Authorization: `Bearer ${await tokenOf('manager')}`,
      ...(body && { 'Content-Type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const [type, name] = ['content-type', 'content-disposition'].map((header) => answer.headers.get(header))
  const bytes = Buffer.from(await answer.arrayBuffer())
  // Presigned URLs of logos change every second, and so do the bytes of workbooks, which contain the time.
  const content = name?.includes('.xlsx')
    ? await readWorkbook(bytes)
    : bytes.toString().replace(/X-Amz-(?:Date|Signature)=\w+/g, '')
  return { status: answer.status, location: answer.headers.get('location'), type, name, content }
}

describe('the same response', () => {
  it.each(rows)('%s: with a trailing slash, and by every alias', async (name, endpoint) => {
    const fill = (path: string, slug = 'topics') =>
      path
        .replace(':slug', slug)
        .replace(':uuid', uuid)
        .replace(':lng', 'et')
        .replace(':ns', 'file')
        .replace(':value', 'none')
    const paths = [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => fill(path))
    if (hasRegister(endpoint)) paths.push(fill(endpoint.path, 'topic'))
    const query = (isName(name) && queries[name]) || ''
    for (const method of endpoint.methods) {
      const body = endpoint.body && ((isName(name) && bodies[name]) || {})
      const [first = '', ...others] = paths
      const expected = await responseOf(first + query, method, body)
      expect(expected.status).toBeLessThan(500)
      expect(expected.location).toBeNull()
      for (const path of [`${first}/`, ...others, ...others.map((other) => `${other}/`)]) {
        expect({ path, ...(await responseOf(path + query, method, body)) }).toEqual({ path, ...expected })
      }
      const dependsOnForm = hasRegister(endpoint) && (!endpoint.body || (isName(name) && bodies[name]))
      if (dependsOnForm)
        expect(expected).not.toEqual(await responseOf(fill(endpoint.path, 'nowhere') + query, method, body))
    }
  })

  it('covers several aliases and registers', () => {
    expect(rows.filter(([, { aliases }]) => aliases).length).toBeGreaterThan(6)
    expect(rows.filter(([, endpoint]) => hasRegister(endpoint)).length).toBeGreaterThan(8)
  })
})
