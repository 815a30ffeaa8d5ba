import { expect, it } from 'vitest'
import { evaluateAudit } from './check-advisories.ts'

/** As npm 11 prints it. */
function auditOf(severity: string): string {
  const advisory = {
    source: 1096727,
    name: 'minimatch',
    dependency: 'minimatch',
    title: 'minimatch ReDoS vulnerability',
    url: 'https://github.com/advisories/GHSA-f8q6-p94x-37v3',
    severity,
    cwe: ['CWE-400', 'CWE-1333'],
    cvss: { score: 7.5, vectorString: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' },
    range: '<3.0.5',
  }
  const of = (name: string, via: unknown[], isDirect: boolean) => ({
    name,
    severity,
    isDirect,
    via,
    effects: [],
    range: '<=3.0.4',
    nodes: [`node_modules/${name}`],
    fixAvailable: false,
  })
  return JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      glob: of('glob', ['minimatch'], true),
      minimatch: of('minimatch', [advisory], false),
    },
    metadata: { vulnerabilities: { info: 0, low: 0, moderate: 0, high: 2, critical: 0, total: 2 } },
  })
}

const line =
  'high: minimatch <3.0.5: minimatch ReDoS vulnerability, https://github.com/advisories/GHSA-f8q6-p94x-37v3'
const accepted = { advisory: 'GHSA-f8q6-p94x-37v3', reason: 'no patterns of users', until: '2027-01-31' }

it.each(['high', 'critical'])('fails on a %s advisory', (severity) => {
  expect(evaluateAudit(auditOf(severity), [], '2026-11-28')).toEqual({
    lines: [line.replace('high', severity)],
    isFailure: true,
  })
})

it.each(['moderate', 'low'])('passes with a %s one', (severity) => {
  expect(evaluateAudit(auditOf(severity), [], '2026-11-28')).toEqual({ lines: [], isFailure: false })
})

it('passes with an accepted one until its last day', () => {
  expect(evaluateAudit(auditOf('high'), [accepted], '2027-01-31').isFailure).toBe(false)
  expect(evaluateAudit(auditOf('high'), [accepted], '2027-02-01')).toEqual({
    lines: [`${line} (accepted until 2027-01-31: no patterns of users)`],
    isFailure: true,
  })
  expect(
    evaluateAudit(auditOf('high'), [{ ...accepted, advisory: 'GHSA-other' }], '2027-01-31').isFailure,
  ).toBe(true)
})

it('says that nothing was checked if the registry has no answer', () => {
  const message = '405 Method Not Allowed - POST https://registry.example/-/npm/v1/security/advisories/bulk'
  const answer = JSON.stringify({
    message,
    method: 'POST',
    statusCode: 405,
    error: { summary: '', detail: '' },
  })
  expect(evaluateAudit(answer, [], '2026-11-28')).toEqual({
    lines: [`not checked: ${message}`],
    isFailure: false,
  })
})

it.each(['', 'null', '{}', '{"auditReportVersion":3}'])('does not take %j for an answer', (text) => {
  expect(() => evaluateAudit(text, [], '2026-11-28')).toThrow()
})
