import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { resolve } from 'node:path'
import { z } from 'zod'

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
    if (!dev) process.env.__NEXT_PRIVATE_STANDALONE_CONFIG ??= await builtConfig(dir)
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

const requiredFilesSchema = z.object({ config: z.looseObject({}) })

/**
 * The configuration that the build has stored, as the server of Next's `output: 'standalone'` gets it: reading `next.config.ts`
 * would need the compiler, 98 MB on disk, which the container image does not have.
 */
async function builtConfig(dir: string): Promise<string> {
  const text = await readFile(resolve(dir, '.next/required-server-files.json'), 'utf8')
  return JSON.stringify(requiredFilesSchema.parse(JSON.parse(text)).config)
}
