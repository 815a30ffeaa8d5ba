import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { OddConnection } from './odd-connections.ts'
import { longest } from './send-request.ts'

/** What is not whole may be waited for by the server; it has said by then whatever it says at once. */
const shortest = 300

/** Says it, and gives the statuses of all answers. @throws Error when the server does not close a connection that it should */
export async function say(origin: string, { pieces, answers }: OddConnection): Promise<number[]> {
  const { port } = new URL(origin)
  const socket = connect(Number(port), '127.0.0.1')
  const heard: Buffer[] = []
  socket.on('data', (chunk) => heard.push(chunk))
  // The other end may hang up in the middle of what is said to it.
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  for (const piece of pieces) {
    if (socket.destroyed) break
    if (piece === 'hang up') socket.destroy()
    else if (typeof piece === 'number') await pause(piece)
    else socket.write(piece, 'latin1')
  }
  const wait = new AbortController()
  const patience = pause(answers ? longest : shortest, 'too long', { signal: wait.signal }).catch(
    () => undefined,
  )
  const outcome = await Promise.race([closed, patience])
  wait.abort()
  socket.destroy()
  if (answers && outcome === 'too long') throw new Error('the server did not close the connection')
  const text = Buffer.concat(heard).toString('latin1')
  return [...text.matchAll(/HTTP\/1\.[01] (\d{3}) [^\r\n]*\r\n/g)].map(([, status]) => Number(status))
}
