import { once } from 'node:events'
import type { Server } from 'node:http'

/** How often connections are looked at that have answered since. */
const lookMs = 100

/** Takes no more connections, lets what is under way finish for a while, then ends. */
export async function stopServer(server: Server, patienceMs: number): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  // A connection that has had its answer is kept open for the next call, which will not come here.
  const look = setInterval(() => server.closeIdleConnections(), lookMs)
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearInterval(look)
  clearTimeout(impatience)
}
