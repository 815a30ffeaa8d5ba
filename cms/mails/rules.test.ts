import { describe, expect, it } from 'vitest'
import type { FormField } from '#contract/forms.ts'
import type { Text } from '#contract/texts.ts'
import type { FieldType } from '#contract/values/field-types.ts'
import {
  decisionMailOf,
  mailFileName,
  maxAttempts,
  namedItem,
  retryDelay,
  senderOf,
  submitterAddresses,
} from './rules.ts'

const textOf = (key: string): Text =>
  key === 'mail.answer'
    ? { et: 'vastus vormile „{{form}}“', en: 'answer to “{{form}}”' }
    : { et: key, en: key }

it('retries after twice the previous delay, up to four hours', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9].map((attempts) => retryDelay(attempts) / 60_000)).toEqual([
    2, 4, 8, 16, 32, 64, 128, 240, 240,
  ])
})

it('retries for 48 hours, but less than three days', () => {
  const delays = Array.from({ length: maxAttempts - 1 }, (_, index) => retryDelay(index + 1))
  const hours = delays.reduce((sum, delay) => sum + delay, 0) / 3_600_000
  expect(hours).toBeGreaterThanOrEqual(48)
  expect(hours).toBeLessThan(72)
})

it('names an item within a sentence, in each language', () => {
  const form = { slug: 'topics', title: { et: 'Lõputöö teema', en: 'Thesis topic' } }
  expect(namedItem(textOf, form, { et: 'Õun', en: 'Apple' })).toEqual({
    et: 'lõputöö teema „Õun“',
    en: 'thesis topic “Apple”',
  })
  const abbreviated = { slug: 'internship', title: { et: 'IT seadmed', en: 'IT devices' } }
  expect(namedItem(textOf, abbreviated, { et: '', en: '' })).toEqual({ et: 'IT seadmed', en: 'IT devices' })
  const named = { slug: 'suvekool', title: { et: 'Tartu suvekool', en: 'Tartu summer school' } }
  expect(namedItem(textOf, named)).toEqual({
    et: 'vastus vormile „Tartu suvekool“',
    en: 'answer to “Tartu summer school”',
  })
  expect(namedItem(textOf, named, { et: 'Jaan $1', en: 'Jaan $1' }).en).toBe(
    'answer to “Tartu summer school” (Jaan $1)',
  )
})

it('names the file of a mail by time and recipient, without leaving its folder', () => {
  const mail = { id: '0f5a7c1e-1111-4111-8111-111111111111', createdAt: '2026-11-21T09:05:07.123Z' }
  expect(mailFileName({ ...mail, recipient: 'mari@ut.example' })).toBe(
    '2026-11-21-090507_mari@ut.example_0f5a7c1e.eml',
  )
  expect(mailFileName({ ...mail, recipient: '../"a b"/x@ut.example' })).not.toMatch(/[/"\s]/)
})

it.each([
  [undefined, 'noreply@register.example.org'],
  ['smtp://mail.example.org:587', 'noreply@register.example.org'],
  ['smtp://relay:secret@mail.example.org', 'noreply@register.example.org'],
  ['smtps://register%40example.org:secret@mail.example.org', 'register@example.org'],
])('with the mail server %s the sender is %s', (smtpUrl, expected) => {
  expect(senderOf({ smtpUrl, publicUrl: 'https://register.example.org' })).toBe(expected)
})

describe('submitterAddresses', () => {
  function field(slug: string, type: FieldType): FormField {
    return { slug, type, required: false, order: 1, labels: { et: slug, en: slug }, settings: {} }
  }
  const fields = [
    field('contact_email', 'email'),
    field('own', 'auto-email'),
    field('guests', 'multi-email'),
    field('note', 'text'),
  ]
  const form = { fieldSets: [{ slug: 'visit', fields }] }

  it("returns each of the submitter's addresses once, and none of other people", () => {
    const visit = {
      contact_email: 'Mari@UT.example',
      own: 'mari@ut.example',
      guests: ['guest@example.com'],
      note: 'note@example.com',
    }
    expect(submitterAddresses(form, { visit }, 'jaan@ut.example')).toEqual([
      'mari@ut.example',
      'jaan@ut.example',
    ])
  })

  it('ignores missing and invalid addresses', () => {
    expect(submitterAddresses(form, {}, null)).toEqual([])
    expect(submitterAddresses(form, {}, 'a@b\r\nBcc: c@example.com')).toEqual([])
  })
})

it.each([
  ['topics', 'pending', 'published', 'published'],
  ['topics', 'hide', 'published', 'published'],
  ['thesis', 'published', 'confirmed', undefined],
  ['thesis', 'pending', 'confirmed', 'published'],
  ['visit', 'pending', 'published', 'decided'],
  ['topics', 'pending', 'canceled', 'refused'],
  ['thesis', 'confirmed', 'canceled', 'takenOff'],
  ['topics', 'published', 'deleted', 'takenOff'],
  ['visit', 'published', 'deleted', 'refused'],
  ['topics', 'canceled', 'deleted', undefined],
  ['topics', 'deleted', 'pending', undefined],
  ['topics', 'published', 'expired', 'takenOff'],
  ['thesis', 'published', 'hide', 'takenOff'],
  ['visit', 'published', 'expired', undefined],
  ['topics', 'published', 'pending', undefined],
  ['topics', 'published', 'published', undefined],
] as const)('decisionMailOf in %s, from %s to %s, is %s without a reason', (form, from, to, expected) => {
  expect(decisionMailOf(form, from, to, null)).toBe(expected)
  const withReason = expected === 'takenOff' ? 'takenOffReason' : 'reason'
  expect(decisionMailOf(form, from, to, 'Palun täpsusta.')).toBe(withReason)
})

it('decisionMailOf tells a return from other changes with a reason', () => {
  expect(decisionMailOf('topics', 'pending', 'returned', 'Palun täpsusta.')).toBe('returned')
  expect(decisionMailOf('topics', 'returned', 'returned', 'Palun täpsusta.')).toBe('reason')
  expect(decisionMailOf('topics', 'published', 'returned', null)).toBeUndefined()
})
