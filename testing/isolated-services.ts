/** Creates a separate database, storage and data folder for each file of integration tests. */
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { query } from './query.ts'

const { SERVICES_DIR = '', DATABASE_URL = '', VITEST_POOL_ID } = process.env
const name = `test_${VITEST_POOL_ID}`
const seeded = new URL(DATABASE_URL).pathname.slice(1)
// Left over from an earlier test file in this worker.
await query(`drop database if exists "${name}" with (force)`, 'postgres')
await query(`create database "${name}" template "${seeded}"`, 'postgres')
process.env.DATABASE_URL = Object.assign(new URL(DATABASE_URL), { pathname: `/${name}` }).href
process.env.DATA_DIR = join(SERVICES_DIR, name)
await rm(process.env.DATA_DIR, { recursive: true, force: true })

const storage = new Worker(new URL('storage-thread.ts', import.meta.url))
storage.unref()
const [storageVariables] = await once(storage, 'message')
Object.assign(process.env, storageVariables)
