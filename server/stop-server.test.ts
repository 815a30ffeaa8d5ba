import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { expect, it } from 'vitest'
import { stopServer } from './stop-server.ts'

it('closes keep-alive connections as soon as their pending request is answered', async () => {
  let answer = (_text: string): void => undefined
  const server = createServer((_request, response) => {
    answer = (text) => void response.end(text)
  }).listen(0, '127.0.0.1')
  server.keepAliveTimeout = 3_600_000
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const call = get({ port, host: '127.0.0.1', agent: new Agent({ keepAlive: true }) })
  const answered = once(call, 'response')
  await once(server, 'request')
  const stopped = stopServer(server, 3_600_000)
  answer('sisu')
  const [response] = await answered
  expect(Buffer.concat(await response.toArray()).toString()).toBe('sisu')
  await stopped
  expect(server.listening).toBe(false)
})
