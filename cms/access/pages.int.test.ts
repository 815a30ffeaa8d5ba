import { describe, expect, it } from 'vitest'
import { type Register, registerSlugs } from '#contract/registers/registers.ts'
import { visibilities } from '#contract/roles.ts'
import { manageCookie } from '../../testing/access/classes.ts'
import { createSecretEntry } from '../../testing/access/secret-entry.ts'
import { createMarkedEntry, openTo, publicLists, publicStatuses } from '../../testing/access/visibility.ts'
import { startedApi } from '../../testing/api.ts'
import { tokenOf } from '../../testing/people.ts'
import { startSharedProduct } from '../../testing/shared-product.ts'

const api = await startedApi()
const product = await startSharedProduct()
/** Request headers that must not change a page: the server renders it for an anonymous visitor. */
const credentials: Record<string, Record<string, string>> = {
  none: {},
  'the cookie of the manage area': {
    Cookie: await manageCookie(api, 'admin'),
    'Sec-Fetch-Site': 'same-origin',
  },
  "a manager's token": { Authorization: `Bearer ${await tokenOf('admin')}` },
}

/** The status, and all text of the response: headers, HTML and the data for hydration. */
async function loadPage(path: string, headers: Record<string, string>) {
  const answer = await fetch(`${product.origin}${path}`, { headers })
  return { status: answer.status, content: `${await answer.text()}\n${JSON.stringify([...answer.headers])}` }
}

/** Every page that could show an entry, and the data that the browser loads instead of it. */
function pagesOf(register: Register, { uuid, word }: { uuid: string; word: string }): string[] {
  const pages = [
    '/',
    `/?q=${word}`,
    `/${register}`,
    `/${register}?language=en&q=${word}`,
    `/${register}?year=`,
    `/${register}/${uuid}`,
    `/${register}/${uuid}?language=en`,
    '/forms',
    `/forms/${register}`,
  ]
  const data = [`/_root.data`, `/${register}.data?q=${word}`, `/${register}/${uuid}.data`]
  return [...pages, ...data]
}

/** `entries.int.test.ts` covers all statuses for the API, which pages are rendered from. */
const statuses = ['pending', 'published', 'confirmed', 'deleted'] as const

describe('pages rendered on the server', () => {
  const cases = [
    ...(['thesis', 'topics'] as const).flatMap((register) =>
      visibilities.map((visibility) => ({
        register,
        what: `for ${visibility}`,
        make: () => createMarkedEntry(api, register, 'published', { visibility }),
        isShown: openTo[visibility].includes('anonymous'),
      })),
    ),
    ...registerSlugs.flatMap((register) =>
      statuses.map((status) => ({
        register,
        what: `in status ${status}`,
        make: () => createMarkedEntry(api, register, status),
        isShown: publicStatuses[register].includes(status),
      })),
    ),
  ]

  it.each(cases)(
    'show $register $what to an anonymous visitor: $isShown',
    async ({ register, make, isShown }) => {
      const entry = await make()
      for (const [what, headers] of Object.entries(credentials)) {
        const { status, content } = await loadPage(`/${register}/${entry.uuid}`, headers)
        expect([what, status, content.includes(entry.word)]).toEqual([what, isShown ? 200 : 404, isShown])
      }
      const revealing = await Promise.all(
        pagesOf(register, entry).map(async (path) => {
          const { status, content } = await loadPage(path, {})
          expect([path, status < 500]).toEqual([path, true])
          const isSearch = path.includes(entry.word)
          return content.includes(isSearch ? entry.uuid : entry.word) ? [path] : []
        }),
      )
      if (isShown) expect(revealing.flat().length).toBeGreaterThan(2)
      else expect(revealing.flat()).toEqual([])
    },
  )

  it.each(registerSlugs)(
    'contain no private value of %s, even after a manager has read it',
    async (register) => {
      const entry = await createSecretEntry(api, register)
      const manager = { Authorization: `Bearer ${await tokenOf('manager')}` }
      for (const path of [publicLists[register], `${publicLists[register]}/${entry.uuid}`]) {
        const asManager = await loadPage(path, manager)
        expect(entry.secrets.some((secret) => asManager.content.includes(secret))).toBe(true)
        const { content } = await loadPage(path, {})
        expect(entry.secrets.filter((secret) => content.includes(secret))).toEqual([])
      }
      for (const path of pagesOf(register, { uuid: entry.uuid, word: 'registri' })) {
        for (const [what, headers] of Object.entries(credentials)) {
          const { content } = await loadPage(path, headers)
          expect([path, what, entry.secrets.filter((secret) => content.includes(secret))]).toEqual([
            path,
            what,
            [],
          ])
        }
      }
    },
  )

  it('of the manage area contain no data for anyone but managers', async () => {
    const entry = await createSecretEntry(api, 'topics')
    for (const path of [
      '/manage',
      '/manage/data/topics',
      `/manage/data/topics/${entry.uuid}`,
      '/manage/pages/terms-register',
      '/manage/collections/pages',
    ]) {
      const { status, content } = await loadPage(path, {})
      expect([path, status]).toEqual([path, 200])
      expect(content).not.toContain('Registri otsing')
      expect(entry.secrets.filter((secret) => content.includes(secret))).toEqual([])
    }
  })
})
