import { describe, expect, it } from 'vitest'
import { arrangeRows, type RowRules } from './arrange-rows.ts'
import { publicDefaults, readTableState } from './table-state.ts'

type Person = { name: string; year: number | null; levels: string[]; gone?: true }

const people: Person[] = [
  { name: 'Õun, Ülle', year: 2020, levels: ['bachelor'] },
  { name: 'Saar, Mari', year: null, levels: ['masters'] },
  { name: 'Zimmer, Ott', year: 2018, levels: ['masters', 'bachelor'] },
  { name: 'Žukov, Ivan', year: 2019, levels: [] },
  { name: 'Šmidt, Jaan', year: 2021, levels: ['phd'] },
  { name: 'Tamm, Łukasz', year: 2022, levels: ['phd'], gone: true },
]

const rules: RowRules<Person> = {
  columns: [
    { id: 'name', header: 'Nimi', cell: ({ name }) => name, sortValue: ({ name }) => name },
    { id: 'year', header: 'Aasta', cell: ({ year }) => year, sortValue: ({ year }) => year },
    { id: 'level', header: 'Aste', cell: () => null },
  ],
  filters: [
    {
      name: 'levels',
      label: 'Aste',
      options: [],
      matches: ({ levels }, chosen) => levels.some((level) => chosen.includes(level)),
      matchesByDefault: ({ gone }) => !gone,
    },
  ],
  searchText: ({ name }) => name,
}

function arrange(query: string) {
  const { rows, ...rest } = arrangeRows(
    people,
    readTableState(new URLSearchParams(query), publicDefaults),
    rules,
  )
  return { names: rows.map(({ name }) => name.split(',')[0]), ...rest }
}

describe('arrangeRows', () => {
  it('keeps the order of the list where no sort is asked for', () => {
    expect(arrange('').names).toEqual(['Õun', 'Saar', 'Zimmer', 'Žukov', 'Šmidt'])
    expect(arrange('sort=level').names).toEqual(arrange('').names)
  })

  it('sorts as Estonians do', () => {
    expect(arrange('sort=name').names).toEqual(['Saar', 'Šmidt', 'Zimmer', 'Žukov', 'Õun'])
    expect(arrange('sort=-name').names).toEqual(['Õun', 'Žukov', 'Zimmer', 'Šmidt', 'Saar'])
  })

  it('puts missing values last in either direction', () => {
    expect(arrange('sort=year').names).toEqual(['Zimmer', 'Žukov', 'Õun', 'Šmidt', 'Saar'])
    expect(arrange('sort=-year').names).toEqual(['Šmidt', 'Õun', 'Žukov', 'Zimmer', 'Saar'])
  })

  it('searches without regard to case, diacritics and order of words', () => {
    expect(arrange('q=OUN').names).toEqual(['Õun'])
    expect(arrange('q=ülle+oun').names).toEqual(['Õun'])
    expect(arrange('q=oun+mari').names).toEqual([])
    expect(arrange('q=lukasz&levels=phd').names).toEqual(['Tamm'])
  })

  it('filters by any of the chosen values, and by default where none is', () => {
    expect(arrange('levels=masters,bachelor').names).toEqual(['Õun', 'Saar', 'Zimmer'])
    expect(arrange('levels=phd').names).toEqual(['Šmidt', 'Tamm'])
  })

  it('gives the asked page, and the last one past the end', () => {
    expect(arrange('size=2&page=2')).toEqual({ names: ['Zimmer', 'Žukov'], total: 5, page: 2 })
    expect(arrange('size=2&page=9')).toEqual({ names: ['Šmidt'], total: 5, page: 3 })
    expect(arrange('q=nobody&page=4')).toEqual({ names: [], total: 0, page: 1 })
  })
})
