import { expect, it } from 'vitest'
import { shouldRevalidateForm } from './should-revalidate-form.ts'

const page = 'http://localhost/topics/lisa?language=et'

it.each([
  ['the step that checks the answers', false, page, `${page}#check`],
  ['the return from that step', false, `${page}#check`, page],
  ['another language', true, page, page.replace('=et', '=en')],
  ['another form', true, `${page}#check`, 'http://localhost/thesis/lisa?language=et'],
  ['a revalidation without navigation', true, `${page}#check`, `${page}#check`],
])('reloads the form for %s: %s', (_name, isLoaded, currentUrl, nextUrl) => {
  const urls = { currentUrl: new URL(currentUrl), nextUrl: new URL(nextUrl) }
  const args = { ...urls, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true }
  expect(shouldRevalidateForm(args)).toBe(isLoaded)
})
