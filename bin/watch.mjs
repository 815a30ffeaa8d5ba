import { watch } from 'node:fs'
import { join, sep } from 'node:path'
import { root } from './paths.mjs'

// What the server itself runs. Screens (.tsx) are reloaded by Next and Vite inside it.
const folders = ['contract', 'cms', 'server']
const ignored = ['.next', 'node_modules', 'app']

/** Calls `changed` once after every burst of changes to the sources that only a restart picks up. */
export function watchSources(changed) {
  let burst
  for (const folder of folders)
    watch(join(root, folder), { recursive: true }, (_kind, file) => {
      const path = String(file)
      if (!/(?<!\.test)\.ts$/.test(path) || /(^|\/)(next-env\.d|payload-types)\.ts$/.test(path)) return
      if (path.split(sep).some((part) => ignored.includes(part))) return
      clearTimeout(burst)
      burst = setTimeout(() => changed(join(folder, path)), 200)
    })
}
