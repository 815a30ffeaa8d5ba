import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import type { RequestHandler } from 'express'
import { CachedResponse, etagOf } from './cached-response.ts'
import { pathOf, sendCached } from './send-cached.ts'

const mediaTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

const yearSeconds = 31_536_000

/** The files of the built site, in memory, with the compressed bodies that the build wrote next to them. */
export class StaticFiles {
  readonly #files: ReadonlyMap<string, CachedResponse>

  private constructor(files: ReadonlyMap<string, CachedResponse>) {
    this.#files = files
  }

  static async of(folder: string): Promise<StaticFiles> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const names = new Set(
      entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name)),
    )
    const sources = [...names].filter(
      (name) => !names.has(name.replace(/\.(?:br|gz)$/, '')) || !/\.(?:br|gz)$/.test(name),
    )
    const loaded = sources.map(async (name) => {
      const read = async (ending: string) => (names.has(name + ending) ? readFile(name + ending) : undefined)
      const [body, br, gzip] = await Promise.all([readFile(name), read('.br'), read('.gz')])
      const path = name.slice(folder.length)
      return [path, cachedFile(path, body, { ...(br && { br }), ...(gzip && { gzip }) })] as const
    })
    return new StaticFiles(new Map(await Promise.all(loaded)))
  }

  readonly find = ({ url = '' }: IncomingMessage): CachedResponse | undefined => this.#files.get(pathOf(url))

  /** Passes requests for all other paths on. */
  readonly handle: RequestHandler = async (request, response, next) => {
    const file = request.method === 'GET' || request.method === 'HEAD' ? this.find(request) : undefined
    if (!file) return next()
    await sendCached(file, request, response)
  }
}

/** Files in `assets` have a hash of their content in the name. */
function cachedFile(path: string, body: Buffer, encoded: { br?: Buffer; gzip?: Buffer }): CachedResponse {
  const isHashed = path.startsWith('/assets/')
  const headers = new Headers({
    'Content-Type': mediaTypes[extname(path)] ?? 'application/octet-stream',
    'Cache-Control': isHashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600',
    ETag: etagOf(body),
  })
  return new CachedResponse({ status: 200, headers }, body, { encoded })
}
