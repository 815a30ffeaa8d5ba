import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { listen } from '../testing/http.ts'
import { createHttpServer, stopServer } from './http-server.ts'

const short = { head: 300, request: 600, silence: 900, nextRequest: 300, check: 50 }
const server = createHttpServer(short)
server.on('request', (request, response) => {
  if (request.url === '/endless') return void response.write('x'.repeat(5_000_000))
  request.resume().on('end', () => response.end('done'))
})
const port = await listen(server)

/** Everything the server sent until the connection closed. */
async function talk(client: (socket: Socket) => unknown): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  const received: string[] = []
  socket.on('data', (chunk) => received.push(String(chunk)))
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  await Promise.all([closed, client(socket)])
  return received.join('')
}

async function drip(socket: Socket, text: string): Promise<void> {
  while (!socket.destroyed) {
    socket.write(text)
    await pause(30)
  }
}

describe('disconnects a client that', () => {
  it('sends nothing', async () => {
    expect(await talk(() => undefined)).toMatch(/^(?:HTTP\/1.1 408 |$)/)
  })

  it('never completes the request head', async () => {
    const response = await talk(async (socket) => {
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
      await drip(socket, 'X-More: x\r\n')
    })
    expect(response).toMatch(/^HTTP\/1.1 408 /)
  })

  it('never completes the request body', async () => {
    const response = await talk(async (socket) => {
      socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n')
      await drip(socket, '1\r\nx\r\n')
    })
    expect(response).toMatch(/^HTTP\/1.1 408 /)
  })

  it('stops in the middle of the request body', async () => {
    await talk((socket) => socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nx'))
  })

  it('stops reading the response', async () => {
    await talk(async (socket) => {
      socket.write('GET /endless HTTP/1.1\r\nHost: x\r\n\r\n')
      socket.pause()
      const [served] = await once(server, 'connection')
      await once(served, 'close')
      socket.destroy()
    })
  })

  it('sends no further request', async () => {
    expect(await talk((socket) => socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'))).toMatch(/done/)
  })
})

it('closes keep-alive connections as soon as their pending request is answered', async () => {
  let answer = (_text: string): void => undefined
  const server = createServer((_request, response) => {
    answer = (text) => void response.end(text)
  })
  server.keepAliveTimeout = 3_600_000
  const port = await listen(server)
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

it('answers connections that were made before it stopped', async () => {
  const stopping = createHttpServer()
  stopping.on('request', (_request, response) => response.end('sisu'))
  const port = await listen(stopping)
  // The kernel accepts them at once, the server later.
  const sockets = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'))
  const stopped = stopServer(stopping, 3_600_000)
  const received = sockets.map(async (socket) => {
    await once(socket, 'connect')
    // Its request is on its way.
    await pause(30)
    expect(stopping.listening).toBe(false)
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
    return Buffer.concat(await socket.toArray()).toString()
  })
  for (const text of await Promise.all(received)) expect(text).toMatch(/^HTTP.1.1 200 OK.*sisu$/s)
  await stopped
})
