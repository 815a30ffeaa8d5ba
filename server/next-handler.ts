import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

type NextHandler = {
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>
  stop(): Promise<void>
}

/**
 * Next's custom-server API over `dir` for the manage area, loaded when the first request for it arrives: most requests are for
 * the site, which starts sooner and in less memory without it. In development, Next serves its hot-reload WebSocket on
 * `httpServer`. In production it would also claim every WebSocket upgrade there without ever answering it, so it gets a
 * server that never listens.
 */
export function nextHandler(dir: string, dev: boolean, httpServer: Server, port: number): NextHandler {
  let loaded: ReturnType<typeof load> | undefined

  async function load() {
    const { default: createNext } = await import('next')
    const sockets = dev ? httpServer : createServer()
    const app = createNext({ dev, dir, httpServer: sockets, hostname: 'localhost', port })
    await app.prepare()
    return { app, handle: app.getRequestHandler() }
  }

  function loadOnce() {
    loaded ??= load().catch((error: unknown) => {
      loaded = undefined
      throw error
    })
    return loaded
  }

  return {
    handle: async (request, response) => (await loadOnce()).handle(request, response),
    stop: async () => (await loaded)?.app.close(),
  }
}
