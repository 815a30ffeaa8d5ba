import { describe, expect, it } from 'vitest'
import { summarizeInternship, summarizeThesis } from './summary.ts'

const common = { uuid: 'u', status: 'published' as const, updatedAt: '', files: [], values: {} }

describe('summaries', () => {
  it('leave out what an entry does not have', () => {
    const thesis = {
      ...common,
      first_name: '',
      last_name: 'Maasikas',
      title: { et: 'Töö', en: '' },
      curriculum: null,
      fields: [],
      year: null,
    }
    expect(summarizeThesis(thesis)).toEqual({ uuid: 'u', title: { et: 'Töö', en: '' }, facts: ['Maasikas'] })
  })

  it('carry the deadline of an internship', () => {
    const internship = {
      ...common,
      deadlineAt: null,
      organization_name: 'Nupp OÜ',
      organization_logo_url: null,
      internship_field: 'Arendaja',
      number_of_positions: 1,
      level: [],
      total_volume: null,
      period: [],
      application_deadline: 1767225599,
      fieldsets: [],
    }
    expect(summarizeInternship(internship)).toMatchObject({ facts: ['Nupp OÜ'], deadline: 1767225599 })
    expect(summarizeInternship({ ...internship, application_deadline: null })).not.toHaveProperty('deadline')
  })
})
