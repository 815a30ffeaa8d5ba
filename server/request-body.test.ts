import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { listen } from '../testing/http.ts'
import { drainRequests } from './request-body.ts'

it('discards bodies that are not read at one slow rate, and their clients get the response', async () => {
  const sockets: Socket[] = []
  const drain = drainRequests()
  const port = await listen(
    createServer((message, response) => {
      drain(message, response)
      sockets.push(message.socket)
      response.writeHead(413).end()
    }),
  )
  const body = Buffer.alloc(8 * 1024 ** 2)
  const startedAt = performance.now()
  const statuses = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const sent = request({ host: '127.0.0.1', port, method: 'POST' })
      onTestFinished(() => void sent.destroy())
      const answered = once(sent, 'response')
      sent.end(body)
      const [{ statusCode }] = await answered
      return statusCode
    }),
  )
  expect(new Set(statuses)).toEqual(new Set([413]))
  await pause(100)
  const read = sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
  // The rate, and what is read of each before its response.
  expect(read).toBeLessThan((performance.now() - startedAt) * 20 * 1024 + 8 * 512 * 1024)
})
