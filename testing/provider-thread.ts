/** The embedded OpenID provider in a worker thread, whose address browsers and the product see as `PROVIDER_URL`. */
import { createServer } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { parseConfiguration } from '#cms/configuration.ts'
import { openIdentity } from '#server/embedded/identity/open-identity.ts'
import { freePort } from '#server/free-port.ts'

const { handle } = await openIdentity({
  ...parseConfiguration(process.env),
  url: process.env.PROVIDER_URL ?? '',
})
const port = await freePort()
createServer(handle).listen(port, '127.0.0.1', () =>
  parentPort?.postMessage({ OIDC_URL: `http://127.0.0.1:${port}` }),
)
