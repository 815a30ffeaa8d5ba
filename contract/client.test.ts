import { describe, expect, it } from 'vitest'
import { createClient, NoToken } from './client.ts'

const lost = new NoToken({ status: 401, error: 'errors.sessionEnded' })

/** A client whose server takes one token alone; `sent` is what came with each call. */
function clientWith(options: { good: string; token: string | NoToken; renewed?: string | NoToken }) {
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
      const isRefused = bearer !== null && bearer !== `Bearer ${options.good}`
      const answer = { status: 401, error: 'errors.unauthorized' }
      if (isRefused) return Response.json(answer, { status: 401 })
      return Response.json(request.method === 'GET' ? [] : { status: 200 })
    },
  })
  return { client, sent }
}

const feedback = { body: { feedback: 'Hea leht' } }

describe('somebody who is signed in and for whom there is no token', () => {
  it('reads what everybody may read as everybody does', async () => {
    const { client, sent } = clientWith({ good: 'a', token: lost })
    expect(await client('listForms', {})).toMatchObject({ ok: true })
    expect(sent).toEqual([null])
  })

  it('does nothing, and reads nothing that is for some alone', async () => {
    const { client, sent } = clientWith({ good: 'a', token: lost })
    const refusal = { ok: false, status: 401, problem: lost.problem }
    expect(await client('sendFeedback', feedback)).toEqual(refusal)
    expect(await client('listAccess', {})).toEqual(refusal)
    expect(sent).toEqual([])
  })
})

describe('a token that the server refuses', () => {
  it('is replaced once', async () => {
    const { client, sent } = clientWith({ good: 'b', token: 'a', renewed: 'b' })
    expect(await client('sendFeedback', feedback)).toMatchObject({ ok: true })
    expect(sent).toEqual(['Bearer a', 'Bearer b'])
  })

  it('is not sent again, and another that is refused too is the end of it', async () => {
    const same = clientWith({ good: 'b', token: 'a', renewed: 'a' })
    expect(await same.client('listForms', {})).toMatchObject({ ok: false, status: 401 })
    expect(same.sent).toEqual(['Bearer a'])
    const other = clientWith({ good: 'b', token: 'a', renewed: 'c' })
    expect(await other.client('listForms', {})).toMatchObject({ ok: false, status: 401 })
    expect(other.sent).toEqual(['Bearer a', 'Bearer c'])
  })

  it('for which there is no other is as none at all', async () => {
    const { client, sent } = clientWith({ good: 'b', token: 'a', renewed: lost })
    expect(await client('listForms', {})).toMatchObject({ ok: true })
    expect(await client('sendFeedback', feedback)).toMatchObject({ ok: false, problem: lost.problem })
    expect(sent).toEqual(['Bearer a', null, 'Bearer a'])
  })
})
