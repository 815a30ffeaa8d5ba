import { expect, it } from 'vitest'
import { linksIn } from './links-in.ts'

it('finds URLs and e-mail addresses, without the punctuation after them', () => {
  expect(linksIn('Vaata https://ut.ee/a?b=1. Kirjuta mari@example.org!')).toEqual([
    { at: 0, text: 'Vaata ' },
    { at: 6, text: 'https://ut.ee/a?b=1', url: 'https://ut.ee/a?b=1' },
    { at: 25, text: '. Kirjuta ' },
    { at: 35, text: 'mari@example.org', url: 'mailto:mari@example.org' },
    { at: 51, text: '!' },
  ])
})

it('finds names of web hosts that begin with www', () => {
  expect(linksIn('Vt (www.ut.ee/a) ja WWW.ut.ee.').flatMap(({ url }) => url ?? [])).toEqual([
    'https://www.ut.ee/a',
    'https://WWW.ut.ee',
  ])
})

it('links nothing else', () => {
  for (const text of [
    'javascript:alert(1)',
    'ftp://a.ee/b',
    '//a.ee/b',
    'lõpp.Et uus',
    'Node.js',
    'www',
    'www. Et',
    'awww.ee',
    '',
  ])
    expect(linksIn(text).flatMap(({ url }) => url ?? [])).toEqual([])
})

it('finds words that are links, whatever their case, but not within others', () => {
  const words = new Map([['5d1f-7a52', '/manage/data/topics/5d1f-7a52']])
  expect(
    linksIn('Vt 5D1F-7A52 ja 5d1f-7a52b: https://ut.ee/5d1f-7a52', words).filter(({ url }) => url),
  ).toEqual([
    { at: 3, text: '5D1F-7A52', url: '/manage/data/topics/5d1f-7a52' },
    { at: 28, text: 'https://ut.ee/5d1f-7a52', url: 'https://ut.ee/5d1f-7a52' },
  ])
})
