import { expect, it } from 'vitest'
import { toItemRow } from './item-row.ts'

const common = {
  uuid: 'u',
  reference: 'T-2026-0001',
  status: 'published' as const,
  updatedAt: '',
  language: 'et' as const,
  files: [],
  values: {},
}
const offer = { organization_logo_url: null, level: ['masters'], fieldsets: [] }

it('maps a thesis, leaving the fields of other registers empty', () => {
  const title = { et: 'Töö', en: '' }
  const thesis = {
    ...common,
    first_name: '',
    last_name: 'Maasikas',
    title,
    curriculum: null,
    fields: [],
    year: 2024,
  }
  expect(toItemRow(thesis)).toMatchObject({
    title,
    lastName: 'Maasikas',
    year: 2024,
    organization: '',
    levels: [],
  })
})

it('displays a title in its own language if the other one is missing', () => {
  const fields = [
    { field_slug: 'title_en', value: 'Graphs' },
    { field_slug: 'degree', value: 'masters' },
    { field_slug: 'supervisors', value: [{ firstname: 'Jaan', lastname: 'Tamm' }] },
  ]
  const title = { et: 'Graphs', en: 'Graphs' }
  const thesis = { ...common, first_name: '', last_name: '', title, curriculum: null, fields, year: null }
  expect(toItemRow(thesis)).toMatchObject({
    title: { et: '', en: 'Graphs' },
    levels: ['masters'],
    supervisors: ['Jaan Tamm'],
  })
})

it('maps a topic, whose title is in the language of the entry', () => {
  const topic = {
    ...common,
    ...offer,
    organization_or_study_group_name: 'Nupp OÜ',
    thesis_topic_name: 'Mesi',
  }
  expect(toItemRow(topic)).toMatchObject({
    title: { et: 'Mesi', en: '' },
    organization: 'Nupp OÜ',
    deadline: null,
  })
})

it('maps an internship', () => {
  const internship = {
    ...common,
    ...offer,
    deadlineAt: null,
    organization_name: 'Nupp OÜ',
    internship_field: 'Arendaja',
    number_of_positions: 1,
    total_volume: null,
    volume: null,
    period: ['summer'],
    application_deadline: 1767225599,
  }
  expect(toItemRow(internship)).toMatchObject({
    organization: 'Nupp OÜ',
    periods: ['summer'],
    deadline: 1767225599,
  })
})

it('maps the title of any other item', () => {
  const title = { et: 'Coffee', en: 'Coffee' }
  expect(toItemRow({ ...common, language: 'en', title, fieldsets: [] })).toMatchObject({
    uuid: 'u',
    reference: 'T-2026-0001',
    title: { et: '', en: 'Coffee' },
  })
})
