import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { pinnedEnvironment, pinnedNode, report as printLine, root } from './paths.mjs'
import { run } from './run.mjs'

const stampFile = join(root, '.build-stamp.json')

const parts = [
  {
    name: 'site',
    sources: ['site', 'ui', 'contract'],
    result: 'site/build/server/index.js',
    compressed: 'site/build/client',
    command: ['node_modules/@react-router/dev/bin.cjs', 'build', 'site'],
    message: 'Building the site (some seconds)',
  },
  {
    name: 'manage',
    sources: ['cms', 'manage', 'ui', 'contract'],
    result: 'cms/.next/BUILD_ID',
    command: ['node_modules/next/dist/bin/next', 'build', 'cms'],
    message: 'Building the manage area (half a minute)',
  },
]

/** Builds the site and the manage area if their sources have changed since the last build. */
export async function build(report) {
  const ended = await Promise.allSettled(parts.map((part) => buildPart(part, report)))
  for (const each of ended) if (each.status === 'rejected') throw each.reason
}

async function buildPart(part, report) {
  const stamp = await stampOf(part)
  for (let attempt = 1; ; attempt += 1) {
    if ((await readStamps())[part.name] === stamp && existsSync(join(root, part.result))) return
    if (attempt === 1) report(part.message)
    // A build must not depend on an installation, and PUBLIC_URL would require further variables.
    const { PUBLIC_URL: _address, ...env } = pinnedEnvironment({ NODE_ENV: 'production' })
    const built = await run(pinnedNode, part.command, env)
    if (built.code === 0) {
      if (part.compressed) await compressFiles(join(root, part.compressed))
      return writeStamp(part.name, stamp)
    }
    // Another process is building the same: wait and check whether its result is up to date.
    if (!built.output.includes('Another next build process') || attempt === 60)
      throw new Error(`building failed (${part.name}):\n${built.output}`)
    await wait(3_000)
  }
}

/** Writes a `.br` and a `.gz` next to each file that they make smaller (`server/static-files.ts`). */
async function compressFiles(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const name = join(entry.parentPath, entry.name)
    if (!entry.isFile() || /\.(?:br|gz|woff2?|png)$/.test(name)) continue
    const body = await readFile(name)
    const compressed = await Promise.all([
      promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
      promisify(gzip)(body, { level: 9 }),
    ])
    for (const [index, ending] of ['.br', '.gz'].entries())
      if (compressed[index].length < body.length) await writeFile(name + ending, compressed[index])
  }
}

// Synchronous, because the parts are built concurrently.
function writeStamp(name, stamp) {
  let stamps = {}
  if (existsSync(stampFile)) stamps = JSON.parse(readFileSync(stampFile, 'utf8'))
  writeFileSync(stampFile, `${JSON.stringify({ ...stamps, [name]: stamp }, null, 2)}\n`)
}

async function readStamps() {
  try {
    return JSON.parse(await readFile(stampFile, 'utf8'))
  } catch {
    return {}
  }
}

async function stampOf({ sources }) {
  const hash = createHash('sha256')
  const files = [
    'package-lock.json',
    // Browsers that the builds are made for.
    'package.json',
    'tsconfig.json',
    ...(await Promise.all(sources.map(filesIn))).flat().sort(),
  ]
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

const generated = new Set([
  'build',
  '.next',
  '.react-router',
  'node_modules',
  'next-env.d.ts',
  'importMap.js',
])

async function filesIn(folder) {
  const found = []
  for (const entry of await readdir(join(root, folder), { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (generated.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue
    if (entry.isDirectory()) found.push(...(await filesIn(path)))
    else found.push(path)
  }
  return found
}

// Run directly when building the container image.
if (process.argv[1] === fileURLToPath(import.meta.url)) await build(printLine)
