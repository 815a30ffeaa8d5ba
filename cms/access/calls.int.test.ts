import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { callMatrix, type Outcome, type Row } from '../../testing/access/call-matrix.ts'
import { classes, type HeadersOf, namedManager, startedClasses } from '../../testing/access/classes.ts'
import { addressesOf, sendCall } from '../../testing/access/send-call.ts'
import { whatIsWritten } from '../../testing/access/written.ts'
import type { Api } from '../../testing/api.ts'
import { goodInputs } from '../../testing/good-inputs.ts'

vi.hoisted(() => Object.assign(process.env, { MANAGER_EMAILS: 'x@ut.example,nimeline.haldur@ut.example' }))

let api: Api
let headersOf: HeadersOf
let good: ReturnType<typeof goodInputs>

beforeAll(async () => {
  const started = await startedClasses()
  api = started.api
  headersOf = started.headersOf
  good = goodInputs(api)
})

const isName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)
const rows = Object.keys(callMatrix)
  .filter(isName)
  .flatMap((name) =>
    Object.entries<Row>(callMatrix[name]).map(([method, row]) => [name, method, row] as const),
  )

const statusOf = (outcome: Outcome): number => (outcome === 'ok' ? 200 : outcome === 'xsrf' ? 403 : outcome)
const errorOf = { 401: 'errors.unauthorized', 403: 'errors.forbidden', xsrf: 'errors.xsrf' }

describe('every call by who makes it', () => {
  it.each(rows)('%s (%s)', async (name, method, row) => {
    const make = good[name]
    if (!make) throw new Error(`no input for ${name}`)
    const input = await make()
    const before = await whatIsWritten(api)
    for (const caller of classes) {
      const outcome = row[caller]
      if (outcome === 'ok') continue
      for (const address of addressesOf(name, input)) {
        const answer = await sendCall(api, method, address, headersOf(caller), input.body)
        const refusal = JSON.stringify({ status: statusOf(outcome), error: errorOf[outcome] })
        expect([caller, address, answer.status, answer.text.slice(0, 200)]).toEqual([
          caller,
          address,
          statusOf(outcome),
          refusal,
        ])
        expect(answer.headers.get('cache-control')).toBe('no-store')
      }
    }
    expect(await whatIsWritten(api), 'a refused call writes nothing').toEqual(before)

    let next = input
    for (const caller of classes) {
      if (row[caller] !== 'ok') continue
      for (const address of method === 'get'
        ? addressesOf(name, next)
        : addressesOf(name, next).slice(0, 1)) {
        const { status, text, headers } = await sendCall(api, method, address, headersOf(caller), next.body)
        expect([caller, address, status, status === 200 ? '' : text]).toEqual([caller, address, 200, ''])
        const isForAll = method === 'get' && !('Authorization' in headersOf(caller))
        expect([caller, headers.get('cache-control')]).toEqual([
          caller,
          isForAll ? expect.stringMatching(/^public|no-store/) : 'private, no-store',
        ])
      }
      if (method !== 'get') next = await make()
    }
  })

  it('the tests ask as a manager whom the installation names', () => {
    expect(process.env.MANAGER_EMAILS).toContain(namedManager)
  })
})
