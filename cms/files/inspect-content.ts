import { loadRange, type StoredObject } from '#cms/platform/storage/objects.ts'
import { baseNameOf, extensionOf, maxPixels } from '#contract/files.ts'
import { contentIssue } from '#contract/values/file.ts'
import type { RuleIssue } from '#contract/values/rule.ts'
import { fitsExtension } from './fits-extension.ts'
import { inspectPdf, lacksEnd } from './inspect-pdf.ts'
import { type PictureSize, pictureSizeOf } from './picture-size.ts'
import type { ReadRange } from './run-pdf-process.ts'

const pictures: readonly string[] = ['png', 'jpg', 'jpeg', 'gif', 'bmp']

const pdfMessages = {
  password: 'validation.pdfPassword',
  cutOff: 'validation.pdfCutOff',
  noPages: 'validation.pdfNoPages',
  unreadable: 'validation.pdfUnreadable',
} as const

/** Metadata before the size of a JPEG may be this long. */
const pictureHeadLength = 2 * 1024 ** 2

/** Content that is inspected. `id` tells it from others, `firstBytes` are those that `inspectObject` reads. */
export type Content = {
  id: string
  name: string
  size: number
  firstBytes: Uint8Array
  read: ReadRange
  /** PDF files are not opened: only a missing end is found. */
  isQuick?: boolean
}

/** Why a stored upload is not accepted. `key` is where the object is stored. @throws errors of the storage */
export function findContentIssue(key: string, stored: StoredObject): Promise<RuleIssue | undefined> {
  const read: ReadRange = (begin, end) => loadRange(key, begin, end)
  return inspectContent({ ...stored, id: `${key} ${stored.etag}`, name: baseNameOf(key), read })
}

/**
 * Why a file is not accepted (contract §5): its content is not what its extension says, a PDF cannot be opened, or a picture
 * has too many pixels.
 * @throws Problem `unavailable` if too many PDF files are waiting
 */
export async function inspectContent(content: Content): Promise<RuleIssue | undefined> {
  const { id, name, firstBytes, isQuick } = content
  if (!(await fitsExtension(name, firstBytes))) return contentIssue(name)
  const extension = extensionOf(name)
  if (extension === 'pdf') {
    if (isQuick) return (await lacksEnd(content)) ? { messageKey: pdfMessages.cutOff } : undefined
    const result = await inspectPdf(id, content)
    return result === 'ok' ? undefined : { messageKey: pdfMessages[result] }
  }
  return pictures.includes(extension) ? findPictureIssue(content) : undefined
}

async function findPictureIssue({ size, firstBytes, read }: Content): Promise<RuleIssue | undefined> {
  const found = pictureSizeOf(firstBytes)
  if (found || size <= firstBytes.length) return sizeIssue(found)
  const head = pictureSizeOf(await read(0, Math.min(size, pictureHeadLength)))
  // A small file without a size cannot be displayed. The size of a large one may follow later.
  if (!head && size > pictureHeadLength) return { messageKey: 'validation.pictureUnreadable' }
  return sizeIssue(head)
}

/** No pixels, or too many to be decoded by a browser. */
export function sizeIssue(size: PictureSize | undefined): RuleIssue | undefined {
  if (size && size.width * size.height === 0) return { messageKey: 'validation.pictureUnreadable' }
  if (!size || size.width * size.height <= maxPixels) return undefined
  return { messageKey: 'validation.picturePixels', params: { ...size, max: maxPixels / 1e6 } }
}
