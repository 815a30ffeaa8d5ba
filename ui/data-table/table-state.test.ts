import { describe, expect, it } from 'vitest'
import { withLocalizedSort } from './localized-sort.ts'
import {
  chosenYear,
  differInTableOnly,
  noFilters,
  parseColumns,
  parseTableState,
  publicDefaults,
  tableStateKey,
  toListQuery,
  writeColumns,
  writeTableState,
} from './table-state.ts'

const { filters: _public, ...shared } = publicDefaults
const defaults = { ...shared, sorts: ['title', 'application_deadline'] }
function read(query: string) {
  return parseTableState(new URLSearchParams(query), defaults)
}

describe.each(['hide', 'columns'] as const)('the columns of %s', (name) => {
  it('are read from and written to the query, whose other parameters are preserved', () => {
    const written = writeColumns(new URLSearchParams('q=õun'), name, ['files', 'set.curriculum'])
    expect(written.toString()).toBe(`q=%C3%B5un&${name}=files%2Cset.curriculum`)
    expect(parseColumns(written, name)).toEqual(['files', 'set.curriculum'])
    const none = writeColumns(written, name, [])
    expect([none.has(name), parseColumns(none, name)]).toEqual([false, undefined])
  })
})

describe('parseTableState', () => {
  it('reads all parameters', () => {
    expect(
      read('q=õun&page=3&size=10&sort=-title&curriculums=informatics,cybersecurity&levels=masters'),
    ).toEqual({
      q: 'õun',
      page: 3,
      size: 10,
      sort: '-title',
      filters: { ...noFilters, curriculums: ['informatics', 'cybersecurity'], levels: ['masters'] },
    })
  })

  it('preserves commas within values', () => {
    const state = { ...read(''), filters: { ...noFilters, fields: ['Andmed, 100%', 'Veeb'] } }
    const written = writeTableState(new URLSearchParams(), state, defaults)
    expect(read(written.toString()).filters.fields).toEqual(['Andmed, 100%', 'Veeb'])
    expect(toListQuery(state).fields).toBe('Andmed%2C 100%25,Veeb')
  })

  it.each([
    'page=0',
    'page=-1',
    'page=x',
    'size=151',
    'size=1e3',
    'sort=a;b',
    'q=ab',
    'levels=,,',
    'q=%20ab%20',
  ])('ignores the invalid %s', (query) => {
    expect(read(query)).toEqual(read(''))
  })

  it('ignores a column that the list cannot be sorted by', () => {
    expect(read('sort=-title').sort).toBe('-title')
    expect(read('sort=files').sort).toBe('')
  })

  it('ignores statuses that do not exist', () => {
    expect(read('statuses=nope,pending,').filters.statuses).toEqual(['pending'])
    expect(read('statuses=nope').filters).toEqual(noFilters)
  })

  it('removes duplicate values', () => {
    expect(read('levels=phd,phd').filters.levels).toEqual(['phd'])
  })
})

describe('writeTableState', () => {
  it('omits defaults and preserves other parameters', () => {
    const params = new URLSearchParams('language=en&year=2024&page=4&size=10')
    const written = writeTableState(params, read('q=robot'), defaults)
    expect(written.toString()).toBe('language=en&year=2024&q=robot')
    expect(params.get('page')).toBe('4')
  })

  it('round-trips', () => {
    const state = read('q=%C3%B5ige+s%C3%B5na&page=2&sort=-application_deadline&levels=bachelor,phd')
    expect(read(writeTableState(new URLSearchParams(), state, defaults).toString())).toEqual(state)
  })
})

describe('toListQuery', () => {
  it('uses the parameter names of the list endpoints', () => {
    expect(toListQuery(read('q=robot&page=2&sort=-title&levels=bachelor,phd'))).toEqual({
      q: 'robot',
      page: 2,
      size: 20,
      sort: '-title',
      levels: 'bachelor,phd',
      curriculums: undefined,
      statuses: undefined,
    })
  })

  it('has distinct keys for distinct states', () => {
    expect(tableStateKey(read('page=2'))).not.toBe(tableStateKey(read('page=3')))
    expect(tableStateKey(read('size=20'))).toBe(tableStateKey(read('')))
  })
})

describe('differInTableOnly', () => {
  const differ = (from: string, to: string) =>
    differInTableOnly(new URL(from, 'http://localhost'), new URL(to, 'http://localhost'))

  it('is true if only table parameters differ, in any order', () => {
    expect(differ('/thesis?year=2024&language=et', '/thesis?language=et&page=2&year=2024&q=abc')).toBe(true)
  })

  it('is false for equal URLs, so that they can be reloaded', () => {
    expect(differ('/thesis?page=2', '/thesis?page=2')).toBe(false)
  })

  it('is false for another year, language or page', () => {
    expect(differ('/thesis?year=2024', '/thesis?year=2023')).toBe(false)
    expect(differ('/thesis?language=et', '/thesis?language=en')).toBe(false)
    expect(differ('/thesis', '/topics')).toBe(false)
  })
})

it.each([
  ['', [2025, 2024], 2025],
  ['year=2024', [2025, 2024], 2024],
  ['year=1999', [2025, 2024], 1999],
  ['year=all', [2025, 2024], 'all'],
  ['year=x', [2025, 2024], 2025],
  ['year=20245', [2025], 2025],
  ['', [], 'all'],
])('%s of %j', (query, years, year) => {
  expect(chosenYear(new URLSearchParams(query), years)).toBe(year)
})

it.each([
  ['title', 'et', 'title'],
  ['title', 'en', 'title_en'],
  ['-curriculum', 'en', '-curriculum_en'],
  ['-last_name', 'en', '-last_name'],
  [undefined, 'en', undefined],
] as const)('%s in %s becomes %s', (sort, language, localized) => {
  expect(withLocalizedSort({ page: 1, sort }, language)).toEqual({ page: 1, sort: localized })
})
