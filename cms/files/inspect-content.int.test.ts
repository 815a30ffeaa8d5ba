import { deflateSync } from 'node:zlib'
import { parse } from 'content-disposition'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import { inspectObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { maxPixels } from '#contract/files.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { publish } from '../../testing/publish.ts'
import { invalid } from '../../testing/rejection.ts'
import { encryptedPdf, pdfWithoutPages, pngOfSize, samplePdf } from '../../testing/sample-files.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { upload } from '../../testing/upload.ts'
import { removeOrphans } from './remove-orphans.ts'

const api = await startedApi()

function uploadTopicFile(bytes: Uint8Array, fileName: string) {
  const fieldSlug = /\.pdf$/i.test(fileName) ? 'attachment' : 'organization_logo'
  return upload(api.as(), { formSlug: 'topics', fieldSlug, fileName }, bytes)
}

const pdf = samplePdf('terve')
const joined = (...parts: (Uint8Array | string)[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

const zeros = deflateSync(Buffer.alloc(512 * 1024 ** 2))

/** A PDF whose cross-reference stream takes a gigabyte when it is decompressed. */
function bomb(): Uint8Array {
  const head = '%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n'
  const stream = `3 0 obj<</Type/XRef/Size 90000000/Index[0 90000000]/W[1 4 2]/Root 1 0 R/Filter/FlateDecode/Length ${zeros.length}>>stream\n`
  return joined(head, stream, zeros, `\nendstream endobj\nstartxref\n${head.length}\n%%EOF\n`)
}

/** A PDF whose catalog is in an object stream that takes 512 MB before its first object. */
function bufferBomb(): Uint8Array {
  const head = '%PDF-1.5\n'
  const objects = joined(
    `2 0 obj<</Type/ObjStm/N 1/First 500000000/Filter/FlateDecode/Length ${zeros.length}>>stream\n`,
    zeros,
    '\nendstream endobj\n',
  )
  const at = head.length + objects.length
  const entry = (type: number, value: number) => {
    const bytes = Buffer.alloc(7)
    bytes.writeUInt8(type)
    bytes.writeUInt32BE(value, 1)
    return bytes
  }
  const table = joined(entry(0, 0), entry(2, 2), entry(1, head.length), entry(1, at))
  const stream = `3 0 obj<</Type/XRef/Size 4/W[1 4 2]/Root 1 0 R/Length ${table.length}>>stream\n`
  return joined(head, objects, stream, table, `\nendstream endobj\nstartxref\n${at}\n%%EOF\n`)
}

const rejected: [string, string, Uint8Array, string][] = [
  [
    'a PDF that needs a password',
    'a.pdf',
    encryptedPdf({ user: 'salasõna', owner: 'o' }),
    'validation.pdfPassword',
  ],
  ['a PDF that is cut off', 'a.pdf', pdf.subarray(0, pdf.length - 60), 'validation.pdfCutOff'],
  ['the beginning of a PDF', 'a.pdf', Buffer.from('%PDF-1.7\n'), 'validation.pdfCutOff'],
  [
    'a linearized PDF that is shorter than it says',
    'a.pdf',
    joined(`%PDF-1.4\n9 0 obj<</Linearized 1/L ${pdf.length + 500}/N 1>>endobj\n`, pdf),
    'validation.pdfCutOff',
  ],
  [
    'an updated PDF whose update is cut off',
    'a.pdf',
    joined(pdf, '3 0 obj<</Type/Page/Parent 2 0 R>>endobj\n'),
    'validation.pdfCutOff',
  ],
  ['a PDF without pages', 'a.pdf', pdfWithoutPages(), 'validation.pdfNoPages'],
  [
    'a PDF without a document',
    'a.pdf',
    Buffer.from('%PDF-1.4\nstartxref\n9\n%%EOF\n'),
    'validation.pdfUnreadable',
  ],
  ['a PDF that takes too much memory', 'a.pdf', bomb(), 'validation.pdfUnreadable'],
  ['a PDF that takes too large buffers', 'a.pdf', bufferBomb(), 'validation.pdfUnreadable'],
  [
    'a picture with too many pixels',
    'a.png',
    pngOfSize(10_000, maxPixels / 10_000 + 1),
    'validation.picturePixels',
  ],
  ['a picture without pixels', 'a.png', pngOfSize(0, 10), 'validation.pictureUnreadable'],
  ['a PDF that is a picture', 'a.pdf', pngOfSize(1, 1), 'validation.fileType'],
]

const accepted: [string, string, Uint8Array][] = [
  ['a PDF', 'a.pdf', pdf],
  ['a PDF with an owner’s password', 'a.pdf', encryptedPdf({ user: '', owner: 'omanik' })],
  ['a PDF after 1,000 other bytes', 'a.pdf', joined(`${'x'.repeat(999)}\n`, pdf)],
  ['a PDF before other bytes', 'a.pdf', joined(pdf, Buffer.alloc(1500))],
  [
    'a PDF with a wrong reference',
    'a.pdf',
    Buffer.from(
      Buffer.from(pdf)
        .toString()
        .replace(/startxref\n\d+/, 'startxref\n7'),
    ),
  ],
  ['a picture with as many pixels as allowed', 'a.png', pngOfSize(10_000, maxPixels / 10_000)],
]

describe('a finished upload', () => {
  it.each(rejected)('%s is rejected and removed', async (_, fileName, bytes, messageKey) => {
    const { value } = await uploadTopicFile(bytes, fileName)
    const field = fileName === 'a.pdf' ? 'attachment' : 'organization_logo'
    const check = () => api.as()('checkUpload', { body: { fileName: value.fileName } })
    expect(await check()).toMatchObject(invalid({ [field]: messageKey }))
    expect(await inspectObject(stagingKeyOf(value.fileName))).toBeNull()
    expect(await check()).toMatchObject({ status: 404 })
  })

  it.each(rejected)('%s is rejected by the submission too', async (_, fileName, bytes, messageKey) => {
    const { value, itemUuid } = await uploadTopicFile(bytes, fileName)
    const field = fileName === 'a.pdf' ? 'attachment' : 'organization_logo'
    const values = { general_topics: { ...topicValues, [field]: value } }
    expect(await submit(api.as(), 'topics', values, itemUuid)).toMatchObject(
      invalid({ [`general_topics.${field}`]: messageKey }),
    )
  })

  it.each(accepted)('%s is accepted, and by the submission', async (_, fileName, bytes) => {
    const { value, itemUuid } = await uploadTopicFile(bytes, fileName)
    const field = fileName === 'a.pdf' ? 'attachment' : 'organization_logo'
    const values = { general_topics: { ...topicValues, [field]: value } }
    expect(await api.as()('checkUpload', { body: { fileName: value.fileName } })).toMatchObject({ ok: true })
    expect(await submit(api.as(), 'topics', values, itemUuid)).toMatchObject({ ok: true })
    expect(await api.as()('checkUpload', { body: { fileName: value.fileName } })).toMatchObject({
      status: 404,
    })
  })

  it('is stored as long as a draft may name it, from the last check', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000)
    const [checked, unchecked] = [await uploadTopicFile(pdf, 'a.pdf'), await uploadTopicFile(pdf, 'b.pdf')]
    const check = () => api.as()('checkUpload', { body: { fileName: checked.value.fileName } })
    const exists = async ({ value }: typeof checked) =>
      (await inspectObject(stagingKeyOf(value.fileName))) !== null
    expect(await check()).toMatchObject({ ok: true })
    const req = await createLocalReq({}, api.payload)
    await removeOrphans(req, hours(25))
    expect([await exists(checked), await exists(unchecked)]).toEqual([true, false])
    await removeOrphans(req, hours(14 * 24 + 1))
    expect(await exists(checked)).toBe(true)
    await removeOrphans(req, hours(15 * 24 + 1))
    expect(await exists(checked)).toBe(false)
    expect(await check()).toMatchObject({ status: 404 })
  })
})

describe('the original name of a file', () => {
  it.each([
    ['Дипломная работа.pdf', 'file.pdf'],
    ['学位论文 (最终).pdf', 'file.pdf'],
    ['Lõputöö “uus” 100%.PDF', 'Loputoo-uus-100.pdf'],
    ['C:\\tööd\\\u202efdp.töö.pdf', 'fdp.too.pdf'],
    ['plain.pdf', 'plain.pdf'],
  ])('%s is displayed, and the name of the download', async (fileName, safe) => {
    const { value, itemUuid } = await uploadTopicFile(pdf, fileName)
    const values = { general_topics: { ...topicValues, attachment: value } }
    expect(await submit(api.as(), 'topics', values, itemUuid)).toMatchObject({ ok: true })
    await publish(api, 'topics', itemUuid)
    const original = fileName.replace(/^.*\\|\u202e/g, '')
    const file = { name: value.fileName, size: pdf.length, field_slug: 'attachment' }
    const shown = original === safe ? file : { ...file, originalName: original }
    const topic = await api.as()('getTopic', { params: { uuid: itemUuid } })
    // A job may have made a picture of it meanwhile.
    expect(topic.ok && topic.data.files.map(({ preview: _, ...each }) => each)).toEqual([shown])
    const permanent = await api.send(`/files/${itemUuid}/attachment/${safe}`)
    const download = dataOf(await api.as()('requestDownload', { body: { fileName: value.fileName } }))
    for (const url of [permanent.headers.get('location'), download.download_url]) {
      const header = (await fetch(url ?? '')).headers.get('content-disposition') ?? ''
      expect(parse(header)).toMatchObject({ type: 'inline', parameters: { filename: original } })
      expect(header).toContain(`filename=${safe}`)
    }
  })

  it('is that of the upload, whatever the value says', async () => {
    const { value, itemUuid } = await uploadTopicFile(pdf, 'töö.pdf')
    const attachment = { ...value, originalName: 'teine.pdf' }
    const values = { general_topics: { ...topicValues, attachment } }
    expect(await submit(api.as(), 'topics', values, itemUuid)).toMatchObject({ ok: true })
    const item = await api.as('manager')('getItem', { params: { slug: 'topics', uuid: itemUuid } })
    expect(dataOf(item).files).toMatchObject([{ originalName: 'töö.pdf' }])
  })
})
