import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import createNext from 'next'

export type NextHandler = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  stop(): Promise<void>
}

/**
 * Runs Next's custom-server API over `dir` for the manage area. In development, Next serves its hot-reload WebSocket on
 * `httpServer`. In production it would also claim every WebSocket upgrade there without ever answering it, so it gets a
 * server that never listens.
 */
export async function startNext(
  dir: string,
  dev: boolean,
  httpServer: Server,
  port: number,
): Promise<NextHandler> {
  const sockets = dev ? httpServer : createServer()
  const app = createNext({ dev, dir, httpServer: sockets, hostname: 'localhost', port })
  await app.prepare()
  return { handle: app.getRequestHandler(), stop: () => app.close() }
}
