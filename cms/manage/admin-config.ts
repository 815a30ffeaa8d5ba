import { resolve } from 'node:path'
import type { Config } from 'payload'

/** How Payload's admin becomes the manage area. `cms` is the folder's absolute path. */
export function adminConfig(cms: string): NonNullable<Config['admin']> {
  return {
    user: 'users',
    avatar: 'default',
    importMap: { baseDir: resolve(cms), importMapFile: resolve(cms, 'app/importMap.js') },
  }
}
