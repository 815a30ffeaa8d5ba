import { resolve } from 'node:path'
import { expect, it, vi } from 'vitest'
import { generationOf } from '#cms/platform/cache/current-generation.ts'
import { startedApi } from '../testing/api.ts'
import { countQueries } from '../testing/count-queries.ts'
import { site } from '../testing/site.ts'
import { builtSite } from './site-handler.ts'

const api = await startedApi()
await vi.waitUntil(() => generationOf(api.payload) !== undefined, { timeout: 10_000 })

it.each(['/thesis', '/topics?language=en', '/internship', '/'])(
  'rendering %s without any cached data takes few statements, one of them for the texts',
  async (path) => {
    const { render } = await builtSite(resolve(import.meta.dirname, '../site/build'))
    const send = async (request: Request) => {
      const { pathname, search } = new URL(request.url)
      return api.send(pathname + search)
    }
    const load = async () => {
      const page = await render(new Request(`${site}${path}`), { api: send, nonce: 'a' })
      expect(page.status).toBe(200)
    }
    const count = async (tables: RegExp) => {
      const generation = generationOf(api.payload)
      await api.payload.db.drizzle.execute(
        "update forms set status = status; update translations set et = et where namespace = 'home'",
      )
      await vi.waitUntil(() => generationOf(api.payload) !== generation)
      return countQueries(tables, load)
    }
    // Two for the same texts, as those of forms are also a part of the forms.
    await expect.poll(() => count(/from "translations"/)).toBe(2)
    await expect
      .poll(() => count(/from "?(?:items|forms|fields|translations)/))
      .toBeLessThanOrEqual(path === '/' ? 10 : 8)
  },
  60_000,
)
