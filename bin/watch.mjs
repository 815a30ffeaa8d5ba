import { watch } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './paths.mjs'

// Sources that the server process itself runs. Components (.tsx) are reloaded by Next and Vite.
const folders = ['contract', 'cms', 'server']
const ignored = ['.next', 'node_modules', 'app']

/** Calls `changed` once after each burst of changes to sources that require a restart. */
export function watchSources(changed) {
  let debounce
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_kind, file) => {
      const path = String(file)
      if (!/(?<!\.test)\.ts$/.test(path) || /(^|\/)(next-env\.d|payload-types)\.ts$/.test(path)) return
      if (path.split(sep).some((part) => ignored.includes(part))) return
      clearTimeout(debounce)
      debounce = setTimeout(() => changed(join(folder, path)), 200)
    })
}
