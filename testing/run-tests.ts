import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const reportSchema = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

/** `broken`: nothing could be tested, or time ran out. */
export type Outcome = { kind: 'passed' | 'failed' | 'broken'; what: string }

/** Runs test files of a checkout until the first of them fails; says which that was. */
export async function runTests(
  root: string,
  files: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<Outcome> {
  const outputFile = join(root, 'test-report.json')
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const flags = ['run', '--bail=1', '--reporter=json', `--outputFile=${outputFile}`]
  const child = spawn(process.execPath, [vitest, ...flags, ...files], { cwd: root, env, stdio: 'ignore' })
  await once(child, 'exit')
  try {
    const report = reportSchema.parse(JSON.parse(await readFile(outputFile, 'utf8')))
    await rm(outputFile)
    return outcomeOf(report)
  } catch (error) {
    return { kind: 'broken', what: String(error) }
  }
}

function outcomeOf({ success, numPassedTests, testResults }: z.infer<typeof reportSchema>): Outcome {
  if (success) return { kind: 'passed', what: `${numPassedTests} tests` }
  const failed = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.flatMap(({ status, fullName, failureMessages }) =>
      status === 'failed'
        ? [{ what: `${name.split('/').at(-1)}: ${fullName}`, why: failureMessages.join(' ') }]
        : [],
    ),
  )
  const [first] = failed
  if (!first)
    return {
      kind: 'broken',
      what: testResults
        .map(({ message }) => message)
        .join(' ')
        .slice(0, 300),
    }
  return { kind: /timed out/i.test(first.why) ? 'broken' : 'failed', what: first.what }
}
