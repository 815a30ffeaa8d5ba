import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#server/free-port.ts'
import { ownProvider, sharedServices, startProduct } from '../testing/product.ts'
import { startTestServices } from '../testing/test-services.ts'

type Options = {
  environment?: Record<string, string>
  /** The product has the identity provider of this process, for tokens of `testing/people.ts`. */
  sharesProvider?: boolean
  /** Fills the database before the product starts. */
  prepare?: () => Promise<void>
}

/**
 * Starts the built product over a database and a storage that this process runs, and measures the milliseconds until it is up.
 * `folder` is its data folder. `stop` stops and removes all of it.
 */
export async function startBench({ environment = {}, sharesProvider = false, prepare }: Options = {}) {
  const stopServices = await startTestServices()
  await prepare?.()
  const folder = await mkdtemp(join(tmpdir(), 'register-bench-'))
  const services = sharesProvider ? sharedServices() : ownProvider()
  const startedAt = performance.now()
  const product = await startProduct(await freePort(), folder, { ...services, ...environment })
  const startMs = performance.now() - startedAt
  const stop = async () => {
    await product.kill()
    await stopServices()
    await rm(folder, { recursive: true, force: true })
  }
  return { product, folder, startMs, stop }
}
