import { describe, expect, it } from 'vitest'
import {
  differInTableOnly,
  publicDefaults,
  readTableState,
  tableStateKey,
  toListQuery,
  writeTableState,
} from './table-state.ts'

const defaults = { ...publicDefaults, sorts: ['title', 'application_deadline'] }
const read = (query: string) => readTableState(new URLSearchParams(query), defaults)

describe('readTableState', () => {
  it('takes everything from the address', () => {
    expect(
      read('q=õun&page=3&size=10&sort=-title&curriculums=informatics,cybersecurity&levels=masters'),
    ).toEqual({
      q: 'õun',
      page: 3,
      size: 10,
      sort: { id: 'title', descending: true },
      filters: { curriculums: ['informatics', 'cybersecurity'], levels: ['masters'], statuses: [] },
    })
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
  ])('reads %s as if it were not there', (query) => {
    expect(read(query)).toEqual(read(''))
  })

  it('ignores a column that the list cannot be sorted by', () => {
    expect(read('sort=-title').sort).toEqual({ id: 'title', descending: true })
    expect(read('sort=files').sort).toBeNull()
  })

  it('takes a value that is given twice once', () => {
    expect(read('levels=phd,phd').filters.levels).toEqual(['phd'])
  })
})

describe('writeTableState', () => {
  it('leaves defaults out and other parameters in', () => {
    const params = new URLSearchParams('language=en&year=2024&page=4&size=10')
    const written = writeTableState(params, read('q=robot'), defaults)
    expect(written.toString()).toBe('language=en&year=2024&q=robot')
    expect(params.get('page')).toBe('4')
  })

  it('is read back as it was', () => {
    const state = read('q=%C3%B5ige+s%C3%B5na&page=2&sort=-application_deadline&levels=bachelor,phd')
    expect(read(writeTableState(new URLSearchParams(), state, defaults).toString())).toEqual(state)
  })
})

describe('toListQuery', () => {
  it('names everything as the list calls do', () => {
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

  it('tells states apart by their key', () => {
    expect(tableStateKey(read('page=2'))).not.toBe(tableStateKey(read('page=3')))
    expect(tableStateKey(read('size=20'))).toBe(tableStateKey(read('')))
  })
})

describe('differInTableOnly', () => {
  const differ = (from: string, to: string) =>
    differInTableOnly(new URL(from, 'http://localhost'), new URL(to, 'http://localhost'))

  it('is true of the table’s state alone, whatever the order of parameters', () => {
    expect(differ('/thesis?year=2024&language=et', '/thesis?language=et&page=2&year=2024&q=abc')).toBe(true)
  })

  it('is false of equal addresses, which may load again', () => {
    expect(differ('/thesis?page=2', '/thesis?page=2')).toBe(false)
  })

  it('is false of another year, language or page', () => {
    expect(differ('/thesis?year=2024', '/thesis?year=2023')).toBe(false)
    expect(differ('/thesis?language=et', '/thesis?language=en')).toBe(false)
    expect(differ('/thesis', '/topics')).toBe(false)
  })
})
