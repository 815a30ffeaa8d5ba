/**
 * Asks the registry for advisories about the packages that ship, and prints one line for each of high or critical severity that is
 * not accepted. Without an answer of the registry nothing is checked: it says so, and succeeds.
 */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { z } from 'zod'

type Accepted = {
  /** As in its address, https://github.com/advisories/GHSA-…. */
  advisory: string
  reason: string
  /** The last day, such as 2027-01-31: then it is looked at again. */
  until: string
}

/** Advisories that do not affect the register, or that nothing can be done about yet. */
const accepted: readonly Accepted[] = []

const advisorySchema = z.object({
  name: z.string(),
  title: z.string(),
  url: z.string(),
  severity: z.string(),
  range: z.string(),
})

/** What `npm audit --json` prints, and what it prints if the registry gives no answer. */
const auditSchema = z.union([
  z.object({
    auditReportVersion: z.literal(2),
    vulnerabilities: z.record(
      z.string(),
      // Names of packages that bring the advisory, or the advisory itself.
      z.object({ via: z.array(z.union([z.string(), advisorySchema])) }),
    ),
  }),
  z.object({ message: z.string(), auditReportVersion: z.undefined().optional() }),
])

type Result = { lines: string[]; isFailure: boolean }

/** @throws ZodError if the text is none of the two */
export function evaluateAudit(text: string, acceptedNow: readonly Accepted[], today: string): Result {
  const audit = auditSchema.parse(JSON.parse(text))
  if ('message' in audit) return { lines: [`not checked: ${audit.message}`], isFailure: false }
  const advisories = Object.values(audit.vulnerabilities)
    .flatMap(({ via }) => via.filter((each) => typeof each !== 'string'))
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
  const lines = new Set<string>()
  for (const { name, range, severity, title, url } of advisories) {
    const known = acceptedNow.find(({ advisory }) => url.endsWith(`/${advisory}`))
    if (known && known.until >= today) continue
    const expired = known ? ` (accepted until ${known.until}: ${known.reason})` : ''
    lines.add(`${severity}: ${name} ${range}: ${title}, ${url}${expired}`)
  }
  return { lines: [...lines], isFailure: lines.size > 0 }
}

function audit(): Promise<string> {
  const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000']
  // The exit code says no more than the text.
  return new Promise((resolve) =>
    execFile('npm', args, { cwd: join(import.meta.dirname, '..'), maxBuffer: 64e6 }, (_error, stdout) =>
      resolve(stdout),
    ),
  )
}

if (import.meta.main) {
  const { lines, isFailure } = evaluateAudit(await audit(), accepted, new Date().toISOString().slice(0, 10))
  for (const line of lines) console.log(`advisories: ${line}`)
  if (isFailure) process.exitCode = 1
}
