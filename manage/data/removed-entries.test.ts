import { expect, it } from 'vitest'
import type { FormFieldSet } from '#contract/forms.ts'
import { removedEntries } from './removed-entries.ts'

const labels = { et: '', en: '' }
const fieldSets: FormFieldSet[] = [
  {
    slug: 'visit',
    order: 1,
    labels,
    descriptions: labels,
    fields: [{ slug: 'name', type: 'text', required: true, order: 1, labels, settings: {} }],
  },
]

it('returns only values of removed fields and field sets', () => {
  const values = {
    visit: { name: 'Mari', room: ['1.02', '1.03'] },
    gone: { guide: { firstname: 'Ain' }, empty: '', agreed: true },
  }
  const wording = { text: () => '', yes: 'jah', no: 'ei', day: () => '', moment: () => '' }
  expect(removedEntries({ fieldSets, values }, wording)).toEqual([
    { path: 'visit.room', text: '1.02, 1.03' },
    { path: 'gone.guide', text: 'Ain' },
    { path: 'gone.agreed', text: 'jah' },
  ])
})
