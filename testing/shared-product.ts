import { afterAll } from 'vitest'
import { freePort } from '#server/free-port.ts'
import { type Product, sharedServices, startProduct } from './product.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The product over the services of the integration tests, until those of the file are done. */
export async function startSharedProduct(environment: Record<string, string> = {}): Promise<Product> {
  const services = { ...sharedServices(), ...environment }
  const product = await startProduct(await freePort(), await temporaryFolder(), services)
  afterAll(product.kill)
  return product
}
