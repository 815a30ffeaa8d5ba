import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import createNext from 'next'

export type NextHandler = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  stop(): Promise<void>
}

/**
 * Next over `dir` for the manage area's screens, by its custom-server API, in this process. In development it serves a
 * socket for reloads on `httpServer`. Otherwise it would take every request for a socket too, and neither answer nor let
 * go of it: it gets a server that never listens, and such a request is one like any other.
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
