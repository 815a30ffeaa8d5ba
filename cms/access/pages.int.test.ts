import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Register, registers } from '#contract/items.ts'
import { visibilities } from '#contract/roles.ts'
import { manageCookie } from '../../testing/access/classes.ts'
import { markedEntry } from '../../testing/access/marked-entry.ts'
import { secretEntry } from '../../testing/access/secret-entry.ts'
import { openTo, publicStatuses } from '../../testing/access/visibility.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { tokenOf } from '../../testing/people.ts'
import { freePort, type Product, sharedServices, startProduct } from '../../testing/product.ts'

let api: Api
let folder: string
let product: Product
/** Heads that must make no difference to a page: it is rendered as the anonymous see it. */
let bringing: Record<string, Record<string, string>>

beforeAll(async () => {
  api = await startedApi()
  folder = await mkdtemp(join(tmpdir(), 'register-pages-'))
  product = await startProduct(await freePort(), folder, sharedServices())
  bringing = {
    nothing: {},
    "the manage pages' cookie": { Cookie: await manageCookie(api, 'admin'), 'Sec-Fetch-Site': 'same-origin' },
    "a manager's bearer": { Authorization: `Bearer ${await tokenOf('admin')}` },
  }
})

afterAll(async () => {
  await product.kill()
  await rm(folder, { recursive: true, force: true })
})

/** Everything that a page says: its head, what is read, and what the browser goes on with. */
async function wholePage(path: string, headers: Record<string, string>) {
  const answer = await fetch(`${product.origin}${path}`, { headers })
  return { status: answer.status, whole: `${await answer.text()}\n${JSON.stringify([...answer.headers])}` }
}

/** Every page that could show an entry, and the data that the browser asks for instead of it. */
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

/** What the calls show in every status is asked elsewhere; pages are made of what they show. */
const statuses = ['pending', 'published', 'confirmed', 'deleted'] as const

describe('pages rendered on the server', () => {
  const cases = [
    ...(['thesis', 'topics'] as const).flatMap((register) =>
      visibilities.map((visibility) => ({
        register,
        what: `for ${visibility}`,
        make: () => markedEntry(api, register, 'published', { visibility }),
        isShown: openTo[visibility].includes('anonymous'),
      })),
    ),
    ...registers.flatMap((register) =>
      statuses.map((status) => ({
        register,
        what: `in status ${status}`,
        make: () => markedEntry(api, register, status),
        isShown: publicStatuses[register].includes(status),
      })),
    ),
  ]

  it.each(cases)(
    'show $register $what as the anonymous see it: $isShown',
    async ({ register, make, isShown }) => {
      const entry = await make()
      for (const [what, headers] of Object.entries(bringing)) {
        const { status, whole } = await wholePage(`/${register}/${entry.uuid}`, headers)
        expect([what, status, whole.includes(entry.word)]).toEqual([what, isShown ? 200 : 404, isShown])
      }
      const said = await Promise.all(
        pagesOf(register, entry).map(async (path) => {
          const { status, whole } = await wholePage(path, {})
          expect([path, status < 500]).toEqual([path, true])
          const isAsked = path.includes(entry.word)
          return whole.includes(isAsked ? entry.uuid : entry.word) ? [path] : []
        }),
      )
      if (isShown) expect(said.flat().length).toBeGreaterThan(2)
      else expect(said.flat()).toEqual([])
    },
  )

  it.each(registers)(
    'say nothing of %s that is private, after a manager has read it too',
    async (register) => {
      const entry = await secretEntry(api, register)
      const manager = { Authorization: `Bearer ${await tokenOf('manager')}` }
      const list = { thesis: 'theses', topics: 'topics', internship: 'internship' }[register]
      for (const path of [`/api/v2/${list}`, `/api/v2/${list}/${entry.uuid}`]) {
        const told = await wholePage(path, manager)
        expect(entry.secrets.some((secret) => told.whole.includes(secret))).toBe(true)
        const { whole } = await wholePage(path, {})
        expect(entry.secrets.filter((secret) => whole.includes(secret))).toEqual([])
      }
      for (const path of pagesOf(register, { uuid: entry.uuid, word: 'registri' })) {
        for (const [what, headers] of Object.entries(bringing)) {
          const { whole } = await wholePage(path, headers)
          expect([path, what, entry.secrets.filter((secret) => whole.includes(secret))]).toEqual([
            path,
            what,
            [],
          ])
        }
      }
    },
  )

  it('of the manage area say nothing to anyone but a manager', async () => {
    const entry = await secretEntry(api, 'topics')
    for (const path of [
      '/manage',
      '/manage/data/topics',
      `/manage/data/topics/${entry.uuid}`,
      '/manage/collections/pages',
    ]) {
      const { status, whole } = await wholePage(path, {})
      expect([path, status]).toEqual([path, 200])
      expect(whole).not.toContain('Registri otsing')
      expect(entry.secrets.filter((secret) => whole.includes(secret))).toEqual([])
    }
  })
})
