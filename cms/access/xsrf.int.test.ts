import { beforeAll, describe, expect, it } from 'vitest'
import { type Endpoint, type EndpointName, endpoints } from '#contract/endpoints.ts'
import { addressesOf, sendCall } from '../../testing/access/send-call.ts'
import { whatIsWritten } from '../../testing/access/written.ts'
import { xsrfCases } from '../../testing/access/xsrf-cases.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { goodInputs } from '../../testing/good-inputs.ts'
import { tokenOf } from '../../testing/people.ts'

let api: Api
let good: ReturnType<typeof goodInputs>

beforeAll(async () => {
  api = await startedApi()
  good = goodInputs(api)
})

const isName = (name: string): name is EndpointName => Object.hasOwn(endpoints, name)
const calls = Object.keys(endpoints)
  .filter(isName)
  .flatMap((name) => {
    const { methods, who }: Endpoint = endpoints[name]
    return methods.map((method) => ({ name, method, who }))
  })
const unsafe = calls.filter(({ method }) => method !== 'get')
const safe = calls.filter(({ method }) => method === 'get')

type Case = (typeof xsrfCases)[number]

async function headersOf({ cookie, token, isBearer }: Case): Promise<Record<string, string>> {
  return {
    ...(cookie !== undefined && { Cookie: cookie }),
    ...(token !== undefined && { 'X-XSRFToken': token }),
    ...(isBearer && { Authorization: `Bearer ${await tokenOf('admin')}` }),
  }
}

async function inputOf(name: EndpointName) {
  const input = await good[name]?.()
  if (!input) throw new Error(`no input for ${name}`)
  return { input, address: addressesOf(name, input)[0] ?? '' }
}

describe('an unsafe call', () => {
  it.each(unsafe)('$name ($method) takes cookies with their token alone', async ({ name, method, who }) => {
    const { input, address } = await inputOf(name)
    const before = await whatIsWritten(api)
    for (const each of xsrfCases.filter(({ passes }) => !passes)) {
      const { status, text } = await sendCall(api, method, address, await headersOf(each), input.body)
      const refusal = '{"status":403,"error":"errors.xsrf"}'
      expect([each.name, status, text]).toEqual([each.name, 403, refusal])
    }
    expect(await whatIsWritten(api), 'a refused call writes nothing').toEqual(before)
    for (const each of xsrfCases.filter(({ passes }) => passes)) {
      const fresh = await inputOf(name)
      const answer = await sendCall(api, method, fresh.address, await headersOf(each), fresh.input.body)
      expect([each.name, answer.status]).toEqual([each.name, who === 'anyone' || each.isBearer ? 200 : 401])
    }
  })

  it('is not made safe by the head that asks for another method', async () => {
    const { input, address } = await inputOf('sendFeedback')
    for (const head of ['X-Payload-HTTP-Method-Override', 'X-HTTP-Method-Override', 'X-HTTP-Method']) {
      const headers = { Cookie: '_xsrf=abc', [head]: 'GET' }
      const before = await whatIsWritten(api)
      const { status } = await sendCall(api, 'POST', address, headers, input.body)
      expect([head, status]).toEqual([head, 403])
      expect(await whatIsWritten(api)).toEqual(before)
    }
  })
})

describe('a safe call', () => {
  it.each(safe.filter(({ who }) => who === 'anyone'))('$name needs no token', async ({ name, method }) => {
    const { address } = await inputOf(name)
    for (const Cookie of ['_xsrf=abc', 'other=abc']) {
      expect((await sendCall(api, method, address, { Cookie })).status).toBe(200)
    }
  })
})
