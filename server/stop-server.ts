import { once } from 'node:events'
import type { Server } from 'node:http'

/** Takes no more connections, lets what is under way finish for a while, then ends. */
export const stopServer = async (server: Server, patienceMs: number): Promise<void> => {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), patienceMs)
  await closed
  clearTimeout(impatience)
}
