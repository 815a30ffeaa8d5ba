import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RequestHandler } from 'express'
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router'
import { z } from 'zod'
import { freePort } from './free-port.ts'
import type { Cache } from './send-cached.ts'
import { StaticFiles } from './static-files.ts'
import type { WebHandler } from './web-handler.ts'

/**
 * What the site's loaders need from the server. A context key of React Router is an object compared by identity, so only
 * the site's own bundle can create the context. `site/src/entry.server.tsx` therefore exports, in addition to its default:
 *
 *   export function createLoadContext(given: { api: Api; nonce: string }): RouterContextProvider
 *
 * `api` handles requests to `/api` in this process; `nonce` must be set on every inline script of the page, and is
 * replaced by hashes in the Content-Security-Policy.
 */
type SiteGivens = {
  api: WebHandler
  nonce: string
}

/** Renders a page of the site on the server. */
export type RenderSite = (request: Request, given: SiteGivens) => Promise<Response>

type CreateLoadContext = (given: SiteGivens) => RouterContextProvider

const buildSchema = z.custom<ServerBuild>(
  (value) => z.looseObject({ entry: z.looseObject({}) }).safeParse(value).success,
)

const entrySchema = z.object({
  createLoadContext: z.custom<CreateLoadContext>((value) => typeof value === 'function', {
    error: 'site/src/entry.server.tsx must export createLoadContext',
  }),
})

function rendererOf(build: ServerBuild | (() => Promise<ServerBuild>)): RenderSite {
  const render = createRequestHandler(build, process.env.NODE_ENV)
  return async (request, given) => {
    const { entry } = typeof build === 'function' ? await build() : build
    return render(request, entrySchema.parse(entry.module).createLoadContext(given))
  }
}

export type Site = {
  /** Serves the sources of the site; passes all other requests on. Only in development. */
  sources?: RequestHandler
  /** Finds a static file in memory. */
  findFile: Cache['find']
  render: RenderSite
  stop(): void | Promise<void>
}

/** Loads the built site from `folder` (`site/build`). */
export async function builtSite(folder: string): Promise<Site> {
  const module: unknown = await import(pathToFileURL(resolve(folder, 'server/index.js')).href)
  const files = await StaticFiles.of(resolve(folder, 'client'))
  return {
    findFile: files.find,
    render: rendererOf(buildSchema.parse(module)),
    stop: () => undefined,
  }
}

/** Serves the site from its sources with Vite, with hot reload on a separate port. */
export async function developedSite(root: string): Promise<Site> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { port: await freePort(), host: 'localhost' } },
    appType: 'custom',
  })
  const load = async () => buildSchema.parse(await vite.ssrLoadModule('virtual:react-router/server-build'))
  return {
    sources: vite.middlewares,
    findFile: () => undefined,
    render: rendererOf(load),
    stop: () => vite.close(),
  }
}
