import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { removeObject, storeObject } from '#cms/platform/storage/objects.ts'
import { presignDownload } from '#cms/platform/storage/presign.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import type { FieldValue } from '#contract/fields.ts'
import { type FileFormat, fileFormats, inlineFormats, isFileFormat } from '#contract/files.ts'
import { startedApi } from '../../testing/api.ts'
import { changeableForm, madeSet } from '../../testing/create-form.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { dataOf } from '../../testing/data-of.ts'
import { formatSamples } from '../../testing/format-samples.ts'
import { tokenOf } from '../../testing/people.ts'
import { publish } from '../../testing/publish.ts'
import { invalid } from '../../testing/rejection.ts'
import { submit } from '../../testing/submit.ts'
import { upload } from '../../testing/upload.ts'

const api = await startedApi()
const samples = formatSamples()
const [anything, secret] = [`any_${randomUUID().slice(0, 8)}`, `secret_${randomUUID().slice(0, 8)}`]
const formats = Object.keys(fileFormats).filter(isFileFormat)

for (const field of [anything, secret]) {
  const settings = { maxSize: '1 MB', ...(field === secret && { private: true }) }
  const translations = { label: { et: 'Fail', en: 'File' } }
  const values = { slug: field, type: 'file', settings, translations }
  dataOf(await api.as('manager')('addField', { body: { action: 'new', values } }))
}
const { slug } = await changeableForm(api, [anything, secret])

/** Creates a published item with a file in each of these fields. */
async function entryWith(files: Record<string, { fileName: string; bytes: Uint8Array }>) {
  const itemUuid = randomUUID()
  const values: Record<string, FieldValue> = {}
  const names: Record<string, string> = {}
  for (const [fieldSlug, { fileName, bytes }] of Object.entries(files)) {
    const place = { formSlug: slug, fieldSlug, fileName, itemUuid }
    const { value } = await upload(api.as(), place, bytes)
    values[fieldSlug] = value
    names[fieldSlug] = value.fileName
  }
  expect(await submit(api.as(), slug, { [madeSet]: values }, itemUuid)).toMatchObject({ ok: true })
  await publish(api, slug, itemUuid)
  return { uuid: itemUuid, names }
}

async function downloadOf(fileName: string, username?: string): Promise<string> {
  const response = await api.as(username)('requestDownload', { body: { fileName } })
  if (!response.ok) throw new Error(JSON.stringify(response.problem))
  return response.data.download_url ?? ''
}

describe('a file of every format', () => {
  it.each(formats)(
    '.%s is stored, and displayed by browsers only if that is safe',
    async (format: FileFormat) => {
      const bytes = samples[format]
      const { uuid, names } = await entryWith({ [anything]: { fileName: `Õun.${format}`, bytes } })
      const url = await downloadOf(names[anything] ?? '')
      expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('300')
      const response = await fetch(url)
      expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(bytes))
      const isInline = inlineFormats.some((inline) => inline === format)
      const headers = ['content-type', 'content-disposition', 'x-content-type-options']
      expect(headers.map((name) => response.headers.get(name))).toEqual([
        isInline ? fileFormats[format][0] : 'application/octet-stream',
        `${isInline ? 'inline' : 'attachment'}; filename=Oun.${format}; filename*=UTF-8''%C3%95un.${format}`,
        'nosniff',
      ])
      const permanent = await api.send(`/files/${uuid}/${anything}/Oun.${format}`)
      const followed = await fetch(permanent.headers.get('location') ?? '')
      expect(headers.map((name) => followed.headers.get(name))).toEqual(
        headers.map((name) => response.headers.get(name)),
      )
      await followed.body?.cancel()
    },
  )

  it('is invalid with another size than requested', async () => {
    const place = { formSlug: slug, fieldSlug: anything, fileName: 'a.csv' }
    const { itemUuid, value } = await upload(api.as(), place, samples.csv)
    for (const fileSize of [value.fileSize + 1, value.fileSize - 1]) {
      const values = { [madeSet]: { [anything]: { ...value, fileSize } } }
      expect(await submit(api.as(), slug, values, itemUuid)).toMatchObject(
        invalid({ [`${madeSet}.${anything}`]: 'validation.fileSize' }),
      )
    }
    expect(await submit(api.as(), slug, { [madeSet]: { [anything]: value } }, itemUuid)).toMatchObject({
      ok: true,
    })
  })

  it('has its name in a download in UTF-8, with a fallback in ASCII', async () => {
    const name = `${slug}/${randomUUID()}/${anything}/Lõputöö "lõplik" šokk.csv`
    await storeObject(name, samples.csv)
    const response = await fetch(await presignDownload(name))
    const disposition = response.headers.get('content-disposition') ?? ''
    expect(disposition).toContain(
      `filename*=UTF-8''L%C3%B5put%C3%B6%C3%B6%20%22l%C3%B5plik%22%20%C5%A1okk.csv`,
    )
    expect(disposition).toMatch(/^attachment; filename="[ -~]+";/)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(samples.csv))
    await removeObject(name)
  })

  it('is uploaded to a URL that is valid for 15 minutes, once, and for exactly its key and size, with any content type', async () => {
    const body = { formSlug: slug, fieldSlug: anything, fileName: 'a.html', fileSize: 5 }
    const response = await api.as()('requestUpload', { params: { slug }, body })
    const url = response.ok ? (response.data.url ?? '') : ''
    expect(new URL(url).searchParams.get('X-Amz-Expires')).toBe('900')
    const put = async (content: string, address = url, type = 'text/html') =>
      (await fetch(address, { method: 'PUT', body: content, headers: { 'Content-Type': type } })).status
    const rejected = [
      await put('<b>õ</b>'),
      await put('<b/>'),
      await put('<b/>\n', url.replace('a.html', 'b.html')),
      (await fetch(url)).status,
    ]
    expect(rejected).toEqual([403, 403, 403, 403])
    const name = response.ok ? (response.data.name ?? '') : ''
    const key = stagingKeyOf(name)
    expect(new URL(url).pathname).toBe(`/storage/${key}`)
    expect(await put('<b/>\n', url, 'application/pdf')).toBe(200)
    expect(await put('<i/>\n')).toBe(412)
    await removeObject(key)
    expect((await fetch(url, { method: 'PUT', body: Buffer.from('<b/>\n') })).status).toBe(200)
    const stored = await fetch(await presignDownload(key))
    expect(await stored.text()).toBe('<b/>\n')
    expect(stored.headers.get('content-type')).toBe('application/octet-stream')
    expect(stored.headers.get('content-disposition')).toMatch(/^attachment/)
  })
})

describe('a permanent URL', () => {
  it('redirects to a new download URL every time, also for HEAD', async () => {
    const { uuid, field, fileName } = await createItemForTest(api, 'thesis')
    const path = `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`
    for (const method of ['GET', 'HEAD']) {
      for (const address of [path, path.replace(uuid, uuid.toUpperCase())]) {
        const response = await api.send(address, { method })
        expect([response.status, response.headers.get('cache-control')]).toEqual([302, 'private, no-store'])
        const followed = await fetch(response.headers.get('location') ?? '', { method })
        expect([followed.status, followed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
        await followed.body?.cancel()
      }
    }
    const posted = await api.send(path, { method: 'POST' })
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
  })

  it('that does not name a file is not found', async () => {
    const { uuid, field, fileName } = await createItemForTest(api, 'topics')
    const name = fileName.split('/').at(-1) ?? ''
    const nowhere = [
      `${randomUUID()}/${field}/${name}`,
      `${'-'.repeat(36)}/${field}/${name}`,
      `${uuid}/attachment/${name}`,
      `${uuid}/${field}/other.png`,
      `${uuid}/${field}/${field}%2F${name}`,
      `${uuid}/${field}/${name}/`,
      `${uuid}/${field}/%00`,
      `${uuid}/${field}/%E0%A4%A`,
      `${uuid}/${field}`,
      `${uuid}/constructor/name`,
      '',
    ]
    for (const path of nowhere) {
      const response = await api.send(`/files/${path}`)
      const body: unknown = await response.json()
      expect([path, response.status, body]).toEqual([path, 404, { status: 404, error: 'errors.notFound' }])
    }
    expect((await api.send(`/files/${uuid}/${field}/${name}`)).status).toBe(302)
  })

  it('of a private field is only available to managers', async () => {
    const { uuid, names } = await entryWith({
      [anything]: { fileName: 'open.csv', bytes: samples.csv },
      [secret]: { fileName: 'closed.csv', bytes: samples.csv },
    })
    expect((await api.send(`/files/${uuid}/${anything}/open.csv`)).status).toBe(302)
    expect((await api.send(`/files/${uuid}/${secret}/closed.csv`)).status).toBe(404)
    const fileName = names[secret] ?? ''
    for (const username of [undefined, 'student', 'worker']) {
      expect((await api.as(username)('requestDownload', { body: { fileName } })).status).toBe(404)
    }
    expect((await fetch(await downloadOf(fileName, 'manager'))).status).toBe(200)
  })

  it('that the storage has lost is said to be lost, to those who may open it', async () => {
    const { uuid, field, fileName } = await createItemForTest(api, 'thesis', 'pending')
    const path = `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`
    await removeObject(fileName)
    const open = async (headers: Record<string, string>) => {
      const response = await api.send(path, { headers })
      const error = response.status === 404 ? (await response.json()).error : response.headers.get('location')
      return [response.status, error]
    }
    const authorization = `Bearer ${await tokenOf('manager')}`
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
    expect(await open({ authorization })).toEqual([404, 'errors.fileLost'])
    expect(await open({ authorization, accept })).toEqual([302, expect.stringMatching(/\/error\/lost-file$/)])
    expect(await open({ accept })).toEqual([404, 'errors.notFound'])
  })

  it('under embargo is an error for API clients, and redirects browsers to the item’s page', async () => {
    const { uuid, field, fileName } = await createItemForTest(api, 'thesis', 'published', {
      embargo_until: '2098-01-01',
    })
    const path = `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`
    const forbidden = await api.send(path)
    expect([forbidden.status, await forbidden.json()]).toEqual([
      403,
      { status: 403, error: 'errors.embargoed' },
    ])
    const redirected = await api.send(path, {
      headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
    })
    expect([redirected.status, new URL(redirected.headers.get('location') ?? '').pathname]).toEqual([
      302,
      `/thesis/${uuid}`,
    ])
  })
})
