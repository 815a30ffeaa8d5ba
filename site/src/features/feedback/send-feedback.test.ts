import { describe, expect, it } from 'vitest'
import { createClient } from '#contract/client.ts'
import { feedbackOf, sendFeedback } from './send-feedback.ts'

const values = { feedback: 'Tore', email: '' }

/** A client of a server that always gives this response, or none. */
function clientWith(response?: Response) {
  const sent: unknown[] = []
  const client = createClient({
    origin: 'http://localhost',
    fetch: async (request) => {
      if (!response) throw new TypeError('Failed to fetch')
      sent.push(await request.json())
      return response
    },
  })
  return { client, sent }
}

describe('feedbackOf', () => {
  it('reads the fields of a submitted form, whose line breaks count as one character', () => {
    const form = new FormData()
    form.set('feedback', 'Üks\r\nkaks')
    form.set('email', ' mari@ut.ee ')
    expect(feedbackOf(form)).toEqual({ feedback: 'Üks\nkaks', email: 'mari@ut.ee' })
    expect(feedbackOf(new FormData())).toEqual({ feedback: '', email: '' })
  })
})

describe('sendFeedback', () => {
  it('sends valid feedback, without an empty address', async () => {
    const { client, sent } = clientWith(Response.json({ status: 200, success: 'feedback.success' }))
    expect(await sendFeedback(client, values)).toBeUndefined()
    expect(sent).toEqual([{ feedback: 'Tore' }])
  })

  it('does not send invalid feedback', async () => {
    const { client, sent } = clientWith(Response.json({ status: 200 }))
    const unsent = await sendFeedback(client, { feedback: '', email: 'mari' })
    expect(Object.keys(unsent?.issues ?? {})).toEqual(['feedback', 'email'])
    expect(sent).toEqual([])
  })

  it.each([
    ['no response', undefined, { failure: 'errors.network', canRetry: true, status: 503 }],
    [
      'a page of a proxy',
      new Response('<h1>Bad gateway</h1>', { status: 502 }),
      { failure: 'errors.unavailable', canRetry: true, status: 502 },
    ],
    [
      'the rate limit',
      Response.json({ status: 429, error: 'errors.tooManyRequests' }, { status: 429 }),
      { failure: 'feedback.tooMany', status: 429 },
    ],
    [
      'an unexpected error',
      Response.json({ status: 500, error: 'errors.unexpected' }, { status: 500 }),
      { failure: 'feedback.error', canRetry: true, status: 500 },
    ],
  ])('returns the values and the failure after %s', async (_name, response, expected) => {
    expect(await sendFeedback(clientWith(response).client, values)).toEqual({
      values,
      issues: {},
      ...expected,
    })
  })
})
