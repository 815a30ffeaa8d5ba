import { expect, it } from 'vitest'
import { senderOf } from './sender.ts'
import { mailFileName } from './write-mail-file.ts'

it('a mail’s file says when and for whom, and stays in its folder', () => {
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
])('with %s mails come from %s', (smtpUrl, expected) => {
  expect(senderOf({ smtpUrl, publicUrl: 'https://register.example.org' })).toBe(expected)
})
