/** Storage over the environment's data folder, in a thread: the clock that a test moves is not its own. */
import { parentPort } from 'node:worker_threads'
import { readConfiguration } from '#cms/configuration.ts'
import { startStorage } from '#server/embedded/storage/start-storage.ts'

const { endpoint, secretAccessKey } = await startStorage(readConfiguration(process.env))
parentPort?.postMessage({ S3_ENDPOINT: endpoint, S3_SECRET_ACCESS_KEY: secretAccessKey })
