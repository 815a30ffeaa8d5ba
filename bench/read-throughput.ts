/**
 * Throughput with and without response caching: `node bench/read-throughput.ts [theses] [seconds]`. Starts separate
 * services, adds theses, and runs wrk (a Debian package) on lists, an entry and pages of a server that caches responses and
 * of one that does not. Both run in this process, so only the ratio is meaningful.
 */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import { startTestServices } from '../testing/test-services.ts'

const theses = Number(process.argv[2] ?? 500)
const seconds = Number(process.argv[3] ?? 5)

const tearDown = await startTestServices()
try {
  // The configuration is read on import, so these are imported after the services are configured.
  const { startCms } = await import('#cms/start.ts')
  const { buildApp } = await import('#server/app.ts')
  const { PageCache } = await import('#server/page-cache.ts')
  const { ResponseCache } = await import('#server/response-cache.ts')
  const { PagePolicy } = await import('#server/security.ts')
  const { builtSite } = await import('#server/site-handler.ts')
  const { getPayload } = await import('payload')
  const { default: config } = await import('#cms/payload.config.ts')
  const cms = await startCms(() => undefined)
  const payload = await getPayload({ config: await config })
  const { rows } = await payload.db.drizzle.execute(sql`
    insert into items (form, status, visibility, year, curriculum, first_name, last_name, title_et, title_en, values)
    select 'thesis', 'published', 'everyone', 2024, 'software-engineering', 'Mari', 'Maasikas ' || n, 'Töö ' || n,
      'Thesis ' || n, jsonb_build_object('general_thesis', jsonb_build_object(
        'title_et', 'Töö ' || n, 'title_en', 'Thesis ' || n, 'degree', 'masters', 'language', 'et', 'year', 2024,
        'curriculum', 'software-engineering', 'abstract_et', repeat('Töös uuritakse, kuidas otsida. ', 40)))
    from generate_series(1, ${theses}::int) n returning id`)
  await pause(500)

  const site = await builtSite(resolve('site/build'))
  const open = async (generation: () => number | undefined): Promise<string> => {
    const reads = new ResponseCache(cms.api, 'http://localhost', { generation })
    const security = { dev: false, publicUrl: 'http://localhost', partners: () => [] }
    const pages = new PageCache(site.render, reads.api, new PagePolicy(security), { generation })
    const app = buildApp({
      api: cms.api,
      reads,
      files: cms.files,
      next: async () => undefined,
      isManager: async () => false,
      site: [pages],
      log: pino({ level: 'silent' }),
      trustProxy: false,
      security,
    })
    const server = createServer(app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }
  const uncached = await open(() => undefined)
  const cached = await open(() => cms.changes.generation())

  const addresses = {
    [`list of ${theses} theses`]: '/api/v2/theses',
    'page of 20': '/api/v2/theses?page=2&size=20&q=maasikas',
    'one thesis': `/api/v2/theses/${rows[0]?.id}`,
    forms: '/api/v1/forms',
    'list as a page': '/thesis',
    'thesis as a page': `/thesis/${rows[0]?.id}`,
    'home page': '/',
  }
  for (const [name, path] of Object.entries(addresses)) {
    const before = await perSecond(uncached + path)
    const after = await perSecond(cached + path)
    console.log(`${name}: ${before} → ${after} a second, ${(after / before).toFixed(1)} times`)
  }
} finally {
  await tearDown()
}
process.exit()

async function perSecond(url: string): Promise<number> {
  await fetch(url)
  const wrk = promisify(execFile)
  const header = 'Accept-Encoding: gzip, deflate, br'
  const { stdout } = await wrk('wrk', ['-t1', '-c16', `-d${seconds}s`, '-H', header, url])
  if (/Non-2xx/.test(stdout)) throw new Error(stdout)
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}
