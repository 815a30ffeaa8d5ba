import { describe, expect, it } from 'vitest'
import type { FormField } from '#contract/forms.ts'
import { type ItemStatus, itemStatuses } from '#contract/item-statuses.ts'
import type { OwnRow } from '#contract/own-items.ts'
import { registers } from '#contract/registers/registers.ts'
import {
  checkedFields,
  offeredAgain,
  offeredMeanwhile,
  offerRegisters,
  openFields,
  repeatableRows,
} from './repeatable.ts'

const now = new Date('2026-11-27T10:00:00Z')

function row(uuid: string, changes: Partial<OwnRow> = {}): OwnRow {
  const createdAt = '2025-03-01T10:00:00.000Z'
  return {
    form: 'topics',
    formTitle: { et: 'Lõputöö teema', en: 'Thesis topic' },
    uuid,
    reference: uuid,
    status: 'published',
    createdAt,
    updatedAt: createdAt,
    title: { et: 'Otsing', en: 'Otsing' },
    language: 'et',
    deadlineAt: null,
    closedAt: null,
    isWithdrawn: false,
    drafts: [],
    message: null,
    newMessages: 0,
    isFormActive: true,
    actions: [],
    ...changes,
  }
}

const uuidsOf = (rows: readonly OwnRow[]) => rows.map(({ uuid }) => uuid)

it('offers recur in the registers with a contact', () => {
  expect(offerRegisters.map(({ slug }) => slug)).toEqual(['topics', 'internship'])
})

it('what was offered again elsewhere is found once, without what is known', () => {
  const source = row('a')
  const again = (uuid: string, day: string) =>
    row(uuid, { status: 'pending', createdAt: `2026-11-${day}T10:00:00.000Z` })
  const other = row('d', { title: { et: 'Muu', en: 'Other' }, createdAt: '2026-11-01T10:00:00.000Z' })
  const rows = [source, again('b', '02'), again('c', '01'), other]
  const found = (known: string[]) => uuidsOf(offeredMeanwhile([source, row('e')], rows, new Set(known)))
  expect(found(['a'])).toEqual(['b'])
  expect(found(['a', 'b'])).toEqual(['c'])
  expect(found(['a', 'b', 'c'])).toEqual([])
})

describe('several can be offered again', () => {
  it('of those that expired or were accepted in an earlier year', () => {
    const statuses = (createdAt: string): ItemStatus[] =>
      itemStatuses.filter(
        (status) => repeatableRows([row('a', { status, createdAt })], registers.topics, now).length === 1,
      )
    expect(statuses('2025-12-31T21:59:59.000Z')).toEqual(['published', 'hide', 'expired'])
    // In Tallinn, the year has begun.
    expect(statuses('2025-12-31T22:00:00.000Z')).toEqual(['expired'])
  })

  it('of one register', () => {
    const rows = [row('a'), row('b', { form: 'internship', status: 'expired' }), row('c', { form: 'thesis' })]
    expect(uuidsOf(repeatableRows(rows, registers.topics, now))).toEqual(['a'])
    expect(uuidsOf(repeatableRows(rows, registers.internship, now))).toEqual(['b'])
  })
})

describe('an offer has been offered again', () => {
  it('by the latest entry with its title', () => {
    const rows = [
      row('earlier', { createdAt: '2024-01-01T10:00:00.000Z' }),
      row('a'),
      row('b', { createdAt: '2026-01-01T10:00:00.000Z' }),
      row('c', { createdAt: '2026-02-01T10:00:00.000Z', status: 'pending' }),
      row('rejected', { createdAt: '2026-03-01T10:00:00.000Z', status: 'deleted' }),
      row('other', { createdAt: '2026-03-01T10:00:00.000Z', title: { et: 'Muu', en: 'Muu' } }),
    ]
    const [, own] = rows
    expect(own && offeredAgain(own, rows)?.uuid).toBe('c')
    expect(offeredAgain(row('a'), [row('a')])).toBeUndefined()
  })
})

const text = { et: '', en: '' }
const field = (slug: string, type: FormField['type'], required = false): FormField => ({
  slug,
  type,
  required,
  order: 1,
  labels: text,
  settings: {},
})
const fields = [
  field('thesis_topic_name', 'text', true),
  field('level', 'text-multi'),
  field('description', 'textarea', true),
  field('starts', 'date'),
  field('supervisors', 'supervisorsList'),
  field('confirmation', 'confirmation', true),
]
const form = { fieldSets: [{ slug: 'general_topics', order: 1, labels: text, descriptions: text, fields }] }

describe('the fields of a copy that are checked', () => {
  it('are the title, the level, what was not copied, and what is missing or wrong', () => {
    const values = {
      general_topics: {
        thesis_topic_name: 'Otsing',
        description: 'Kirjeldus',
        supervisors: [{ firstname: 'A', lastname: 'B', email: 'x' }],
      },
    }
    expect(openFields(form, values, now)).toEqual([
      'general_topics.supervisors',
      'general_topics.confirmation',
    ])
    const checked = checkedFields(form, registers.topics, {
      values,
      emptied: ['general_topics.starts'],
      now,
    })
    expect([...checked].sort()).toEqual([
      'general_topics.confirmation',
      'general_topics.level',
      'general_topics.starts',
      'general_topics.supervisors',
      'general_topics.thesis_topic_name',
    ])
  })
})
