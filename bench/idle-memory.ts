/**
 * Memory of an idle instance: `node bench/idle-memory.ts [seconds]`, by default two minutes after the start, with its services in another process.
 * Prints the memory of the process (RSS) at the start, after one request of each kind, and when it has been idle.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { startBench } from './start-bench.ts'

const seconds = Number(process.argv[2] ?? 120)
const { product, stop } = await startBench()
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
  await stop()
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
