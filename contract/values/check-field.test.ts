import { describe, expect, test } from 'vitest'
import { fieldCases } from '../../testing/field-values/every-case.ts'
import { type Accepted, many, type Refused, tableNow } from '../../testing/field-values/field-cases.ts'
import { type FieldSettings, type FieldType, fieldTypeSchema, plainFieldTypes } from '../forms.ts'
import { checkField } from './check-values.ts'

const pdf: FieldSettings = { fileFormats: ['pdf', '.ZIP'], maxSize: '2 KB' }
const file = (fileName: string, fileSize: number, fileType: string) => ({ fileName, fileSize, fileType })
const person = (email: string) => ({ firstname: 'Mari', lastname: 'Õun', email })

function check(type: FieldType, settings: FieldSettings, value: unknown, required = false) {
  const field = { slug: 'f', type, required, order: 1, labels: { et: '', en: '' }, settings }
  return checkField(field, value, { now: tableNow, asManager: false })
}

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 80)

describe('accepted', () => {
  test.each(fieldCases.accepted.map((each): [string, Accepted] => [`${each[0]} ${shown(each[1])}`, each]))(
    '%s',
    (_, [type, value, kept, settings = {}]) => {
      expect(check(type, settings, value)).toEqual({ value: kept, issues: [] })
      const required = check(type, settings, value, true).issues.map(({ messageKey }) => messageKey)
      expect(required).toEqual(kept === undefined ? ['validation.required'] : [])
      expect(check(type, settings, kept)).toEqual({ value: kept, issues: [] })
    },
  )
})

describe('refused', () => {
  test.each(
    fieldCases.refused.map((each): [string, Refused] => [`${each[0]} ${shown(each[1])}: ${each[2]}`, each]),
  )('%s', (_, [type, value, messageKey, settings = {}]) => {
    const checked = check(type, settings, value)
    expect(checked.value).toBeUndefined()
    const [issue] = checked.issues
    expect(issue?.messageKey).toBe(`validation.${messageKey}`)
    expect(issue?.field).toMatch(/^f(?:\.\d+(?:\.\w+)?)?$/)
  })

  test('says the limit', () => {
    expect(check('text', {}, 'x'.repeat(1001)).issues[0]?.params).toEqual({ max: 1000 })
    expect(check('tags', {}, many(51)).issues[0]?.params).toEqual({ max: 50 })
    expect(check('file', pdf, file('a.pdf', 9999, '')).issues[0]?.params).toEqual({ max: '2 KB' })
    expect(check('file', pdf, file('a.doc', 1, '')).issues[0]?.params).toEqual({ formats: 'pdf, zip' })
    expect(check('multi-email', {}, ['a@b.ee', 'x']).issues[0]?.params).toEqual({ value: 'x' })
  })

  test('a supervisor by row and part', () => {
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

test('a manager may keep a deadline that is past', () => {
  const field = {
    slug: 'f',
    type: 'date',
    required: true,
    order: 1,
    labels: { et: '', en: '' },
    settings: { deadline: true },
  } as const
  expect(checkField(field, '2020-01-01', { now: tableNow, asManager: true })).toEqual({
    value: 1577915999,
    issues: [],
  })
})

test.each([...plainFieldTypes, fieldTypeSchema.parse('cercs_code')])('%s has its table', (type) => {
  const accepted = fieldCases.accepted.filter((each) => each[0] === type)
  const refused = fieldCases.refused.filter((each) => each[0] === type)
  expect(accepted.filter(([, , kept]) => kept !== undefined)).not.toEqual([])
  expect(refused.length).toBeGreaterThan(1)
  expect(refused.map(([, , messageKey]) => messageKey)).toContain('type')
})
