import { expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { entryKeyHeader } from '#contract/entry-key-header.ts'
import { type Class, classes, rejectionOf, startedClasses } from '../../testing/access/classes.ts'
import { addressesOf, sendCall } from '../../testing/access/send-call.ts'
import { loadTableStates } from '../../testing/access/table-states.ts'
import { callCases, type LooseInput } from '../../testing/valid-inputs.ts'

const { api, headersOf } = await startedClasses()
const cases = new Map(callCases(api).map((each) => [each.name, each]))

const errors = { 401: 'errors.unauthorized', 403: 'errors.forbidden', xsrf: 'errors.xsrf' }
const rows = Object.entries<Endpoint>(endpoints).flatMap(([name, { methods }]) =>
  methods.map((method) => [name, method] as const),
)

function headersFor(caller: Class, { entryKey }: LooseInput): Record<string, string> {
  return { ...headersOf(caller), ...(entryKey && { [entryKeyHeader]: entryKey }) }
}

it.each(rows)('%s (%s) accepts and rejects the right callers', async (name, method) => {
  const { access, create } = cases.get(name) ?? { access: 'everyone', create: () => Promise.reject(name) }
  let input = await create()
  const before = await loadTableStates(api)
  for (const caller of classes) {
    const rejection = rejectionOf(access, method, caller)
    if (rejection === undefined) continue
    const status = rejection === 'xsrf' ? 403 : rejection
    for (const address of addressesOf(name, input)) {
      const response = await sendCall(api, method, address, headersFor(caller, input), input.body)
      expect([caller, address, response.status, response.text]).toEqual([
        caller,
        address,
        status,
        JSON.stringify({ status, error: errors[rejection] }),
      ])
      expect(response.headers.get('cache-control')).toBe('no-store')
    }
  }
  expect(await loadTableStates(api), 'a rejected call writes nothing').toEqual(before)

  for (const caller of classes) {
    if (rejectionOf(access, method, caller) !== undefined) continue
    const addresses = addressesOf(name, input)
    for (const address of method === 'get' ? addresses : addresses.slice(0, 1)) {
      const sent = headersFor(caller, input)
      const { status, text, headers } = await sendCall(api, method, address, sent, input.body)
      expect([caller, address, status, status === 200 ? '' : text]).toEqual([caller, address, 200, ''])
      const isPublic = method === 'get' && !('Authorization' in headersOf(caller))
      expect([caller, headers.get('cache-control')]).toEqual([
        caller,
        isPublic ? expect.stringMatching(/^public|no-store/) : 'private, no-store',
      ])
    }
    if (method !== 'get') input = await create()
  }
})
