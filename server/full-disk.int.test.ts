import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createClient } from '#contract/client.ts'
import { freePort } from '#server/free-port.ts'
import { inParallel } from '../testing/in-parallel.ts'
import { sharedServices, startProduct } from '../testing/product.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { internshipValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { temporaryFolder } from '../testing/temporary-folder.ts'
import { upload } from '../testing/upload.ts'

const run = promisify(execFile)

/** Mounts a small disk, until the test is finished. Fails if this process may not mount. */
async function mountDisk(folder: string, megabytes: number): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder])
  onTestFinished(async () => void (await run('umount', ['--lazy', folder])))
}

async function canMount(): Promise<boolean> {
  const folder = await temporaryFolder()
  return mountAndUnmount(folder).then(
    () => true,
    () => false,
  )
}

async function mountAndUnmount(folder: string): Promise<void> {
  await run('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  await run('umount', [folder])
}

/** Writes a file until the disk has no space left. Returns its path. */
async function fillDisk(folder: string): Promise<string> {
  const path = join(folder, 'filler')
  const file = await open(path, 'w')
  const megabyte = Buffer.alloc(1024 ** 2)
  const write = async () => {
    for (;;) await file.writeFile(megabyte)
  }
  await expect(write()).rejects.toMatchObject({ code: 'ENOSPC' })
  await file.close()
  return path
}

describe.runIf(await canMount())('while the disk is full', () => {
  it('health and log say so, and writes are rejected until there is space again', async () => {
    const dataDir = await temporaryFolder()
    await mountDisk(dataDir, 400)
    const product = await startProduct(await freePort(), dataDir)
    onTestFinished(async () => {
      const ended = once(product.process, 'exit')
      product.process.kill('SIGTERM')
      await ended
    })
    const log: string[] = []
    for (const stream of [product.process.stdout, product.process.stderr])
      stream?.on('data', (chunk) => log.push(String(chunk)))
    const client = createClient({ origin: product.origin })
    const health = async () => {
      const response = await fetch(`${product.origin}/api/health`)
      return [response.status, await response.json()]
    }
    const place = { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'a.pdf' }
    const target = await client('requestUpload', {
      params: { slug: 'internship' },
      body: { ...place, fileSize: 1000 },
    })
    if (!target.ok || !target.data.url) throw new Error('no upload URL')

    const filler = await fillDisk(dataDir)
    expect(await health()).toEqual([
      503,
      { status: 503, database: 'down', storage: 'down', error: 'errors.diskFull' },
    ])
    const put = await fetch(target.data.url, {
      method: 'PUT',
      body: Buffer.alloc(1000),
      headers: { 'Content-Type': 'application/pdf' },
    })
    expect([put.status, await put.text()]).toEqual([507, expect.stringContaining('InsufficientStorage')])
    const submission = await submit(client, 'internship', { general_intern: internshipValues })
    expect(submission).toMatchObject({ ok: false, status: 503 })
    expect((await fetch(`${product.origin}/internship`)).status).toBe(200)
    expect(log.join('')).toMatch(/unhealthy: the disk is full/)
    expect(log.join('')).toMatch(/storage: The disk of the storage is full/)

    await rm(filler)
    await vi.waitUntil(async () => (await health())[0] === 200, { timeout: 30_000 })
    const itemUuid = randomUUID()
    const { value } = await upload(client, { ...place, itemUuid }, await samplePdf('Tekst'))
    const values = { general_intern: { ...internshipValues, attachment: value } }
    expect(await submit(client, 'internship', values, itemUuid)).toMatchObject({ ok: true })
  }, 120_000)

  it('an instance goes on without its log, which continues once there is space, and can be stopped', async () => {
    const folder = await temporaryFolder()
    await mountDisk(folder, 1)
    const logFile = join(folder, 'log')
    const product = await startProduct(await freePort(), join(folder, 'data'), sharedServices(), logFile)
    onTestFinished(product.kill)
    const logSize = async () => (await stat(logFile)).size
    const open = () => fetch(`${product.origin}/api/v2/theses`).then(({ status }) => status)
    const openMany = () => inParallel(100, 4, open)

    const filler = await fillDisk(folder)
    await openMany()
    await rm(filler)
    const before = await logSize()
    expect(await openMany()).toEqual(Array.from({ length: 100 }, () => 200))
    await vi.waitUntil(async () => (await logSize()) > before)

    await fillDisk(folder)
    await openMany()
    const ended = once(product.process, 'exit')
    product.process.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  }, 120_000)
})
