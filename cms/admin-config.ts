import { resolve } from 'node:path'
import type { Config } from 'payload'
import { screens } from '#manage/screens.ts'

/** Screens instead of Payload's own, by the names that Payload has for them. */
const viewNames = new Map([
  ['', 'dashboard'],
  ['/logout', 'logout'],
])

/** Payload admin configuration of the manage area. `cmsDir` is the absolute path of the `cms` folder. */
export function adminConfig(cmsDir: string): NonNullable<Config['admin']> {
  return {
    user: 'users',
    avatar: 'default',
    dateFormat: 'dd.MM.yyyy HH:mm',
    importMap: { baseDir: resolve(cmsDir, '..'), importMapFile: resolve(cmsDir, 'app/importMap.js') },
    components: {
      Nav: '/manage/shell/payload-nav.tsx#PayloadNav',
      views: Object.fromEntries(
        screens.map(({ path, view }) => [
          viewNames.get(path) ?? path,
          { Component: view, ...(path && { path, exact: true }) },
        ]),
      ),
    },
  }
}
