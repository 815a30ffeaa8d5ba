import { describe, expect, it } from 'vitest'
import type { FieldType, FormField } from '#contract/forms.ts'
import { submitterAddresses } from './submitter-addresses.ts'

const field = (slug: string, type: FieldType): FormField => ({
  slug,
  type,
  required: false,
  order: 1,
  labels: { et: slug, en: slug },
  settings: {},
})
const form = {
  fieldSets: [
    {
      slug: 'visit',
      fields: [
        field('contact_email', 'email'),
        field('own', 'auto-email'),
        field('guests', 'multi-email'),
        field('note', 'text'),
      ],
    },
  ],
}

describe('the addresses of a submission', () => {
  it('are those it gives for itself, each once, and no other people’s', () => {
    const values = {
      visit: {
        contact_email: 'Mari@UT.example',
        own: 'mari@ut.example',
        guests: ['guest@example.com'],
        note: 'note@example.com',
      },
    }
    expect(submitterAddresses(form, values, 'jaan@ut.example')).toEqual([
      'mari@ut.example',
      'jaan@ut.example',
    ])
  })

  it('are none where none was given, and none that is no address', () => {
    expect(submitterAddresses(form, {}, null)).toEqual([])
    expect(submitterAddresses(form, {}, 'a@b\r\nBcc: c@example.com')).toEqual([])
  })
})
