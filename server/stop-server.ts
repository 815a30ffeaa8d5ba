import { once } from 'node:events'
import type { Server } from 'node:http'

/** How often connections that have become idle are closed. */
const closeIdleEveryMs = 100

/** Accepts no more connections, waits for pending requests, then closes the remaining connections. */
export async function stopServer(server: Server, timeoutMs: number): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  // A keep-alive connection stays open after its pending request was answered.
  const closingIdle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs)
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearInterval(closingIdle)
  clearTimeout(timeout)
}
