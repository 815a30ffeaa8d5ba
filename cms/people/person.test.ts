import { expect, it } from 'vitest'
import { personOf } from './person.ts'

const person = personOf(['mari@example.org', 'Mari-Liis Maasikas', 'mlm'])

it('is named by whole identifiers, without regard to case', () => {
  for (const text of ['MARI@example.org', 'mari-liis  maasikas', 'mlm'])
    expect(person.isNamed(text)).toBe(true)
  for (const text of ['amari@example.org', 'Maasikas', 'mlmx', '', null, 5])
    expect(person.isNamed(text)).toBe(false)
})

it('is taken out of values, whose other parts stay', () => {
  const file = { fileName: 'Mari-Liis Maasikas.pdf', fileSize: 3, fileType: 'application/pdf' }
  const values = {
    general_thesis: {
      ut_first_name: 'Mari-Liis',
      ut_last_name: 'Maasikas',
      title_et: 'Töö mlm',
      abstract:
        'Tänan: Maasikas, Mari-Liis (mari@example.org). Mari-Liis Maasikase juhend, Mari-Liis Maasikassoni oma.',
      supervisors: [
        { firstname: 'M.', lastname: 'M.', email: 'Mari@example.org' },
        { firstname: 'Mari-Liis', lastname: 'Maasikas', email: 'other@example.org' },
        { firstname: 'Jaan', lastname: 'Tamm', email: 'jaan@example.org' },
      ],
      contact: 'mari@example.org',
      emails: ['mari@example.org', 'jaan@example.org'],
      file,
      places: 2,
      none: null,
    },
  }
  expect(person.without(values)).toEqual({
    general_thesis: {
      title_et: 'Töö mlm',
      abstract: 'Tänan: […] ([…]). […] juhend, Mari-Liis Maasikassoni oma.',
      supervisors: [{ firstname: 'Jaan', lastname: 'Tamm', email: 'jaan@example.org' }],
      emails: ['jaan@example.org'],
      file,
      places: 2,
      none: null,
    },
  })
})

it('is meant by what managers search for', () => {
  for (const text of ['mlm', 'MARI@example.org', 'Maasikas', 'maasi', 'mari-liis maas', 'maasikas mari'])
    expect([text, person.isMeantBy(text)]).toEqual([text, true])
  for (const text of ['mari', 'example.org', 'ma', 'Maasikas turg', 'pending'])
    expect([text, person.isMeantBy(text)]).toEqual([text, false])
})

it('has patterns that every text with the person fits', () => {
  expect(person.patterns).toEqual([['%mari%example.org%'], ['%mari%', '%liis%', '%maasik%'], ['%mlm%']])
  expect(personOf(['a_b@c.ee']).patterns).toEqual([['%a\\_b%c.ee%']])
})

it('is not somebody whose name or address is longer', () => {
  for (const text of [
    'anna.mari@example.org, mari@example.org.uk',
    'Anna-Mari-Liis Maasikas, Mari-Liis Maasikas-Tamm, Mari-Liis Maasikasson',
    'Jaan Maasikas, Mari-Liis Tamm',
  ])
    expect(person.without(text)).toBe(text)
  expect(person.without('Kirjuta mari@example.org.')).toBe('Kirjuta […].')
  for (const spelling of [
    'Mari\u2011Liis Maasikas',
    'Mari Liis Maasikas',
    'Mari-Liis_Maasikas',
    'maasikas+mari-liis',
    'mari%40example.org',
  ])
    expect(person.without(`Vt ${spelling}, fail`)).toBe('Vt […], fail')
  expect(person.without('Tänan, Mari-Liis. Maasikas on mari.')).toBe('Tänan, Mari-Liis. Maasikas on mari.')
  for (const form of ['Maasika', 'Maasikale', 'Maasikaga', 'Maasikas', 'MAASIKAST'])
    expect(person.without(`Mari-Liis ${form} töö`)).toBe('[…] töö')
  for (const form of ['Maasik', 'Maasikmets', 'Maask', 'Maasikasson'])
    expect(person.without(`Mari-Liis ${form} töö`)).toBe(`Mari-Liis ${form} töö`)
  expect(personOf(['Jüri Sepp']).without('Jüri Sepa ja Jüri Seppa')).toBe('[…] ja […]')
  expect(person.without('Eile helistas Maasikas, Mari-Liis ja küsis.')).toBe('Eile helistas […] ja küsis.')
  expect(personOf(['John Smith']).without('John Smith’i töö')).toBe('[…] töö')
})

it('is named by a username only where a username is', () => {
  expect(person.without({ keywords: ['mlm', 'andmed'], note: 'mlm' })).toEqual({
    keywords: ['mlm', 'andmed'],
    note: 'mlm',
  })
  const event = { kind: 'mlm', after: { username: 'mlm', name: 'Mari-Liis Maasikas' }, by: null }
  expect(person.masked(event)).toEqual({ kind: 'mlm', after: { username: '[…]', name: '[…]' }, by: null })
})
