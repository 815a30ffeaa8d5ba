import { RouterContextProvider } from 'react-router'
import { expect, it } from 'vitest'
import { apiContext, serverClient } from './api.ts'

it('calls of a page are counted by the address of its visitor', async () => {
  const addresses: (string | null)[] = []
  const context = new RouterContextProvider()
  context.set(apiContext, async (request) => {
    addresses.push(request.headers.get('x-client-address'))
    return Response.json({ status: 200 })
  })
  const headers = { 'x-client-address': '192.0.2.7' }
  for (const request of [new Request('http://localhost/', { headers }), new Request('http://localhost/')])
    await serverClient({ request, context })('sendFeedback', { body: { feedback: 'a' } })
  expect(addresses).toEqual(['192.0.2.7', null])
})
