import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'

test('`npm run dev` can bundle the dependencies of all pages', async () => {
  const cacheDir = await mkdtemp(join(tmpdir(), 'register-vite-'))
  const server = await createServer({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    root: import.meta.dirname,
    cacheDir,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
  })
  try {
    const optimizer = server.environments.client.depsOptimizer
    await optimizer?.init()
    await optimizer?.scanProcessing
    const found = Object.values({ ...optimizer?.metadata.discovered, ...optimizer?.metadata.optimized })
    expect(found.map(({ id }) => id)).toContain('react-router')
    await Promise.all(found.map(({ processing }) => processing))
  } finally {
    await server.close()
    await rm(cacheDir, { recursive: true })
  }
}, 60_000)
