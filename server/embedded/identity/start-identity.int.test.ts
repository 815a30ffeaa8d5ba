import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startIdentity } from './start-identity.ts'

let dataDir: string

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'register-identity-'))
})

afterAll(() => rm(dataDir, { recursive: true, force: true }))

const start = (publicUrl: string, production: boolean) =>
  startIdentity({ dataDir, host: '127.0.0.1', port: 3997, publicUrl, production })

it.each(['https://register.example.org', 'http://192.168.1.10:3997', 'http://localhost.example.org'])(
  'does not start in production for %s',
  async (publicUrl) => {
    await expect(start(publicUrl, true)).rejects.toThrow(`is not for ${publicUrl}`)
    expect(await readdir(dataDir)).toEqual([])
  },
)

it.each([
  ['http://localhost:3997', true],
  ['http://thesis.localhost:3997', true],
  ['http://127.0.0.1:3997', true],
  ['http://register.example.org', false],
])('starts for %s (production: %s)', async (publicUrl, production) => {
  const identity = await start(publicUrl, production)
  await identity.stop()
})
