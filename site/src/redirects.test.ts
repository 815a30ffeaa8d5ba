import { expect, it } from 'vitest'
import { redirectOf } from './redirects.ts'

it.each([
  ['http://theses.localhost:3000/', '/thesis?language=et'],
  ['https://topics.cs.ut.ee/?q=andmed&language=en', '/topics?q=andmed&language=en'],
  ['http://theses.localhost:3000/topics?q=a&language=en', 'http://localhost:3000/topics?q=a&language=en'],
  ['https://dev.internship.cs.ut.ee/thesis/lisa', 'https://dev.register.cs.ut.ee/thesis/lisa'],
  ['http://localhost:3000/thesis/add', '/thesis/lisa?language=et'],
  ['http://localhost:3000/topics/lisa?draft=1&language=en', '/topics/add?draft=1&language=en'],
  ['http://localhost:3000/accessibility', '/ligipaasetavus?language=et'],
  ['http://theses.localhost:3000/ligipaasetavus?language=en', '/accessibility?language=en'],
  ['http://localhost:3000/numbers', '/arvud?language=et'],
  ['http://theses.localhost:3000/arvud?language=en', '/numbers?language=en'],
  ['http://localhost:3000/my', '/minu?language=et'],
  ['http://localhost:3000/minu/5d1f7a52?language=en', '/my/5d1f7a52?language=en'],
  ['http://localhost:3000/topic', '/topics'],
  ['http://localhost:3000/theses?q=a&language=en', '/thesis?q=a&language=en'],
  ['http://localhost:3000/Internships/', '/internship/'],
  [
    'http://localhost:3000/theses/5d1f7a52-0000-4000-8000-000000000000',
    '/thesis/5d1f7a52-0000-4000-8000-000000000000',
  ],
  ['http://localhost:3000/topic/add', '/topics/lisa?language=et'],
  ['http://localhost:3000/topic/add?language=en', '/topics/add?language=en'],
  ['http://localhost:3000/theses/feed.atom?q=a', '/thesis/feed.atom?q=a'],
  ['http://localhost:3000/internships/5d1f7a52/deadline.ics', '/internship/5d1f7a52/deadline.ics'],
  ['http://theses.localhost:3000/topic/1?language=en', 'http://localhost:3000/topics/1?language=en'],
  ['http://theses.localhost:3000/theses', '/thesis'],
])('%s redirects to %s', (url, target) => {
  expect(redirectOf(new URL(url))).toBe(target)
})

it.each([
  'http://localhost:3000/',
  'http://localhost:3000/topics',
  'http://www.example.ee/thesis',
  'http://theses.localhost:3000/thesis?language=en',
  'http://theses.localhost:3000/terms',
  'http://localhost:3000/thesis/lisa',
  'http://localhost:3000/internship/add?language=en',
  'http://localhost:3000/pages/add?language=et',
  'http://localhost:3000/thesisx',
  'http://localhost:3000/ligipaasetavus',
  'http://localhost:3000/accessibility?language=en',
  'http://localhost:3000/forms/theses',
  'http://localhost:3000/minu/5d1f7a52?language=et',
  'http://theses.localhost:3000/my?language=en',
  'http://localhost:3000/arvud',
  'http://localhost:3000/myths',
])('%s does not redirect', (url) => {
  expect(redirectOf(new URL(url))).toBeUndefined()
})
