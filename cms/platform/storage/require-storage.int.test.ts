import { createServer, type RequestListener } from 'node:http'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { ConfigurationError, parseConfiguration } from '#cms/configuration.ts'
import { type ObjectStore, openObjectStore } from '#server/embedded/storage/object-store.ts'
import { accessDenied } from '#server/embedded/storage/storage-error.ts'
import { serve } from '../../../testing/changed-storage.ts'
import { listen } from '../../../testing/http.ts'
import { requireStorage } from './require-storage.ts'

const { storage } = parseConfiguration(process.env)
const store = await openObjectStore(join(process.env.DATA_DIR ?? '', 'probed'))

afterEach(async () => {
  expect(await store.list('')).toEqual([])
})

async function serving(changes: Partial<ObjectStore>) {
  return `http://127.0.0.1:${await listen(serve({ ...store, ...changes }, storage.secretAccessKey))}`
}
async function answering(listener: RequestListener) {
  return `http://127.0.0.1:${await listen(createServer(listener))}`
}

/** The error message; null if the storage is usable. */
async function errorOf(changes: Partial<typeof storage>, timeoutMs?: number): Promise<string | null> {
  try {
    await requireStorage({ ...storage, ...changes }, timeoutMs)
    return null
  } catch (error) {
    if (error instanceof ConfigurationError) return error.message
    throw error
  }
}

it('accepts a usable storage, and leaves no objects', async () => {
  expect(await errorOf({ endpoint: await serving({}) })).toBeNull()
})

describe('names the variable to check in one line:', () => {
  it.each([
    ['S3_BUCKET', { bucket: 'another' }],
    ['S3_ACCESS_KEY_ID', { accessKeyId: 'another' }],
    ['S3_SECRET_ACCESS_KEY', { secretAccessKey: 'not to be shown' }],
    ['S3_REGION', { region: 'eu-north-1' }],
  ])('%s', async (name, changes) => {
    const line = await errorOf({ endpoint: await serving({}), ...changes })
    expect(line).toMatch(new RegExp(`^${name}: [^\n]+$`))
    expect(line).not.toContain('not to be shown')
  })

  it.each([
    ['to which nothing listens', async () => 'http://127.0.0.1:1'],
    ['with an unknown host', async () => 'http://nowhere.invalid'],
    ['of a website', async () => answering((_, response) => response.end('<!doctype html><p>Welcome'))],
    ['that responds with 404', async () => answering((_, response) => response.writeHead(404).end('no'))],
    ['that responds with 500', async () => answering((_, response) => response.writeHead(500).end())],
  ])('S3_ENDPOINT %s', async (_, endpoint) => {
    expect(await errorOf({ endpoint: await endpoint() })).toMatch(/^S3_ENDPOINT: [^\n]+$/)
  })

  it('S3_ENDPOINT that never responds, in time', async () => {
    const endpoint = await answering(() => undefined)
    expect(await errorOf({ endpoint }, 500)).toMatch(/^S3_ENDPOINT: [^\n]+ \(no response within 0\.5 s\)$/)
  })
})

describe('names keys that may not', () => {
  const denied = () => Promise.reject(accessDenied('Access Denied'))

  it.each([
    ['write', { put: denied }],
    ['copy', { copy: denied }],
    ['delete', { remove: denied }],
  ])('%s', async (step, changes) => {
    expect(await errorOf({ endpoint: await serving(changes) })).toMatch(
      new RegExp(`^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: they may not ${step} objects [^\n]+$`),
    )
    for (const { key } of await store.list('')) await store.remove(key)
  })

  it.each([
    ['read', (key: string) => key.endsWith('-copy')],
    ['list', (key: string) => !key.endsWith('-copy')],
  ])('%s', async (step, isDenied) => {
    const find: ObjectStore['find'] = (key) => (isDenied(key) ? denied() : store.find(key))
    expect(await errorOf({ endpoint: await serving({ find }) })).toMatch(
      new RegExp(`^S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY: they may not ${step} objects [^\n]+$`),
    )
  })
})
