import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser, installOtherBrowsers } from './browser.mjs'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { compileCache, pinnedEnvironment, pinnedNode, report } from './paths.mjs'
import { run } from './run.mjs'

// Tests start their own services: variables of a real installation must not affect them.
const productVariables =
  /^(DATABASE_|S3_|OIDC_|PAYLOAD_SECRET|MANAGER_EMAILS|NOTIFY_EMAILS|SMTP_URL|BACKUP_|CDN_|METRICS_PORT|OTEL_|RATE_LIMIT_|SEED|PUBLIC_URL|DATA_DIR|PORT|HOST$|TRUST_PROXY|ROBOTS|NODE_ENV)/
for (const name of Object.keys(process.env)) if (productVariables.test(name)) delete process.env[name]

const reportsFolder = await mkdtemp(join(tmpdir(), 'register-test-'))
const reports = {
  vitest: join(reportsFolder, 'vitest.json'),
  playwright: join(reportsFolder, 'playwright.json'),
}

async function countStep({ code, output }) {
  if (code === 0) return { passed: 1, failed: 0 }
  return { passed: 0, failed: 1, failures: [output.slice(-1000)] }
}

function countsFrom(file, count) {
  return async ({ code }) => {
    const counts = count(JSON.parse(await readFile(file, 'utf8').catch(() => '{}')))
    const ran = counts.passed + counts.failed > 0
    // An aborted run, or one without any test, is a failure.
    return (code !== 0 || !ran) && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  }
}

/** The failed tests of a file. A file that cannot be loaded has a message and no tests. */
function failuresOfFile({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  const tests = failed.map(
    ({ fullName, failureMessages: [reason = ''] }) => `${fullName}: ${reason.slice(0, 300)}`,
  )
  return [...(message ? [message.slice(0, 300)] : []), ...tests].map((failure) => `${name}: ${failure}`)
}

/** Each takes less than all cores: they run at the same time. */
const checks = [
  {
    name: 'lint and format',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    countResults: countStep,
  },
  {
    name: 'types',
    command: ['--max-old-space-size=8192', 'node_modules/typescript/bin/tsc', '--noEmit'],
    countResults: countStep,
  },
  { name: 'licences', command: ['testing/check-licences.ts'], countResults: countStep },
  // Its output says whether the registry has answered.
  { name: 'advisories', command: ['testing/check-advisories.ts'], countResults: countStep, isVerbose: true },
]
/** They take all cores: one after the other. */
const tests = [
  {
    name: 'vitest',
    command: [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reports.vitest}`,
    ],
    countResults: countsFrom(
      reports.vitest,
      ({ numPassedTests = 0, numFailedTests = 0, testResults = [] }) => ({
        passed: numPassedTests,
        failed: numFailedTests,
        failures: testResults.flatMap(failuresOfFile),
      }),
    ),
  },
  {
    name: 'playwright',
    command: ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
    countResults: countsFrom(
      reports.playwright,
      ({ stats: { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = {} }) => ({
        passed: expected + flaky,
        failed: unexpected,
        skipped,
      }),
    ),
  },
]

const total = { passed: 0, failed: 0, skipped: 0 }
/** Repeated at the end, because the output of a later step is long. */
const failures = []
try {
  await Promise.all([install(report), installOtherBrowsers(report)])
  const browser = await findBrowser(report)
  await build(report)
  const env = pinnedEnvironment({
    CHROMIUM_PATH: browser,
    PLAYWRIGHT_JSON_OUTPUT_NAME: reports.playwright,
    // Each file of integration tests is a process.
    NODE_COMPILE_CACHE: compileCache,
  })
  // The types of the site's routes are generated, not committed.
  await run(pinnedNode, ['node_modules/@react-router/dev/bin.cjs', 'typegen', 'site'], env)
  const runStep = async ({ name, command, countResults, isVerbose }) => {
    const startedAt = Date.now()
    const ended = await run(pinnedNode, command, env)
    const { passed, failed, skipped = 0, failures: failedHere = [] } = await countResults(ended)
    failures.push(...failedHere.map((failure) => `${name}: ${failure}`))
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    if (failed > 0 || isVerbose) process.stdout.write(ended.output)
    report(`${name}: ${passed} passed, ${failed} failed (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`)
  }
  await Promise.all(checks.map(runStep))
  for (const step of tests) await runStep(step)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  total.failed += 1
}
await rm(reportsFolder, { recursive: true, force: true })
if (failures.length > 0) process.stdout.write(`\nFailed:\n${failures.join('\n')}\n`)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
report(`${total.passed} passed, ${total.failed} failed${skipped}`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)
