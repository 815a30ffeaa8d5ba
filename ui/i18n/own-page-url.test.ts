import { expect, it } from 'vitest'
import { ownPageUrl } from './own-page-url.ts'

const origin = 'https://register.cs.ut.ee'

it.each([
  ['/terms', '/terms?language=en'],
  ['/thesis?year=2024#list', '/thesis?year=2024&language=en#list'],
  ['https://register.cs.ut.ee/terms', 'https://register.cs.ut.ee/terms?language=en'],
  ['https://theses.cs.ut.ee', 'https://theses.cs.ut.ee/?language=en'],
])('%s leads to the page in the language', (url, target) => {
  expect(ownPageUrl(url, 'en', origin)).toBe(target)
})

it.each([
  'https://ut.ee/terms',
  'https://cs.ut.ee/en',
  'mailto:ati@ut.ee',
  '//evil.example/terms',
  '/terms?language=et',
  '/manage/data/topics',
  '/files/media/1/a.png',
  'no url',
])('%s is unchanged', (url) => {
  expect(ownPageUrl(url, 'en', origin)).toBe(url)
})

it('knows paths only without an origin', () => {
  expect(ownPageUrl('/terms', 'et', undefined)).toBe('/terms?language=et')
  expect(ownPageUrl('https://register.cs.ut.ee/terms', 'et', undefined)).toBe(
    'https://register.cs.ut.ee/terms',
  )
})
