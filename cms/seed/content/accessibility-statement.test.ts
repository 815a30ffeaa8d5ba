import { expect, it } from 'vitest'
import { languages } from '#contract/texts.ts'
import { accessibilityGaps, assessedOn } from './accessibility-gaps.ts'
import { accessibilityStatement } from './accessibility-statement.ts'

it.each(languages)(
  'names in %s every gap with its date, the assessment, feedback and the supervisor',
  (language) => {
    const text = JSON.stringify(accessibilityStatement[language])
    for (const { what, until } of accessibilityGaps) {
      expect(text).toContain(what[language])
      expect(text).toContain(until.split('-').toReversed().join('.'))
      expect(until > assessedOn).toBe(true)
    }
    expect(text).toContain(assessedOn.split('-').toReversed().join('.'))
    expect(text).toMatch(/välja lülitada|turned off/)
    for (const part of [
      'EN 301 549',
      '/feedback?subject=accessibility',
      'TTJA',
      'axe-core',
      'Firefox',
      'WebKit',
    ])
      expect(text).toContain(part)
  },
)
