import { createServer } from 'node:http'
import express from 'express'
import { describe, expect, it } from 'vitest'
import { Problem } from '#contract/problems.ts'
import { listen, sendRaw } from '../testing/http.ts'
import { addressOf, clientResolver, originResolver, setSender, splitAbsoluteForm } from './request-address.ts'
import { sendProblem } from './send-problem.ts'

const publicUrl = 'https://register.cs.example:8443'

function portOf(trustsProxy: boolean): Promise<number> {
  const app = express()
  app.set('trust proxy', trustsProxy)
  const originOf = originResolver(publicUrl, app.get('trust proxy fn'))
  app.use((request, response) => {
    const { host, forwarded, 'x-forwarded-host': proxied, 'x-forwarded-proto': protocol } = request.headers
    const { href } = addressOf(request) ?? {}
    response.json({ href, received: [host, proxied, protocol, forwarded] })
  })
  return listen(
    createServer((request, response) => {
      splitAbsoluteForm(request)
      const origin = originOf(request)
      if (origin === undefined) return sendProblem(response, new Problem('badRequest'))
      setSender(request, origin, '127.0.0.1')
      app(request, response)
    }),
  )
}
const [trusting, untrusting] = [await portOf(true), await portOf(false)]

async function send(trustsProxy: boolean, path: string, headers: Record<string, string>) {
  const { status, body } = await sendRaw(trustsProxy ? trusting : untrusting, path, { headers })
  return { status, answer: JSON.parse(body.toString()) }
}

const home = 'register.cs.example:8443'
const theses = 'theses.cs.example:8443'
const staging = 'staging.topic.cs.example:8443'

describe('the origin of a request', () => {
  it.each<[string, Record<string, string>, string, string]>([
    ['the public address', { Host: home }, home, home],
    ['a sibling site', { Host: theses }, theses, theses],
    ['a staging site', { Host: 'staging.topic.cs.example' }, staging, staging],
    ['another port', { Host: 'theses.cs.example:1' }, theses, theses],
    ['capitals', { Host: 'THESES.CS.example' }, theses, theses],
    ['an unknown host', { Host: 'evil.example' }, home, home],
    ['a sibling site of another domain', { Host: 'theses.evil.example' }, home, home],
    ['the parent domain', { Host: 'cs.example' }, home, home],
    ['an IP address', { Host: '127.0.0.1:3000' }, home, home],
    ['X-Forwarded-Host', { Host: 'internal', 'X-Forwarded-Host': 'theses.cs.example' }, theses, home],
    ['an unknown X-Forwarded-Host', { Host: theses, 'X-Forwarded-Host': 'evil.example' }, theses, theses],
    ['an invalid X-Forwarded-Host', { Host: theses, 'X-Forwarded-Host': 'a@b:c/d, x' }, theses, theses],
    [
      'another scheme',
      { Host: home, 'X-Forwarded-Proto': 'http', Forwarded: 'host=evil.example;proto=http' },
      home,
      home,
    ],
  ])('for %s is one of the configured origins', async (_, headers, behindProxy, direct) => {
    for (const trustsProxy of [true, false]) {
      const host = trustsProxy ? behindProxy : direct
      expect(await send(trustsProxy, '/thesis?a=1', headers)).toEqual({
        status: 200,
        answer: { href: `https://${host}/thesis?a=1`, received: [host, host, 'https', null] },
      })
    }
  })

  it.each(['a@localhost', 'localhost/', 'a b', '[', 'localhost:x', 'http://localhost', 'a,b', '%00', 'a\\b'])(
    'is rejected for the host %s',
    async (host) => {
      expect(await send(false, '/', { Host: host })).toEqual({
        status: 400,
        answer: { status: 400, error: 'errors.badRequest' },
      })
    },
  )
})

it.each([
  ['/a?b=http://evil.example/', `https://${home}/a?b=http://evil.example/`],
  ['//evil.example/a', `https://${home}//evil.example/a`],
  ['http://evil.example/a?b=c', `https://${home}/a?b=c`],
  ['http://evil.example//b@c/', `https://${home}//b@c/`],
  ['HTTPS://theses.cs.example/a', `https://${theses}/a`],
  ['http://evil.example?a=http://b.example', `https://${home}/?a=http://b.example`],
  ['http://evil.example', `https://${home}/`],
])('the address of a request: %s has an own origin', async (path, href) => {
  expect((await send(false, path, { Host: home })).answer).toMatchObject({ href })
})

describe('the address of a client', () => {
  it.each([
    [true, '192.0.2.1, 192.0.2.2'],
    [false, '192.0.2.1, 192.0.2.2'],
    [1, '192.0.2.1, 192.0.2.2'],
    [2, '192.0.2.1,192.0.2.2'],
    ['loopback', '192.0.2.1, 127.0.0.9'],
    [true, ''],
  ])('with trusted proxies %s and %s is that of Express', async (trustProxy, forwarded) => {
    const app = express()
    app.set('trust proxy', trustProxy)
    const clientOf = clientResolver(app.get('trust proxy fn'))
    app.use((request, response) => void response.json([clientOf(request), request.ip]))
    const headers = { 'X-Forwarded-For': forwarded }
    const { body } = await sendRaw(await listen(createServer(app)), '/', { headers })
    const [ours, theirs]: unknown[] = JSON.parse(body.toString())
    expect(ours).toBe(theirs)
  })
})
