import { expect, it } from 'vitest'
import { keepForm } from './keep-form.ts'

const page = 'http://localhost/topics/lisa?language=et'

it.each([
  ['the step that checks the answers', page, `${page}#check`, false],
  ['the way back from it', `${page}#check`, page, false],
  ['another language', page, page.replace('=et', '=en'), true],
  ['another form', `${page}#check`, 'http://localhost/thesis/lisa?language=et', true],
  ['a reload of the data', `${page}#check`, `${page}#check`, true],
])('%s', (_name, currentUrl, nextUrl, isLoaded) => {
  const urls = { currentUrl: new URL(currentUrl), nextUrl: new URL(nextUrl) }
  expect(keepForm({ ...urls, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true })).toBe(
    isLoaded,
  )
})
