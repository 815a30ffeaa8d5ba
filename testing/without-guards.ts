/**
 * Takes the guards of the access rules out of a throwaway copy of this checkout, one at a time, and sees that a test
 * fails each time. By hand, for it takes long: `node testing/without-guards.ts [words of the guards to try]`.
 */
import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Guard, guards } from './access/guards.ts'
import { type Outcome, runTests } from './run-tests.ts'
import { startTestServices } from './test-services.ts'

const root = join(import.meta.dirname, '..')

/** What git knows or would add, and the same packages. */
async function copyCheckout(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'register-copy-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of listed.split('\0').filter(Boolean)) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await cp(join(root, file), join(copy, file)).catch(() => undefined)
  }
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

/** Takes it out of the copy; gives what puts it back. @throws Error where the guard is no longer as it is listed */
async function takeOut(copy: string, { file, text, without }: Guard): Promise<() => Promise<void>> {
  const place = join(copy, file)
  const source = await readFile(place, 'utf8')
  const parts = source.split(text)
  if (parts.length !== 2) throw new Error(`${file} has ${JSON.stringify(text)} ${parts.length - 1} times`)
  await writeFile(place, parts.join(without))
  return () => writeFile(place, source)
}

const wanted = process.argv.slice(2)
const chosen = guards.filter(
  (guard) => wanted.length === 0 || wanted.some((word) => `${guard.guards} ${guard.file}`.includes(word)),
)
const copy = await copyCheckout()
for (const guard of chosen) await (await takeOut(copy, guard))()
const stopServices = await startTestServices()
const unnoticed: string[] = []
const run = (tests: readonly string[]): Promise<Outcome> => runTests(copy, tests, process.env)

try {
  const all = [...new Set(chosen.flatMap(({ tests }) => tests))]
  const whole = await run(all)
  console.info(`with all guards: ${whole.kind}, ${whole.what}`)
  if (whole.kind !== 'passed') throw new Error('the tests must pass before a guard is taken out')
  for (const [index, guard] of chosen.entries()) {
    const putBack = await takeOut(copy, guard)
    let outcome = await run(guard.tests)
    if (outcome.kind === 'broken') outcome = await run(guard.tests)
    await putBack()
    if (outcome.kind !== 'failed') unnoticed.push(guard.guards)
    const said = outcome.kind === 'failed' ? 'noticed' : `NOT NOTICED (${outcome.kind})`
    console.info(`${index + 1}/${chosen.length} ${guard.guards} (${guard.file}): ${said}, ${outcome.what}`)
  }
  console.info(`${chosen.length - unnoticed.length} of ${chosen.length} noticed`)
  for (const each of unnoticed) console.info(`not noticed: ${each}`)
} finally {
  await rm(copy, { recursive: true, force: true })
  await stopServices()
}
process.exit(unnoticed.length > 0 ? 1 : 0)
