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

/** A turn of the event loop that is shorter has looked for connections just now. */
const shortTurnMs = 1

/** Accepts no more connections, waits for pending requests, then closes the remaining connections. */
export async function stopServer(server: Server, timeoutMs: number): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  const endsAt = performance.now() + timeoutMs
  await takeWaitingConnections(server, timeoutMs / 2)
  server.close()
  server.closeIdleConnections()
  // A keep-alive connection stays open after its pending request was answered.
  const closingIdle = setInterval(() => server.closeIdleConnections(), closeIdleEveryMs)
  const timeout = setTimeout(() => server.closeAllConnections(), Math.max(0, endsAt - performance.now()))
  await closed
  clearInterval(closingIdle)
  clearTimeout(timeout)
}

/**
 * Takes the connections that only the kernel has accepted, one in each turn of the event loop, until none is left. When the server closes,
 * they would be reset, and a proxy may not send a POST on one of them again.
 */
async function takeWaitingConnections(server: Server, timeoutMs: number): Promise<void> {
  let taken = 0
  const count = () => {
    taken += 1
  }
  server.on('connection', count)
  // The rest of this turn.
  await nextTurn()
  const startedAt = performance.now()
  for (let isLast = false; !isLast; ) {
    const [takenBefore, turnAt] = [taken, performance.now()]
    await nextTurn()
    const now = performance.now()
    isLast = (taken === takenBefore && now - turnAt < shortTurnMs) || now - startedAt > timeoutMs
  }
  server.off('connection', count)
}
