import { describe, expect, test } from 'vitest'
import { fieldCases, file, many, pdf, person, tableNow } from '../../testing/field-cases.ts'
import type { FieldSettings } from '../fields.ts'
import { checkField } from './check-values.ts'
import { type FieldType, fieldTypeSchema, plainFieldTypes } from './field-types.ts'

function check(type: FieldType, settings: FieldSettings, value: unknown, required = false) {
  const field = { slug: 'f', type, required, order: 1, labels: { et: '', en: '' }, settings }
  return checkField(field, value, { now: tableNow, asManager: false })
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 80)

test.each(fieldCases.accepted.map((each) => [`${each[0]} ${shown(each[1])}`, ...each] as const))(
  'accepted: %s',
  (_, type, value, stored, settings = {}) => {
    expect(check(type, settings, value)).toEqual({ value: stored, issues: [] })
    const required = check(type, settings, value, true).issues.map(({ messageKey }) => messageKey)
    expect(required).toEqual(stored === undefined ? ['validation.required'] : [])
    expect(check(type, settings, stored)).toEqual({ value: stored, issues: [] })
  },
)

describe('rejected', () => {
  test.each(
    fieldCases.rejected.map((each) => [`${each[0]} ${shown(each[1])}: ${each[2]}`, ...each] as const),
  )('%s', (_, type, value, messageKey, settings = {}) => {
    const checked = check(type, settings, value)
    expect(checked.value).toBeUndefined()
    const [issue] = checked.issues
    expect(issue?.messageKey).toBe(`validation.${messageKey}`)
    expect(issue?.field).toMatch(/^f(?:\.\d+(?:\.\w+)?)?$/)
  })

  test('issues have the limit as a parameter', () => {
    expect(check('text', {}, 'x'.repeat(1001)).issues[0]?.params).toEqual({ max: 1000 })
    expect(check('tags', {}, many(51)).issues[0]?.params).toEqual({ max: 50 })
    expect(check('file', pdf, file('a.pdf', 9999, '')).issues[0]?.params).toEqual({ max: '2 KB' })
    expect(check('file', pdf, file('a.doc', 1, '')).issues[0]?.params).toEqual({ formats: 'pdf, zip' })
    expect(check('multi-email', {}, ['a@b.ee', 'x']).issues[0]?.params).toEqual({ value: 'x' })
  })

  test('issues of supervisors have the row and part in their path', () => {
    const rows = [person('a@b.ee'), { firstname: ' ', email: 'x', role: 'a' }, 'Mari']
    expect(check('supervisorsList', {}, rows).issues).toEqual([
      { field: 'f.1.role', messageKey: 'validation.unknownField' },
      { field: 'f.1.firstname', messageKey: 'validation.required' },
      { field: 'f.1.lastname', messageKey: 'validation.required' },
      { field: 'f.1.email', messageKey: 'validation.email' },
      { field: 'f.2', messageKey: 'validation.type' },
    ])
  })
})

test.each([...plainFieldTypes, fieldTypeSchema.parse('cercs_code')])(
  '%s has accepted and rejected cases',
  (type) => {
    const accepted = fieldCases.accepted.filter((each) => each[0] === type)
    const rejected = fieldCases.rejected.filter((each) => each[0] === type)
    expect(accepted.filter(([, , stored]) => stored !== undefined)).not.toEqual([])
    expect(rejected.length).toBeGreaterThan(1)
    expect(rejected.map(([, , messageKey]) => messageKey)).toContain('type')
  },
)
