import { describe, expect, it } from 'vitest'
import { createClient, NoToken } from './client.ts'

const noToken = new NoToken({ status: 401, error: 'errors.sessionEnded' })

/** A client of a server that accepts one token; `sent` has the `Authorization` header of each request. */
function clientWith(options: { accepted: string; token: string | NoToken; renewed?: string | NoToken }) {
  const sent: (string | null)[] = []
  const give = async (token: string | NoToken | undefined) => {
    if (token instanceof NoToken) throw token
    return token
  }
  const client = createClient({
    origin: 'http://localhost',
    token: () => give(options.token),
    renew: () => give(options.renewed),
    fetch: async (request) => {
      const bearer = request.headers.get('authorization')
      sent.push(bearer)
      const isRejected = bearer !== null && bearer !== `Bearer ${options.accepted}`
      const response = { status: 401, error: 'errors.unauthorized' }
      if (isRejected) return Response.json(response, { status: 401 })
      return Response.json(request.method === 'GET' ? [] : { status: 200 })
    },
  })
  return { client, sent }
}

const feedback = { body: { feedback: 'Hea leht' } }

describe('a signed-in user without a token', () => {
  it('sends public reads anonymously', async () => {
    const { client, sent } = clientWith({ accepted: 'a', token: noToken })
    expect(await client('listForms', {})).toMatchObject({ ok: true })
    expect(sent).toEqual([null])
  })

  it('sends no other request', async () => {
    const { client, sent } = clientWith({ accepted: 'a', token: noToken })
    const failure = { ok: false, status: 401, problem: noToken.problem }
    expect(await client('sendFeedback', feedback)).toEqual(failure)
    expect(await client('listAccess', {})).toEqual(failure)
    expect(sent).toEqual([])
  })
})

describe('a token that the server rejects', () => {
  it('is renewed and the request is repeated', async () => {
    const { client, sent } = clientWith({ accepted: 'b', token: 'a', renewed: 'b' })
    expect(await client('sendFeedback', feedback)).toMatchObject({ ok: true })
    expect(sent).toEqual(['Bearer a', 'Bearer b'])
  })

  it('is not sent again, and a rejected new token is not renewed', async () => {
    const same = clientWith({ accepted: 'b', token: 'a', renewed: 'a' })
    expect(await same.client('listForms', {})).toMatchObject({ ok: false, status: 401 })
    expect(same.sent).toEqual(['Bearer a'])
    const other = clientWith({ accepted: 'b', token: 'a', renewed: 'c' })
    expect(await other.client('listForms', {})).toMatchObject({ ok: false, status: 401 })
    expect(other.sent).toEqual(['Bearer a', 'Bearer c'])
  })

  it('is treated like a missing token if it cannot be renewed', async () => {
    const { client, sent } = clientWith({ accepted: 'b', token: 'a', renewed: noToken })
    expect(await client('listForms', {})).toMatchObject({ ok: true })
    expect(await client('sendFeedback', feedback)).toMatchObject({ ok: false, problem: noToken.problem })
    expect(sent).toEqual(['Bearer a', null, 'Bearer a'])
  })
})
