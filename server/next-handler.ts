import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import createNext from 'next'

export interface NextHandler {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  stop(): Promise<void>
}

/** Next over `dir` for the manage area's screens, by its custom-server API, in this process. */
export const startNext = async (
  dir: string,
  dev: boolean,
  httpServer: Server,
  port: number,
): Promise<NextHandler> => {
  const app = createNext({ dev, dir, httpServer, hostname: 'localhost', port })
  await app.prepare()
  return { handle: app.getRequestHandler(), stop: () => app.close() }
}
