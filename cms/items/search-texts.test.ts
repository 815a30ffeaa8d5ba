import { expect, it } from 'vitest'
import type { FieldSettings, FieldValue } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import type { FieldType } from '#contract/values/field-types.ts'
import { searchTextsOf } from './search-texts.ts'

function filled(slug: string, type: FieldType, value: FieldValue, settings: FieldSettings = {}) {
  const field: FormField = { slug, type, required: false, order: 1, labels: { et: '', en: '' }, settings }
  return { field, value }
}

const of = (slug: string) => ({ slug, fieldSets: [] })

it('assigns every text to its section', () => {
  const options = [{ value: 'phd', label: { et: 'doktoritöö', en: 'doctoral thesis' } }]
  const supervisors = [{ firstname: 'Jüri', lastname: 'Õun', email: 'juri@ut.example' }]
  const texts = searchTextsOf(
    of('thesis'),
    [
      filled('ut_first_name', 'text', 'Mari'),
      filled('title_et', 'text', 'Otsing'),
      filled('title_en', 'text', 'Search', { private: true }),
      filled('keywords', 'keywords', ['andmed', 'otsing']),
      filled('supervisors', 'supervisorsList', supervisors),
      filled('abstract_et', 'textarea', 'Esimene\n rida'),
      filled('degree', 'select', 'phd', { options }),
      filled('curriculum', 'select', 'oma', { options, customSelect: true }),
      filled('year', 'year', 2024),
      filled('number_of_positions', 'number', 7),
      filled('confirmation', 'confirmation', true),
      filled('ut_email', 'email', 'mari@ut.example', { private: true }),
      filled('see_more_url', 'url', 'https://ut.example'),
      filled('thesis_file', 'file', { fileName: 'a.pdf', fileSize: 1, fileType: 'application/pdf' }),
    ],
    new Map([
      [
        'andmed',
        { value: 'andmed', label: 'Andmeteadus', labels: { et: 'Andmeteadus', en: 'Data science' } },
      ],
    ]),
  )
  expect(texts).toEqual({
    heading: 'Mari\nOtsing',
    terms: 'andmed\nAndmeteadus\nData science\notsing\nJüri Õun',
    body: 'Esimene rida\ndoktoritöö\ndoctoral thesis\nphd\noma\n2024',
    private: 'Search\njuri@ut.example\nmari@ut.example',
  })
})

it('uses the first public text of other forms as the heading', () => {
  const texts = searchTextsOf(
    of('visit'),
    [
      filled('code', 'text', 'saladus', { private: true }),
      filled('company', 'text', 'Aed OÜ'),
      filled('city', 'text', 'Tartu'),
    ],
    new Map(),
  )
  expect(texts).toEqual({ heading: 'Aed OÜ', terms: '', body: 'Tartu', private: 'saladus' })
})
