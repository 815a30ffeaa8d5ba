import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'

/** Timeouts of a connection in milliseconds. */
const connectionTimeouts = {
  /** Until the request head is complete; on a new connection also until its first byte. */
  head: 20_000,
  /** Until the request is complete: enough for the largest form that an editor may submit over a slow line. */
  request: 300_000,
  /** Without a byte in either direction. */
  silence: 120_000,
  /** Keep-alive. Longer than that of common proxies, which would otherwise reuse a connection that was just closed. */
  nextRequest: 65_000,
  /** Interval at which these are checked. */
  check: 5_000,
}

/** An HTTP server that closes idle connections. It sets no limit to how long a handler takes to respond. */
export function createHttpServer(timeouts = connectionTimeouts): Server {
  const server = createServer({
    headersTimeout: timeouts.head,
    requestTimeout: timeouts.request,
    keepAliveTimeout: timeouts.nextRequest,
    connectionsCheckingInterval: timeouts.check,
  })
  server.timeout = timeouts.silence
  return server
}

/** How often connections that have become idle are closed. */
const closeIdleEveryMs = 100

/** Accepts no more connections, waits for pending requests, then closes the remaining connections. */
export async function stopServer(server: Server, timeoutMs: number): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  // Connections that only the kernel has accepted would be reset. A proxy may not send a POST on one of them again.
  await nextTurn()
  await nextTurn()
  server.close()
  server.closeIdleConnections()
  // A keep-alive connection stays open after its pending request was answered.
  const closingIdle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs)
  const timeout = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearInterval(closingIdle)
  clearTimeout(timeout)
}
