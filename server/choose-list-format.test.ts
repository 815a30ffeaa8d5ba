import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, it } from 'vitest'
import { chooseListFormat } from './choose-list-format.ts'

function chosen(url: string, accept?: string): string | undefined {
  const request = new IncomingMessage(new Socket())
  request.url = url
  if (accept) request.headers.accept = accept
  chooseListFormat(request)
  return request.url
}

const list = '/api/v2/theses?q=turva&sort=-year'

it.each([
  ['text/csv', 'csv'],
  ['application/x-bibtex, text/csv;q=0.9', 'bibtex'],
  ['application/x-research-info-systems, */*;q=0.1', 'ris'],
  ['text/csv;charset=utf-8', 'csv'],
  ['TEXT/CSV; header=present; Q=0.9, text/html;q=0.1', 'csv'],
  ['application/x-bibtex; charset=utf-8', 'bibtex'],
  ['application/json;q=0.5, application/vnd.citationstyles.csl+json', 'csl'],
])('%s prefers %s', (accept, format) => {
  expect(chosen(list, accept)).toBe(`/api/v2/thesis/export?q=turva&sort=-year&format=${format}`)
})

it.each([
  undefined,
  '*/*',
  'application/json',
  'text/html, text/csv;q=0',
  'text/csv;q=0.5, application/json',
  'application/json; charset=utf-8, text/csv; charset=utf-8; q=0.5',
])('%s leaves JSON', (accept) => expect(chosen(list, accept)).toBe(list))

it('is for pages of entries', () => {
  const uuid = '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'
  expect(chosen(`/theses/${uuid}?language=en`, 'application/x-bibtex')).toBe(
    `/api/v2/thesis/export?language=en&format=bibtex&uuids=${uuid}`,
  )
  for (const accept of ['text/html, application/x-bibtex;q=0.9', '*/*'])
    expect(chosen(`/thesis/${uuid}`, accept)).toBe(`/thesis/${uuid}`)
})

it('is one that the register has', () => {
  const uuid = '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'
  for (const url of ['/api/v2/topics', '/api/v2/internships?q=turva', `/topics/${uuid}`])
    expect(chosen(url, 'application/x-bibtex')).toBe(url)
  expect(chosen('/api/v2/topics', 'application/x-bibtex, text/csv;q=0.5')).toBe(
    '/api/v2/topics/export?format=csv',
  )
})

it('is for no other paths', () => {
  expect(chosen('/api/v1/topics/', 'text/csv')).toBe('/api/v1/topics/')
  expect(chosen('/api/v2/internship/', 'text/csv')).toBe('/api/v2/internship/export?format=csv')
  for (const url of [
    '/api/v2/theses/meta',
    '/thesis',
    '/thesis/add',
    '/api/v2/theses/5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c',
  ])
    expect(chosen(url, 'text/csv')).toBe(url)
})
