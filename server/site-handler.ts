import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { createRequestHandler } from '@react-router/express'
import { type RequestHandler, Router } from 'express'
import type { RouterContextProvider, ServerBuild } from 'react-router'
import { z } from 'zod'
import { openablePort } from './free-port.ts'
import { staticFiles } from './static-files.ts'
import type { WebHandler } from './web-handler.ts'

/**
 * Serves the site, rendered on the server.
 *
 * A context key of React Router is an object, so only the site's own bundle can make one that its loaders know. What
 * loaders need of the server therefore goes through a function that `site/src/entry.server.tsx` exports beside its
 * default:
 *
 *   export function createLoadContext(given: { api: Api; nonce: string }): RouterContextProvider
 *
 * `api` answers calls to `/api` in this process; `nonce` belongs on every inline script of the page.
 */
export interface SiteGivens {
  api: WebHandler
  nonce: string
}

type CreateLoadContext = (given: SiteGivens) => RouterContextProvider

const buildSchema = z.custom<ServerBuild>(
  (value) => z.looseObject({ entry: z.looseObject({}) }).safeParse(value).success,
)

const entrySchema = z.object({
  createLoadContext: z.custom<CreateLoadContext>((value) => typeof value === 'function', {
    error: 'site/src/entry.server.tsx must export createLoadContext',
  }),
})

const handlerOf = (build: ServerBuild | (() => Promise<ServerBuild>), api: WebHandler): RequestHandler =>
  createRequestHandler({
    build,
    getLoadContext: async (_request, response) => {
      const { entry } = typeof build === 'function' ? await build() : build
      return entrySchema
        .parse(entry.module)
        .createLoadContext({ api, nonce: String(response.locals.cspNonce) })
    },
  })

/** The site as it was built into `folder` (`site/build`). */
export const builtSite = async (folder: string, api: WebHandler): Promise<RequestHandler> => {
  const module: unknown = await import(pathToFileURL(resolve(folder, 'server/index.js')).href)
  return Router().use(staticFiles(resolve(folder, 'client')), handlerOf(buildSchema.parse(module), api))
}

/** The site as its sources are, by Vite, with hot reload on a socket of its own. */
export const developedSite = async (root: string, api: WebHandler) => {
  const { createServer } = await import('vite')
  const port = await openablePort(0, '127.0.0.1')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { ...(port === undefined ? {} : { port }), host: 'localhost' } },
    appType: 'custom',
  })
  const load = async () => buildSchema.parse(await vite.ssrLoadModule('virtual:react-router/server-build'))
  return { handler: Router().use(vite.middlewares, handlerOf(load, api)), stop: () => vite.close() }
}
