import { fileTypeFromBuffer } from 'file-type'
import { extensionOf, type FileFormat, isFileFormat } from '#contract/files.ts'

type Kinds = readonly string[]

const written: Kinds = ['text', 'xml']

/** What the first bytes of each format may be told as; `text` stands for bytes of no binary format. */
const kinds: Readonly<Record<FileFormat, Kinds>> = {
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  bmp: ['bmp'],
  svg: [...written, 'svg'],
  txt: ['text'],
  rtf: ['rtf'],
  pdf: ['pdf'],
  doc: ['cfb'],
  docx: ['docx', 'zip'],
  odt: ['odt', 'zip'],
  xls: ['cfb'],
  xlsx: ['xlsx', 'zip'],
  ods: ['ods', 'zip'],
  csv: ['text'],
  ppt: ['cfb'],
  pptx: ['pptx', 'zip'],
  odp: ['odp', 'zip'],
  zip: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar', 'apk', 'xpi', '3mf', 'vsdx'],
  rar: ['rar'],
  '7z': ['7z'],
  xml: [...written, 'svg'],
  html: written,
}

/** What a text must have somewhere in its beginning to be of its format. */
const marks: Readonly<Partial<Record<FileFormat, RegExp>>> = {
  svg: /<(?:[\w-]+:)?svg[\s/>]/i,
  xml: /^\s*</,
  html: /<[a-z!?]/i,
}

/** Formats that are text, and so are told by their first letters. */
const lettered: Kinds = ['pdf', 'rtf', 'xml', 'svg']

/** Do the first bytes of a file fit its extension? (contract §5) */
export async function fitsExtension(fileName: string, firstBytes: Uint8Array): Promise<boolean> {
  const extension = extensionOf(fileName)
  if (!isFileFormat(extension)) return false
  const kind = await kindOf(firstBytes)
  if (!kinds[extension].includes(kind)) return false
  return marks[extension]?.test(decode(firstBytes)) ?? true
}

async function kindOf(bytes: Uint8Array): Promise<string> {
  const told = (await fileTypeFromBuffer(bytes))?.ext
  if (told && lettered.includes(told)) return told
  // Some signatures are two or three letters: "BMW" begins as a picture does.
  if (isPlainText(bytes)) return 'text'
  return told ?? (bytes.length > 0 && !decode(bytes).includes('\0') ? 'text' : 'binary')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: no text has these
const unprintable = /[\u0000-\u0008\u000E-\u001F\u007F]/

/** Text beyond doubt: UTF-8 and nothing but what can be printed. The last letter may be cut off. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return bytes.length > 0 && !unprintable.test(text)
  } catch {
    return false
  }
}

/** As a text, of whatever encoding: UTF-16 where its mark says so. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = first === 0xfe && isUtf16 ? 'utf-16be' : isUtf16 ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
