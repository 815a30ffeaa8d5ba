/**
 * Memory of an idle instance: `node bench/idle-memory.ts [seconds]`, by default two minutes after the start, with its services in another process.
 * Prints the memory of the process (RSS) at the start, after one request of each kind, and when it has been idle.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '#server/free-port.ts'
import { sharedServices, startProduct } from '../testing/product.ts'
import { startTestServices } from '../testing/test-services.ts'

const seconds = Number(process.argv[2] ?? 120)
const stopServices = await startTestServices()
const folder = await mkdtemp(join(tmpdir(), 'register-bench-'))
const services = Object.fromEntries(
  Object.entries(sharedServices()).filter(([name]) => !/^(PUBLIC|OIDC)_/.test(name)),
)
const product = await startProduct(await freePort(), folder, services)
try {
  await print('started')
  await pause(seconds * 1000)
  await print(`idle for ${seconds} s`)
  for (const path of ['/', '/thesis', '/topics', '/api/v2/theses', '/manage', '/oai?verb=Identify'])
    await (await fetch(product.origin + path)).arrayBuffer()
  await print('used once')
  await pause(seconds * 1000)
  await print(`idle for ${seconds} s`)
} finally {
  await product.kill()
  await stopServices()
  await rm(folder, { recursive: true, force: true })
}
process.exit()

async function print(state: string): Promise<void> {
  const status = await readFile(`/proc/${product.process.pid}/status`, 'utf8')
  const megabytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  console.log(
    `${state}: ${megabytes('VmRSS')} MB, of which ${megabytes('RssAnon')} MB its own; ${megabytes('VmHWM')} MB at most`,
  )
}
