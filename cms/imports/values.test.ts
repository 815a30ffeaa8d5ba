import { Workbook } from 'exceljs'
import { describe, expect, it } from 'vitest'
import type { FieldSettings } from '#contract/fields.ts'
import type { FormField } from '#contract/forms.ts'
import type { FieldType } from '#contract/values/field-types.ts'
import { matchOption, parseYesNo } from './match-choice.ts'
import { parseDay, parseMoment, parseYear } from './parse-date.ts'
import { joinPeople, namesSeveral, parsePeople } from './parse-people.ts'
import { parseNumber, parseValue } from './parse-value.ts'
import { oldAddressOf } from './read-row.ts'
import { readSource } from './read-source.ts'

function field(type: FieldType, settings: FieldSettings = {}): FormField {
  return { slug: 'field', type, required: false, order: 1, labels: { et: '', en: '' }, settings }
}

const levels = {
  options: [
    { value: 'bachelor', label: { et: 'Bakalaureus', en: 'Bachelor’s' } },
    { value: 'masters', label: { et: 'Magister', en: 'Master’s' } },
    { value: 'phd', label: { et: 'Doktor', en: 'Doctoral' } },
  ],
}
const languages = {
  options: [
    { value: 'et', label: { et: 'Eesti keel', en: 'Estonian' } },
    { value: 'en', label: { et: 'Inglise keel', en: 'English' } },
  ],
}

const counts = { options: [{ value: '1.5', label: { et: 'Poolteist', en: 'One and a half' } }] }
const toppings = {
  options: [
    { value: 'a;b', label: { et: 'Üks; kaks', en: 'One; two' } },
    { value: '2', label: { et: 'Kolm | neli', en: 'Three, four' } },
    { value: 'c', label: { et: 'Üks', en: 'One' } },
  ],
}

const scale = {
  options: [
    { value: '1', label: { et: '2', en: '2' } },
    { value: '2', label: { et: '1', en: '1' } },
    { value: '3', label: { et: 'Tallinn, Eesti', en: 'MS Word' } },
    { value: '4', label: { et: 'Tartu', en: 'ms word' } },
  ],
}

describe('days', () => {
  it.each([
    ['2023-02-01', '2023-02-01'],
    ['2023/2/1', '2023-02-01'],
    ['20230201', '2023-02-01'],
    ['1.2.2023', '2023-02-01'],
    ['01.02.23', '2023-02-01'],
    ['1. 2. 2023', '2023-02-01'],
    ['1.2.1998', '1998-02-01'],
    ['1.2.98', '1998-02-01'],
    ['12/25/2020', '2020-12-25'],
    ['25/12/2020', '2020-12-25'],
    ['1. veebruar 2023', '2023-02-01'],
    ['1. veebruaril 2023. a', '2023-02-01'],
    ['3. juuni 2025', '2025-06-03'],
    ['1 Feb 2023', '2023-02-01'],
    ['1-Feb-23', '2023-02-01'],
    ['February 1, 2023', '2023-02-01'],
    ['1st of February 2023', '2023-02-01'],
    ['44958', '2023-02-01'],
    ['1.2.2023 14:05', '2023-02-01'],
    ['2023-02-01T14:05:00Z', '2023-02-01'],
  ])('%s is %s', (text, day) => expect(parseDay(text)).toEqual({ value: day }))

  it.each([
    ['31.6.25', 'noSuchDay'],
    ['30.2.2024', 'noSuchDay'],
    ['13.2020', 'noSuchDay'],
    ['2024', 'dayMissing'],
    ['veebruar 2023', 'dayMissing'],
    ['Feb 2023', 'dayMissing'],
    ['2023 June', 'dayMissing'],
    ['02.2023', 'dayMissing'],
    ['2023-02', 'dayMissing'],
    ['suvi 2024', 'date'],
    ['ei tea', 'date'],
    ['juu 2024', 'date'],
  ])('%s is none', (text, name) =>
    expect(parseDay(text)).toMatchObject({ issue: { messageKey: `manage.import.issue.${name}` } }),
  )

  it('have times', () => {
    expect(parseMoment('1.2.2023 kell 9.05')).toEqual({ value: '2023-02-01T09:05' })
    expect(parseMoment('2023-02-01 14:05:30')).toEqual({ value: '2023-02-01T14:05:30' })
    expect(parseMoment('2023-02-01T14:05:00Z')).toEqual({ value: '2023-02-01T14:05:00Z' })
    expect(parseMoment('1.2.2023')).toEqual({ value: '2023-02-01T00:00' })
    expect(parseMoment('46174.395833')).toEqual({ value: '2026-06-01T09:30:00' })
  })

  it('have years', () => {
    expect(parseYear('2023')).toEqual({ value: 2023 })
    expect(parseYear('2023. a')).toEqual({ value: 2023 })
    expect(parseYear('3.6.2025')).toEqual({ value: 2025 })
    expect(parseYear('juuni 2020')).toEqual({ value: 2020 })
    expect(parseYear('2020-06')).toEqual({ value: 2020 })
    expect(parseYear('06.2020')).toEqual({ value: 2020 })
    for (const text of ['25', '20200', '2019.5'])
      expect(parseYear(text)).toMatchObject({ issue: { messageKey: 'manage.import.issue.year' } })
  })
})

describe('people', () => {
  const named = (firstname: string, lastname: string, email = '') => ({ firstname, lastname, email })
  it.each([
    ['Tamm, Mari', [named('Mari', 'Tamm')]],
    ['Mari Tamm', [named('Mari', 'Tamm')]],
    ['dr Mari Tamm <mari@ut.ee>', [named('Mari', 'Tamm', 'mari@ut.ee')]],
    ['Mari Tamm (mari@ut.ee)', [named('Mari', 'Tamm', 'mari@ut.ee')]],
    ['J. Kask; P. Põld', [named('J.', 'Kask'), named('P.', 'Põld')]],
    ['Jaan Kask ja Piret Põld', [named('Jaan', 'Kask'), named('Piret', 'Põld')]],
    ['Kask, Jaan and Põld, Piret', [named('Jaan', 'Kask'), named('Piret', 'Põld')]],
    ['Jaan Kask, Piret Põld', [named('Jaan', 'Kask'), named('Piret', 'Põld')]],
    ['prof. Jaan Kask, PhD\nPiret von Põld', [named('Jaan', 'Kask'), named('Piret', 'von Põld')]],
    ['Ülle', [named('', 'Ülle')]],
    ['El Shawi, Anna Maria;', [named('Anna Maria', 'El Shawi')]],
    ['Yan Li Ma <y@ut.ee>; Jing Ma', [named('Yan Li', 'Ma', 'y@ut.ee'), named('Jing', 'Ma')]],
    ['Jaan Kask, MA; Piret Põld M.A.', [named('Jaan', 'Kask'), named('Piret', 'Põld')]],
  ])('%s', (text, people) => expect(parsePeople(text)).toEqual(people))

  it.each([
    ['Mänd, Kõla; Šein, Pille', true],
    ['Mänd, Kõla\nŠein, Pille', true],
    ['Kõla Mänd, Pille Šein', true],
    ['Mänd K., Šein P.', true],
    ['Mänd, K., Šein, P.', true],
    ['Kõla Mänd ja Pille Šein', true],
    ['Ludwig van Beethoven and others', true],
    ['Mänd K. et al.', true],
    ['Kõla Mänd jt', true],
    ['Kõla Mänd/Pille Šein', true],
    ['Mänd, Kõla', false],
    ['Mänd, Kõla;', false],
    ['dr Kõla Mänd', false],
    ['Mänd, Kõla, PhD', false],
    ['Kõla von der Mänd', false],
    ['El Shawi, Anna Maria;', false],
    ['Kõla Mänd <kola+1@ut.ee>', false],
  ])('%s are several: %s', (text, several) => expect(namesSeveral(text)).toBe(several))

  it('of references are told apart, also those with two last and two first names', () => {
    expect(joinPeople(['Mänd, Kõla'])).toBe('Mänd, Kõla')
    expect(namesSeveral(joinPeople(['Mänd, Kõla', 'Šein, Pille']))).toBe(true)
    expect(parsePeople(joinPeople(['El Shawi, Anna Maria', 'Mänd, Kõla']))).toEqual([
      named('Anna Maria', 'El Shawi'),
      named('Kõla', 'Mänd'),
    ])
  })
})

describe('choices', () => {
  it.each([
    ['masters', 'masters'],
    ['MAGISTER', 'masters'],
    ["master's", 'masters'],
    ['master', 'masters'],
    ['magistritöö', 'masters'],
    ['PhD', 'phd'],
    ['bak', 'bachelor'],
    ['ba', undefined],
    ['magistriõpe', 'masters'],
    ['kandidaat', undefined],
    ['Bachelor’s thesis', 'bachelor'],
    ["Master's thesis", 'masters'],
    ['PhD thesis', 'phd'],
    ['Doctoral dissertation', 'phd'],
    ['doktoritöö', 'phd'],
  ])('%s is %s', (text, value) => expect(matchOption(levels, text)?.value).toBe(value))

  it('names of several words must be complete', () => {
    const options = [
      { value: 'informatics', label: { et: 'Informaatika', en: 'Informatics' } },
      {
        value: 'conversion',
        label: { et: 'Infotehnoloogia mitteinformaatikutele', en: 'Conversion master' },
      },
    ]
    expect(matchOption({ options }, 'Infotehnoloogia')).toBeUndefined()
    expect(matchOption({ options }, 'Informaatikaõpetaja')).toBeUndefined()
    expect(matchOption({ options }, 'informaatika')?.value).toBe('informatics')
  })

  it.each([
    ['eesti', 'et'],
    ['est', 'et'],
    ['Estonian', 'et'],
    ['inglise keel', 'en'],
    ['ENG', 'en'],
    ['en', 'en'],
    ['cs', undefined],
  ])('the language %s is %s', (text, value) => expect(matchOption(languages, text)?.value).toBe(value))

  it.each([
    ['jah', true],
    ['X', true],
    ['No', false],
    ['0', false],
    ['võib-olla', undefined],
  ])('%s is %s', (text, answer) => expect(parseYesNo(text)).toBe(answer))
})

describe('values', () => {
  it.each([
    ['1 234,5', 1234.5],
    ['1,234.50', 1234.5],
    ['1.234.567', 1_234_567],
    ['-3', -3],
    ['1e-7', 1e-7],
    ['3 kohta', undefined],
    ['', undefined],
  ])('the number %s', (text, number) => expect(parseNumber(text)).toBe(number))

  it.each<[FormField, string[], unknown]>([
    [field('keywords'), ['graafid; puud'], ['graafid', 'puud']],
    [field('keywords'), ['graafid, puud', 'õunad'], ['graafid', 'puud', 'õunad']],
    [field('multi-email'), ['<a@ut.ee>; b@ut.ee'], ['a@ut.ee', 'b@ut.ee']],
    [field('email'), ['mailto:a@ut.ee '], 'a@ut.ee'],
    [field('url'), ['www.ut.ee'], 'https://www.ut.ee'],
    [field('cercs_code'), ['p170'], 'P170'],
    [field('multi-select', levels), ['magister ja doktor'], ['masters', 'phd']],
    [field('multi-select', scale), ['2; 1'], ['1', '2']],
    [field('multi-select', scale), ['Tallinn, Eesti, Tartu'], ['3', '4']],
    [field('multi-select', scale), ['Tartu; "Tallinn, Eesti"'], ['4', '3']],
    [field('multi-select', scale), ['ms word; MS Word'], ['4', '3']],
    [field('multi-select', levels), ['Bakalaureus; Magister'], ['bachelor', 'masters']],
    [field('select', { ...levels, customSelect: true }), ['kandidaat'], 'kandidaat'],
    [field('date-range'), ['1.2.2025–3.2.2025'], ['2025-02-01', '2025-02-03']],
    [field('date-range'), ['1.2.2025', '3.2.2025'], ['2025-02-01', '2025-02-03']],
    [field('date-range'), ['2026-01-01/2026-05-31'], ['2026-01-01', '2026-05-31']],
    [field('date-range'), ['1.–5. juuni 2026'], ['2026-06-01', '2026-06-05']],
    [field('date-range'), ['1-5. juuni 2026'], ['2026-06-01', '2026-06-05']],
    [field('date-range'), ['30. mai – 5. juuni 2026'], ['2026-05-30', '2026-06-05']],
    [field('date-range'), ['1.–3.2.2025'], ['2025-02-01', '2025-02-03']],
    [field('date-range'), ['30.1.-3.2.2025'], ['2025-01-30', '2025-02-03']],
    [field('date-range'), ['30.12.2025-3.1.2026'], ['2025-12-30', '2026-01-03']],
    [field('date-range'), ['June 1–5, 2026'], ['2026-06-01', '2026-06-05']],
    [field('date-range'), ['May 30 – June 5, 2026'], ['2026-05-30', '2026-06-05']],
    [
      field('date-range-time'),
      ['2026-01-01T10:00/2026-01-02T12:00'],
      ['2026-01-01T10:00', '2026-01-02T12:00'],
    ],
    [field('confirmation'), ['jah'], true],
    [field('text'), ['Mari', 'Tamm'], 'Mari Tamm'],
    [field('select-number', counts), ['1,5'], 1.5],
    [field('select-number', counts), ['1.5'], 1.5],
    [field('multi-select', toppings), ['Üks; kaks; Kolm | neli'], ['a;b', '2']],
    [field('multi-select', toppings), ['Üks; Kolm | neli; Üks; kaks'], ['c', '2', 'a;b']],
    [field('multi-select', toppings), ['Three, four'], ['2']],
  ])('%# are read', (given, texts, value) => expect(parseValue(given, texts)).toEqual({ value }))

  it('of other kinds say what to write', () => {
    const keyOf = (given: FormField, text: string) => parseValue(given, [text])
    expect(keyOf(field('select', levels), 'kandidaat')).toEqual({
      issue: { messageKey: 'manage.import.issue.option', params: { value: 'kandidaat' } },
    })
    for (const [text, value] of [
      ['Kask', 'Kask'],
      ['Jaan Kask; dr Põld <p@ut.ee>', 'Põld'],
      ['kask@ut.ee', 'kask@ut.ee'],
    ] as const)
      expect(keyOf(field('supervisorsList'), text)).toEqual({
        issue: { messageKey: 'manage.import.issue.name', params: { value } },
      })
    expect(keyOf(field('date-range'), '1.2.2025')).toMatchObject({
      issue: { messageKey: 'manage.import.issue.range' },
    })
    expect(keyOf(field('checkbox'), 'võib-olla')).toMatchObject({
      issue: { messageKey: 'manage.import.issue.yesNo' },
    })
  })
})

it.each([
  ['Kas tuled, ja kellega, või ei?;Aasta\r\nei, veel, ei tea;2019\r\n', ['ei, veel, ei tea', '2019']],
  ['Juhendaja; kaasjuhendaja,Aasta\nTamm; Kask,2019\nTamm,2020\n', ['Tamm; Kask', '2019']],
  ['Töö\tJuhendaja; kaasjuhendaja\nA\tTamm; Kask; Mänd\n', ['A', 'Tamm; Kask; Mänd']],
])('the separator of %j is found', async (text, cells) => {
  const { rows } = await readSource('x.csv', new TextEncoder().encode(text))
  expect(rows[0]).toEqual(cells)
})

describe('BibTeX', () => {
  const entry = (key: string) => `@thesis{${key}, title={Title ${key}}, school=ut, year={2019}}\n`
  const start = `@string{ut = "Tartu"}\n${entry('a')}`

  it.each([
    ['a space in a key', '@thesis{key one, title={B}}\n', 'key one'],
    ['an unclosed brace', '@thesis{b, title={B, school=ut, year={2019}}\n', 'b'],
    ['a missing comma', '@thesis{b, title={B} year={2019}}\n', 'b'],
  ])('with %s says where', async (_, broken, key) => {
    const bytes = new TextEncoder().encode(`${start}\n${broken}${entry('c')}`)
    await expect(readSource('x.bib', bytes)).rejects.toMatchObject({
      details: {
        errors: [{ field: 'file', messageKey: 'manage.import.error.brokenEntry', params: { line: 4, key } }],
      },
    })
  })

  it('may have comments between entries', async () => {
    const text = `% by me@ut.ee {\n${start}% a comment with @ sign\n@comment{x}\n${entry('c')}`
    const { headings, rows } = await readSource('x.bib', new TextEncoder().encode(text))
    expect(rows.map((row) => row[headings.indexOf('title')])).toEqual(['Title a', 'Title c'])
  })

  it('keeps lines within a value that begin like comments', async () => {
    const text = '@thesis{a, title={50\n% of all}, year={2019}}'
    const { rows } = await readSource('x.bib', new TextEncoder().encode(text))
    expect(rows[0]?.join()).toContain('% of all')
  })
})

it('old addresses are path and query, whatever their host', () => {
  expect(oldAddressOf('https://comserv.cs.ut.ee/ati_thesis/datasheet.php?id=12&year=2020#top')).toBe(
    '/ati_thesis/datasheet.php?id=12&year=2020',
  )
  expect(oldAddressOf('/theses/12')).toBe('/theses/12')
  expect(oldAddressOf('https://old.example')).toBeUndefined()
})

it('a workbook is read from its first sheet with rows, failed formulas as their errors', async () => {
  const workbook = new Workbook()
  workbook.addWorksheet('Tiitel').addRow(['Lõputööd'])
  const sheet = workbook.addWorksheet('2024')
  sheet.addRows([
    ['Pealkiri', 'Aasta', 'Summa'],
    ['Graafid', { error: '#N/A' }, { formula: '1/0', result: { error: '#DIV/0!' } }],
    ['Puud', 2024, 1.5],
    ['#N/A', null, null],
  ])
  workbook.addWorksheet('2023').addRows([['Pealkiri'], ['Metsad']])
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer())
  expect(await readSource('tood.xlsx', bytes)).toEqual({
    headings: ['Pealkiri', 'Aasta', 'Summa'],
    rows: [
      ['Graafid', '\u2066#N/A\u2069', '\u2066#DIV/0!\u2069'],
      ['Puud', '2024', '1.5'],
      ['#N/A', '', ''],
    ],
    leftOut: ['2023'],
  })
})
