/**
 * How long instances answer with data from before a write: `node bench/freshness.ts [writes]`. Two instances over one database;
 * each write is made at the first one. Prints how many of its next answers were old, and how long the second one still
 * gave old ones after the write was answered (milliseconds).
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '#contract/client.ts'
import { freePort } from '#server/free-port.ts'
import { tokenOf } from '../testing/people.ts'
import { sharedServices, startProduct } from '../testing/product.ts'
import { startTestServices } from '../testing/test-services.ts'

const writes = Number(process.argv[2] ?? 1000)
const key = 'home.lead.all'

const stopServices = await startTestServices()
const folder = await mkdtemp(join(tmpdir(), 'register-bench-'))
const products = await Promise.all(
  ['one', 'two'].map(async (name) => startProduct(await freePort(), join(folder, name), sharedServices())),
)
try {
  const [one = '', two = ''] = products.map(({ origin }) => origin)
  const write = createClient({ origin: one, token: () => tokenOf('manager') })
  const shows = async (origin: string, text: string) =>
    (await (await fetch(`${origin}/api/v2/translations/et/home`)).text()).includes(`"${text}"`)
  const delays: number[] = []
  let old = 0
  for (let index = 0; index < writes; index += 1) {
    const et = `Tekst ${index}`
    await shows(two, et)
    const newData = { key, namespace: 'home', translations: { et, en: 'Lead' } }
    const response = await write('changeTranslations', {
      body: { action: 'update', item: { itemKey: key, newData } },
    })
    if (!response.ok) throw new Error(`write ${index}: ${response.status}`)
    const written = performance.now()
    let delay = 0
    while (!(await shows(two, et))) delay = performance.now() - written
    delays.push(delay)
    if (!(await shows(one, et))) old += 1
  }
  const sorted = delays.toSorted((a, b) => a - b)
  const percentile = (share: number) => (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1)
  console.log(`${writes} writes; old answers of the writing instance: ${old}`)
  console.log(
    `old answers of the other one: p50 ${percentile(0.5)}, p99 ${percentile(0.99)}, longest ${percentile(1)} ms`,
  )
} finally {
  for (const { kill } of products) await kill()
  await stopServices()
  await rm(folder, { recursive: true, force: true })
}
process.exit()
