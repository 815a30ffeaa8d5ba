/** The embedded storage in a worker thread, so that fake timers of a test do not affect it. */
import { parentPort } from 'node:worker_threads'
import { parseConfiguration } from '#cms/configuration.ts'
import { startStorage } from '#server/embedded/storage/start-storage.ts'

const { endpoint, secretAccessKey } = await startStorage(parseConfiguration(process.env))
parentPort?.postMessage({ S3_ENDPOINT: endpoint, S3_SECRET_ACCESS_KEY: secretAccessKey })
