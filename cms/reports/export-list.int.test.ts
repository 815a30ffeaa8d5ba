import { expect, it } from 'vitest'
import { z } from 'zod'
import type { Problem } from '#contract/problems.ts'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { tokenOf } from '../../testing/people.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { site } from '../../testing/site.ts'
import { freshWord } from '../../testing/topics.ts'

const api = await startedApi()

async function request(register: string, query: Record<string, string>, username?: string) {
  const headers = username ? { Authorization: `Bearer ${await tokenOf(username)}` } : undefined
  return api.send(`/api/v2/${register}/export?${new URLSearchParams(query)}`, { ...(headers && { headers }) })
}

async function textOf(register: string, query: Record<string, string>, username?: string): Promise<string> {
  const response = await request(register, query, username)
  expect(response.status).toBe(200)
  return response.text()
}

const cslSchema = z.array(z.looseObject({ id: z.string(), title: z.string() }))

it('has what the list has for its caller, in the same order', async () => {
  const word = freshWord()
  const add = (title: string, status: 'pending' | 'published', more = {}) =>
    createItemForTest(api, 'thesis', status, { title_et: `${title} ${word}`, ...more })
  await add('Beeta', 'published')
  await add('Alfa', 'published', { visibility: 'university_worker' })
  await add('Gamma', 'pending')
  for (const username of [undefined, 'student', 'worker', 'manager']) {
    const query = { q: word, sort: 'title' }
    const listed = dataOf(await api.as(username)('listTheses', { query })).map(({ uuid }) => uuid)
    const exported = cslSchema.parse(
      JSON.parse(await textOf('theses', { ...query, format: 'csl' }, username)),
    )
    expect(exported.map(({ id }) => id)).toEqual(listed)
    expect(listed).toHaveLength(username === 'worker' ? 2 : username === 'manager' ? 2 : 1)
  }
})

it('cites theses', async () => {
  const word = freshWord()
  const changes = { title_et: `Õunad ${word}`, keywords: ['andmebaasid'] }
  const { uuid } = await createItemForTest(api, 'thesis', 'published', changes)
  const query = { q: word, language: 'en' }
  const bibtex = await request('theses', { ...query, format: 'bibtex' })
  expect(bibtex.headers.get('content-type')).toBe('application/x-bibtex')
  expect(bibtex.headers.get('content-disposition')).toMatch(/^attachment; filename="thesis_[\d-]+\.bib"$/)
  expect(await bibtex.text()).toContain(`title = {Õunad ${word}}`)
  expect(await textOf('theses', { ...query, format: 'ris' })).toMatch(
    /^TY {2}- THES\r\nAU {2}- Maasikas, Mari\r\n/,
  )
  const [csl] = JSON.parse(await textOf('thesis', { ...query, format: 'csl' }))
  expect(csl).toEqual({
    id: uuid,
    type: 'thesis',
    title: `Õunad ${word}`,
    author: [{ family: 'Maasikas', given: 'Mari' }],
    issued: { 'date-parts': [[2024]] },
    publisher: 'University of Tartu, Institute of Computer Science',
    genre: 'Master’s thesis',
    keyword: 'andmebaasid',
    language: 'et',
    URL: `${site}/thesis/${uuid}`,
  })
})

it('gives theses of one author, year and title different keys, the same alone as in a list', async () => {
  const word = freshWord()
  const add = () => createItemForTest(api, 'thesis', 'published', { title_et: `Masinad ${word}` })
  const uuids = (await Promise.all([add(), add()])).map(({ uuid }) => uuid)
  const keysOf = async (query: Record<string, string>) => {
    const bibtex = await textOf('theses', { ...query, format: 'bibtex' })
    return [...bibtex.matchAll(/^@mastersthesis\{(.*),$/gm)].map(([, key]) => key)
  }
  const keys = await keysOf({ q: word })
  expect(keys).toEqual(Array(2).fill(expect.stringMatching(/^Maasikas2024Masinad-T-\d{4}-\d{4}$/)))
  expect(new Set(keys).size).toBe(2)
  const alone = await Promise.all(uuids.map((uuids) => keysOf({ uuids })))
  expect(alone.flat().toSorted()).toEqual(keys.toSorted())
})

it('lists public values, for managers too', async () => {
  const word = freshWord()
  const changes = { thesis_topic_name: `Otsing; ${word}`, description: '=1+1' }
  await createItemForTest(api, 'topics', 'published', changes)
  for (const username of [undefined, 'manager']) {
    const [head = '', row = '', ...rest] = (await textOf('topics', { q: word }, username)).split('\r\n')
    expect(head).toMatch(/^Viitenumber;Teema pealkiri;/)
    expect(head).not.toContain('Kontaktisiku e-post')
    expect(row).toMatch(new RegExp(`^K-\\d{4}-\\d+;"Otsing; ${word}";`))
    expect(row).toContain(`'=1+1`)
    expect(row).toMatch(/;http:\/\/localhost:3999\/topics\/[\da-f-]{36}$/)
    expect(row).not.toContain(topicValues.contact_email)
    expect(rest).toEqual([''])
  }
})

it('is an empty file where the list is empty', async () => {
  const query = { q: freshWord() }
  expect(await textOf('theses', { ...query, format: 'bibtex' })).toBe('')
  expect(JSON.parse(await textOf('theses', { ...query, format: 'csl' }))).toEqual([])
})

it.each([
  ['topics', { format: 'bibtex' }, 400],
  ['theses', { format: 'xlsx' }, 400],
  ['theses', { sort: 'nothing' }, 400],
  ['nothing', {}, 404],
] as const)('of %s with %j is rejected', async (register, query, status) => {
  const response = await request(register, query)
  expect(response.status).toBe(status)
  const problem: Problem['envelope'] = await response.json()
  expect(problem.error).toBe(status === 404 ? 'errors.notFound' : 'errors.badRequest')
})

it('has chosen entries alone, of those that the caller sees', async () => {
  const add = (status: 'published' | 'pending') => createItemForTest(api, 'thesis', status)
  const [one, other, hidden] = await Promise.all([add('published'), add('published'), add('pending')])
  const uuids = [one, other, hidden].map(({ uuid }) => uuid).join()
  const csl = cslSchema.parse(JSON.parse(await textOf('theses', { uuids, format: 'csl' })))
  expect(csl.map(({ id }) => id).sort()).toEqual([one.uuid, other.uuid].sort())
  expect((await request('theses', { uuids: hidden.uuid })).status).toBe(404)
  expect((await request('theses', { uuids: 'x' })).status).toBe(400)
})
