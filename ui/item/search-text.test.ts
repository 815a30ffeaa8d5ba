import { expect, it } from 'vitest'
import { searchTextOf } from './search-text.ts'

it('gathers words, but no addresses and no files', () => {
  const values = {
    general_thesis: {
      title_et: 'Õunad',
      keywords: ['pirn', 'Õunad'],
      year: 2024,
      supervisors: [{ firstname: 'Mari', lastname: 'Maasikas', email: 'mari@ut.ee' }],
      see_more_url: 'https://ut.ee',
      thesis_file: { fileName: 'thesis/x/thesis_file/a.pdf', fileSize: 1, fileType: 'application/pdf' },
    },
  }
  expect(searchTextOf(values)).toBe('Õunad pirn Mari Maasikas')
})
