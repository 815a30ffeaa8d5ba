import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rename } from 'node:fs/promises'
import { createServer, request as httpRequest, type OutgoingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { describe, expect, it, vi } from 'vitest'
import { serve } from '../../../testing/changed-storage.ts'
import { listen } from '../../../testing/http.ts'
import { temporaryFolder } from '../../../testing/temporary-folder.ts'
import { stopServer } from '../../http-server.ts'
import { openObjectStore } from './object-store.ts'
import { openStorage } from './open-storage.ts'

const dataDir = await temporaryFolder()
const config = { dataDir, port: 3999, publicUrl: 'http://localhost:3999' }
const storage = await openStorage(config)
const server = createServer(storage.handle)
const port = await listen(server)
const origin = `http://localhost:${port}`

function connect(
  secretAccessKey = storage.secretAccessKey,
  accessKeyId = storage.accessKeyId,
  endpoint = origin,
  region = storage.region,
) {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    credentials: { accessKeyId, secretAccessKey },
    maxAttempts: 1,
  })
}

const client = connect()

const Bucket = 'storage'
function put(Key: string, Body: string | Buffer, ContentType = 'text/plain') {
  return client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType }))
}
async function read(Key: string) {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
  return Body?.transformToString()
}
function uploadUrl(Key: string, ContentLength: number, ContentType: string, expiresIn = 900) {
  return getSignedUrl(client, new PutObjectCommand({ Bucket, Key, ContentLength, ContentType }), {
    expiresIn,
    signableHeaders: new Set(['content-type', 'content-length', 'host']),
  })
}
function upload(url: string, body: string, type = 'application/pdf') {
  return fetch(url, { method: 'PUT', body, headers: { 'content-type': type } })
}

describe('objects', () => {
  it('are stored, described, listed and removed', async () => {
    const key = 'thesis/õun & "pirn"/lõpu töö+1.pdf'
    await put(key, 'sisu', 'application/pdf')
    expect(await read(key)).toBe('sisu')
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: key }))
    expect([head.ContentLength, head.ContentType]).toEqual([4, 'application/pdf'])
    const listed = await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'thesis/õun' }))
    expect(listed.Contents?.map((each) => each.Key)).toEqual([key])
    await client.send(new DeleteObjectCommand({ Bucket, Key: key }))
    await expect(read(key)).rejects.toThrow(/key does not exist/)
    await client.send(new HeadBucketCommand({ Bucket }))
  })

  it('are replaced completely', async () => {
    await put('replaced', 'first')
    await put('replaced', 'second, and longer')
    expect(await read('replaced')).toBe('second, and longer')
  })

  it('are listed in pages and folders', async () => {
    for (const name of ['pages/a', 'pages/b/1', 'pages/b/2', 'pages/c', 'pages/d']) await put(name, name)
    const ask = (ContinuationToken?: string) =>
      client.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'pages/', Delimiter: '/', MaxKeys: 2, ContinuationToken }),
      )
    const first = await ask()
    const second = await ask(first.NextContinuationToken)
    const names = [first, second].flatMap((page) => page.Contents?.map((each) => each.Key))
    expect(names).toEqual(['pages/a', 'pages/c', 'pages/d'])
    expect(first.CommonPrefixes).toEqual([{ Prefix: 'pages/b/' }])
    expect(second.IsTruncated).toBe(false)
  })

  it('are stored inside the folder for any key', async () => {
    const before = await readdir(dataDir)
    const keys = ['../../escaped', 'a/../../../escaped', '..%2F..%2Fescaped', '.', '/etc/passwd', 'a\0b']
    for (const key of keys) {
      const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: key }))
      await rawPut(url, 'x')
    }
    expect(await readdir(dataDir)).toEqual(before)
    const names = await readdir(join(dataDir, 'storage/objects'), { recursive: true })
    expect(
      names.filter((name) => !/^[0-9a-f]{2}(\/[0-9a-f]{64}(\.json|\.[0-9a-f]{16}))?$/.test(name)),
    ).toEqual([])
  })
})

/** Begins a request as it is: `fetch` would resolve the dots in a path, and send the body at once. */
function beginPut(url: string, headers: OutgoingHttpHeaders) {
  const { hostname, port, host, origin } = new URL(url)
  const path = url.slice(origin.length)
  const sent = httpRequest({ hostname, port, path, method: 'PUT', headers: { host, ...headers } })
  sent.on('error', () => undefined)
  const status = once(sent, 'response').then(([answer]) => Number(answer.resume().statusCode))
  status.catch(() => undefined)
  return { sent, status }
}
function rawPut(url: string, body: string, headers: OutgoingHttpHeaders = { 'content-length': body.length }) {
  const { sent, status } = beginPut(url, headers)
  sent.end(body)
  return status
}

describe('signatures', () => {
  it('are required', async () => {
    expect((await fetch(`${origin}/${Bucket}/x`)).status).toBe(403)
  })

  it('with a wrong secret, access key or region are rejected', async () => {
    await expect(connect('wrong').send(new HeadBucketCommand({ Bucket }))).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    })
    const unknown = connect(storage.secretAccessKey, 'unknown')
    await expect(unknown.send(new ListObjectsV2Command({ Bucket }))).rejects.toThrow(/access key Id/)
    const elsewhere = connect(storage.secretAccessKey, storage.accessKeyId, origin, 'eu-north-1')
    const refusal = { name: 'AuthorizationHeaderMalformed', $metadata: { httpStatusCode: 400 } }
    await expect(elsewhere.send(new ListObjectsV2Command({ Bucket }))).rejects.toMatchObject(refusal)
  })

  it('are valid for one key and one method', async () => {
    await put('mine', 'mine')
    await put('other', 'other')
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'mine' }))
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url.replace('/mine?', '/other?'))).status).toBe(403)
    expect((await fetch(url, { method: 'DELETE' })).status).toBe(403)
    expect((await fetch(`${url}&response-content-type=text/html`)).status).toBe(403)
  })

  it('expire', async () => {
    await put('brief', 'brief')
    const url = await getSignedUrl(client, new GetObjectCommand({ Bucket, Key: 'brief' }), { expiresIn: 300 })
    vi.useFakeTimers({ now: Date.now() + 299_000, toFake: ['Date'] })
    expect((await fetch(url)).status).toBe(200)
    vi.setSystemTime(Date.now() + 3_000)
    const late = await fetch(url)
    vi.useRealTimers()
    expect(late.status).toBe(403)
    expect(await late.text()).toContain('Request has expired')
  })
})

describe('a presigned upload', () => {
  it('accepts exactly the signed type and length', async () => {
    const url = await uploadUrl('exact.pdf', 5, 'application/pdf')
    expect((await upload(url, '%PDF')).status).toBe(403)
    expect((await upload(url, '%PDF--')).status).toBe(403)
    expect((await upload(url, '%PDF-', 'text/html')).status).toBe(403)
    expect((await upload(url, '%PDF-')).status).toBe(200)
    expect(await read('exact.pdf')).toBe('%PDF-')
  })

  it('requires a Content-Length', async () => {
    const url = await getSignedUrl(client, new PutObjectCommand({ Bucket, Key: 'endless' }))
    expect(await rawPut(url, 'a', { 'transfer-encoding': 'chunked' })).toBe(411)
  })

  it('is allowed only from pages of this product (CORS)', async () => {
    const ask = (page: string) => fetch(origin, { method: 'OPTIONS', headers: { origin: page } })
    const allowed = async (page: string) => (await ask(page)).headers.get('access-control-allow-origin')
    expect(await allowed('http://localhost:3999')).toBe('http://localhost:3999')
    expect(await allowed('http://thesis.localhost:3999')).toBe('http://thesis.localhost:3999')
    expect(await allowed('http://localhost:4000')).toBeNull()
    expect(await allowed('https://evil.example')).toBeNull()
  })
})

it('behind a tunnel, the host that was signed counts, and what is stored runs nothing in the origin of the site', async () => {
  const publicUrl = 'https://register.example'
  const { handle } = await openStorage({ ...config, publicUrl })
  const behind = `http://127.0.0.1:${await listen(createServer(handle))}`
  for (const origin of [publicUrl, 'https://theses.example']) {
    const { headers } = await fetch(behind, { method: 'OPTIONS', headers: { origin } })
    expect(headers.get('access-control-allow-origin')).toBe(origin)
  }
  const sender = connect(storage.secretAccessKey, storage.accessKeyId, publicUrl)
  const open = async (command: PutObjectCommand | GetObjectCommand, init: RequestInit = {}) =>
    fetch((await getSignedUrl(sender, command)).replace(publicUrl, behind), init)
  const page = { Bucket, Key: 'page' }
  const body = '<script>alert(1)</script>'
  expect((await open(new PutObjectCommand(page), { method: 'PUT', body })).status).toBe(200)
  const answers = await Promise.all([
    open(new GetObjectCommand({ ...page, ResponseContentType: 'text/html' })),
    open(new GetObjectCommand({ Bucket, Key: 'missing' })),
    fetch(`${behind}/${Bucket}/page`),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 403])
  for (const { headers } of answers) {
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/)
  }
})

describe('an upload with If-None-Match', () => {
  const onceUrl = async (Key: string, ContentLength: number) => {
    const command = new PutObjectCommand({ Bucket, Key, ContentLength })
    command.middlewareStack.add(
      (next) => (args) => {
        Object.assign(Object(args.request).query, { 'If-None-Match': '*' })
        return next(args)
      },
      { step: 'build' },
    )
    return getSignedUrl(client, command, { signableHeaders: new Set(['content-length', 'host']) })
  }

  it('is rejected if the object exists, as a query parameter or as a header', async () => {
    const url = await onceUrl('once', 5)
    expect((await upload(url, 'first')).status).toBe(200)
    const again = await upload(url, 'other')
    expect([again.status, await again.text()]).toEqual([412, expect.stringContaining('PreconditionFailed')])
    const byHeader = new PutObjectCommand({ Bucket, Key: 'once', Body: 'other', IfNoneMatch: '*' })
    await expect(client.send(byHeader)).rejects.toMatchObject({ name: 'PreconditionFailed' })
    expect(await read('once')).toBe('first')
    expect((await upload(url.replace('If-None-Match=%2A&', ''), 'other')).status).toBe(403)
  })

  it('succeeds once among concurrent uploads', async () => {
    const url = await onceUrl('contested', 7)
    const bodies = Array.from({ length: 12 }, (_, at) => `body ${String(at).padStart(2, '0')}`)
    const statuses = await Promise.all(bodies.map(async (body) => (await upload(url, body)).status))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    for (const status of statuses) expect([200, 409, 412]).toContain(status)
    expect(await read('contested')).toBe(bodies[statuses.indexOf(200)])
  })
})

describe('a copy', () => {
  const copy = (from: string, Key: string, CopySourceIfMatch?: string) =>
    client.send(
      new CopyObjectCommand({ Bucket, Key, CopySource: encodeURI(`${Bucket}/${from}`), CopySourceIfMatch }),
    )

  it('has the content and headers of its source, and does not change with it', async () => {
    await put('õun/original', 'first', 'text/css')
    const { CopyObjectResult } = await copy('õun/original', 'copied/õun')
    await put('õun/original', 'other')
    expect(await read('copied/õun')).toBe('first')
    const head = await client.send(new HeadObjectCommand({ Bucket, Key: 'copied/õun' }))
    expect([head.ContentType, head.ETag]).toEqual(['text/css', CopyObjectResult?.ETag])
    await client.send(new DeleteObjectCommand({ Bucket, Key: 'õun/original' }))
    expect(await read('copied/õun')).toBe('first')
  })

  it('is made only if the ETag of the source matches', async () => {
    const { ETag } = await put('source', 'first')
    await copy('source', 'matched', ETag)
    await put('source', 'other')
    await expect(copy('source', 'matched', ETag)).rejects.toMatchObject({ name: 'PreconditionFailed' })
    expect(await read('matched')).toBe('first')
  })

  it('needs a source in this bucket', async () => {
    await expect(copy('nothing', 'copy-of-nothing')).rejects.toMatchObject({ name: 'NoSuchKey' })
    const elsewhere = new CopyObjectCommand({ Bucket, Key: 'copied', CopySource: 'elsewhere/source' })
    await expect(client.send(elsewhere)).rejects.toMatchObject({ name: 'NoSuchBucket' })
  })

  it('cannot be made with a presigned upload URL', async () => {
    await put('secret', 'a secret')
    const url = await uploadUrl('stolen', 1, 'application/pdf')
    const headers = { 'content-type': 'application/pdf', 'x-amz-copy-source': `${Bucket}/secret` }
    expect((await fetch(url, { method: 'PUT', body: 'x', headers })).status).toBe(403)
    await expect(read('stolen')).rejects.toThrow(/key does not exist/)
  })
})

describe('concurrent uploads', () => {
  /** Starts an upload that completes when `end` is called. */
  async function begin(key: string, size: number, sender = client) {
    const url = await getSignedUrl(sender, new PutObjectCommand({ Bucket, Key: key, ContentLength: size }), {
      signableHeaders: new Set(['content-length', 'host']),
    })
    const { sent, status } = beginPut(url, { 'content-length': size })
    sent.write('a')
    return { answer: status, end: () => sent.end('a'.repeat(size - 1)) }
  }
  const files = async () => (await readdir(join(dataDir, 'storage/objects'), { recursive: true })).length

  it('of one key are rejected', async () => {
    const before = await files()
    const first = await begin('busy', 100)
    await expect.poll(files).toBeGreaterThan(before)
    await expect(put('busy', 'in between')).rejects.toMatchObject({ name: 'OperationAborted' })
    first.end()
    expect(await first.answer).toBe(200)
    expect(await read('busy')).toBe('a'.repeat(100))
    await put('busy', 'afterwards')
    expect(await read('busy')).toBe('afterwards')
  })

  it('are limited in total bytes', async () => {
    const folder = join(dataDir, 'limited')
    const { accessKeyId, secretAccessKey } = storage
    const limited = serve(await openObjectStore(folder, 100), secretAccessKey)
    const endpoint = `http://127.0.0.1:${await listen(limited)}`
    const sender = connect(secretAccessKey, accessKeyId, endpoint)
    const send = (Key: string, size: number) =>
      sender.send(new PutObjectCommand({ Bucket, Key, Body: 'b'.repeat(size) }))
    const first = await begin('first', 60, sender)
    await expect.poll(async () => (await readdir(folder)).length).toBe(1)
    await expect(send('too-much', 41)).rejects.toMatchObject({
      name: 'SlowDown',
      $metadata: { httpStatusCode: 503 },
    })
    await send('fits', 40)
    first.end()
    expect(await first.answer).toBe(200)
    await send('too-much', 41)
    await send('alone', 101)
    server.closeAllConnections()
  })
})

describe('a download', () => {
  const urlOf = (Key: string, more = {}) =>
    getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...more }))

  it('supports byte ranges', async () => {
    await put('digits', '0123456789')
    const url = await urlOf('digits')
    const ask = (range: string) => fetch(url, { headers: { range } })
    const middle = await ask('bytes=2-4')
    expect([middle.status, middle.headers.get('content-range'), await middle.text()]).toEqual([
      206,
      'bytes 2-4/10',
      '234',
    ])
    expect(await (await ask('bytes=-3')).text()).toBe('789')
    expect(await (await ask('bytes=8-99')).text()).toBe('89')
    expect((await ask('bytes=10-')).status).toBe(416)
  })

  it('has the signed disposition and type, and a sandboxing policy', async () => {
    await put('page.html', '<script>1</script>', 'text/html')
    const disposition = 'attachment; filename="page.html"'
    const answer = await fetch(
      await urlOf('page.html', {
        ResponseContentDisposition: disposition,
        ResponseContentType: 'application/octet-stream',
      }),
    )
    expect(answer.headers.get('content-disposition')).toBe(disposition)
    expect(answer.headers.get('content-type')).toBe('application/octet-stream')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/)
  })
})

/** An upload of 1000 bytes, of which nine are sent. */
async function beginUpload(key: string) {
  const { hostname, port, host } = new URL(origin)
  const url = await uploadUrl(key, 1000, 'text/plain')
  const upload = httpRequest({
    hostname,
    port,
    method: 'PUT',
    path: url.slice(origin.length),
    headers: { host, 'content-length': 1000, 'content-type': 'text/plain' },
  })
  upload.on('error', () => undefined)
  upload.write('xxxxxxxxx')
  return upload
}

it('stores nothing while its volume is missing, and reads what it has when it is back', async () => {
  const objects = join(dataDir, 'storage/objects')
  await put('before', 'before')
  const files = async () => (await readdir(objects, { recursive: true })).length
  const before = await files()
  const begun = await beginUpload('begun')
  await expect.poll(files).toBeGreaterThan(before)
  await rename(objects, `${objects}.away`)
  begun.end('x'.repeat(991))
  const [answer] = await once(begun, 'response')
  expect(answer.statusCode).toBe(500)
  const failed = { $metadata: { httpStatusCode: 500 } }
  await expect(put('during', 'during')).rejects.toMatchObject(failed)
  await expect(read('before')).rejects.toMatchObject(failed)
  await rename(`${objects}.away`, objects)
  expect(await read('before')).toBe('before')
  await expect(read('begun')).rejects.toThrow(/key does not exist/)
  await expect(read('during')).rejects.toThrow(/key does not exist/)
})

it('after a crash acknowledged uploads exist and interrupted ones leave nothing', async () => {
  const script = `
      const [path, config, port] = process.argv.slice(1)
      const { openStorage } = await import(path)
      const { handle } = await openStorage(JSON.parse(config))
      const { createServer } = await import('node:http')
      createServer(handle).listen(Number(port), '127.0.0.1', () => console.log('up'))`
  const path = new URL('./open-storage.ts', import.meta.url).href
  await stopServer(server, 1_000)
  const args = ['--input-type=module', '-e', script, path, JSON.stringify(config), String(port)]
  const child = spawn(process.execPath, args)
  await once(child.stdout, 'data')
  await put('answered', 'answered')
  const files = () => readdir(join(dataDir, 'storage/objects'), { recursive: true })
  const before = (await files()).length
  await beginUpload('cut-off')
  await expect.poll(async () => (await files()).length).toBeGreaterThan(before)
  child.kill('SIGKILL')
  await once(child, 'exit')
  createServer((await openStorage(config)).handle)
    .listen(port, '127.0.0.1')
    .unref()
  expect(await read('answered')).toBe('answered')
  await expect(read('cut-off')).rejects.toThrow(/key does not exist/)
  const contents = (await files()).filter((name) => /\.[0-9a-f]{16}$/.test(name))
  const descriptions = (await files()).filter((name) => name.endsWith('.json'))
  expect(contents).toHaveLength(descriptions.length)
})
