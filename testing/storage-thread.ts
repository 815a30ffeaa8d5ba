/** The embedded storage in a worker thread, so that fake timers of a test do not affect it. */
import { createServer } from 'node:http'
import { parentPort } from 'node:worker_threads'
import { parseConfiguration } from '#cms/configuration.ts'
import { openStorage } from '#server/embedded/storage/open-storage.ts'
import { freePort } from '#server/free-port.ts'

const { handle, secretAccessKey } = await openStorage(parseConfiguration(process.env))
const port = await freePort()
createServer(handle).listen(port, '127.0.0.1', () =>
  parentPort?.postMessage({
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }),
)
