/** Checks the licences of all production packages and prints one line for each that is not accepted. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import satisfies from 'spdx-satisfies'
import { z } from 'zod'

const root = join(import.meta.dirname, '..')

/** Permissive licences, accepted for any package: they only require that their text is distributed with the code. */
const permissive = `
  0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause ISC MIT MIT-0 Python-2.0 Unlicense WTFPL
  Zlib
`
  .trim()
  .split(/\s+/)

/** Other licences, each accepted only for these packages, for the given reason. */
const reviewed = [
  {
    packages: /^@fontsource(?:-variable)?\/rubik$/,
    licence: 'OFL-1.1',
    reason: 'a font, served unchanged with the site; it is not sold by itself',
  },
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips for Next: a shared library, used unchanged, that the operator can replace',
  },
  {
    packages: /^@resvg\/resvg-js/,
    licence: 'MPL-2.0',
    reason: 'draws pictures from SVG; used unchanged, and its licence covers its own files only',
  },
  {
    packages: /^caniuse-lite$/,
    licence: 'CC-BY-4.0',
    reason: 'data about browsers for Next, used unchanged; the package names its authors',
  },
]

const packageSchema = z.object({ license: z.string().optional(), dev: z.boolean().optional() })
export type LockedPackages = Record<string, z.infer<typeof packageSchema>>
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) })

/** Old packages have `licenses` instead of `license`; npm does not copy it into the lock file. */
const oldPackageSchema = z.object({ licenses: z.array(z.object({ type: z.string() })).optional() })

async function licenceOf(folder: string, { license }: LockedPackages[string]): Promise<string | undefined> {
  if (license) return license
  const text = await readFile(join(root, folder, 'package.json'), 'utf8').catch(() => '{}')
  return oldPackageSchema
    .parse(JSON.parse(text))
    .licenses?.map(({ type }) => type)
    .join(' OR ')
}

function isAccepted(name: string, licence: string): boolean {
  const ofPackage = reviewed.filter(({ packages }) => packages.test(name)).map((each) => each.licence)
  try {
    return satisfies(licence, [...permissive, ...ofPackage])
  } catch {
    return false // not an SPDX expression
  }
}

/** Returns a line for each production package of a lock file without an accepted licence. */
export async function findLicenceProblems(packages: LockedPackages): Promise<string[]> {
  const problems: string[] = []
  for (const [folder, entry] of Object.entries(packages)) {
    if (folder === '' || entry.dev) continue
    const name = folder.replace(/^.*node_modules\//, '')
    const licence = await licenceOf(folder, entry)
    if (!licence) problems.push(`${name}: no licence`)
    else if (!isAccepted(name, licence)) problems.push(`${name}: ${licence} is not accepted`)
  }
  return problems
}

if (import.meta.main) {
  const lock: unknown = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  const problems = await findLicenceProblems(lockSchema.parse(lock).packages)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) console.error('Accepted licences are listed in testing/check-licences.ts.')
  process.exitCode = problems.length > 0 ? 1 : 0
}
