import { readdir, readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { extname, join } from 'node:path'
import { contentType } from 'mime-types'
import { CachedResponse, etagOf } from './cached-response.ts'
import { pathOf } from './send-cached.ts'

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
}

/** Files in `assets` have a hash of their content in the name. */
function cachedFile(path: string, body: Buffer, encoded: { br?: Buffer; gzip?: Buffer }): CachedResponse {
  const isHashed = path.startsWith('/assets/')
  const headers = new Headers({
    'Content-Type': contentType(extname(path)) || 'application/octet-stream',
    'Cache-Control': isHashed ? `public, max-age=${yearSeconds}, immutable` : 'public, max-age=3600',
    ETag: etagOf(body),
  })
  return new CachedResponse({ status: 200, headers }, body, { encoded })
}
