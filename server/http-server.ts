import { createServer, type Server } from 'node:http'

/** Milliseconds that a caller is waited for. */
export const patience = {
  /** For the head of a request, and on a new connection for its first byte. */
  head: 20_000,
  /** For a whole request: the largest form that an editor may send, over a slow line. */
  request: 300_000,
  /** For the next byte, either way: who stops sending, or stops reading the answer, is let go. */
  silence: 120_000,
  /** For the next request on a connection; longer than proxies keep theirs, who would else use one that just closed. */
  nextRequest: 65_000,
  /** How often all this is looked at. */
  check: 5_000,
}

/** A server whose connections nobody can hold without using them; what is behind it says how long an answer takes. */
export function createHttpServer(wait = patience): Server {
  const server = createServer({
    headersTimeout: wait.head,
    requestTimeout: wait.request,
    keepAliveTimeout: wait.nextRequest,
    connectionsCheckingInterval: wait.check,
  })
  server.timeout = wait.silence
  return server
}
