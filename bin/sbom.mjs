import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './paths.mjs'

/** The bill of materials (CycloneDX, as JSON) of what ships, from package-lock.json alone. npm names it after the folder of the checkout. */
export async function billOfMaterials() {
  const args = [
    'sbom',
    '--package-lock-only',
    '--omit=dev',
    '--sbom-format=cyclonedx',
    '--sbom-type=application',
  ]
  const npm = process.env.npm_execpath
  const [program, before] = npm ? [process.execPath, [npm]] : ['npm', []]
  const { stdout } = await promisify(execFile)(program, [...before, ...args], { cwd: root, maxBuffer: 1e8 })
  const bom = JSON.parse(stdout)
  bom.metadata.component.name = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')).name
  return `${JSON.stringify(bom, null, 2)}\n`
}

if (import.meta.main) process.stdout.write(await billOfMaterials())
