import { fileTypeFromBuffer } from 'file-type'
import { extensionOf, type FileFormat, isFileFormat } from '#contract/files.ts'

type Kinds = readonly string[]

const textOrXml: Kinds = ['text', 'xml']

/** The types that detection may return for each format; `text` means that no binary format was detected. */
const kinds: Readonly<Record<FileFormat, Kinds>> = {
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  bmp: ['bmp'],
  svg: [...textOrXml, 'svg'],
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
  xml: [...textOrXml, 'svg'],
  html: textOrXml,
}

/** Patterns that the beginning of a text-based format must match. */
const textPatterns: Readonly<Partial<Record<FileFormat, RegExp>>> = {
  svg: /<(?:[\w-]+:)?svg[\s/>]/i,
  xml: /^\s*</,
  html: /<[a-z!?]/i,
}

/** Formats that consist of printable text but have a reliable signature. */
const textSignatures: Kinds = ['pdf', 'rtf', 'xml', 'svg']

/** Whether the first bytes of a file match its extension (contract §5). */
export async function fitsExtension(fileName: string, firstBytes: Uint8Array): Promise<boolean> {
  const extension = extensionOf(fileName)
  if (!isFileFormat(extension)) return false
  const kind = extension === 'pdf' && isPdf(firstBytes) ? 'pdf' : await kindOf(firstBytes)
  if (!kinds[extension].includes(kind)) return false
  return textPatterns[extension]?.test(decode(firstBytes)) ?? true
}

/** Scanners and mail programs put bytes in front of a PDF; viewers look for its header in the first 1,024. */
function isPdf(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(0, 1024)).includes('%PDF-')
}

async function kindOf(bytes: Uint8Array): Promise<string> {
  const detected = (await fileTypeFromBuffer(bytes))?.ext
  if (detected && textSignatures.includes(detected)) return detected
  // Some binary signatures are only two or three letters: a text starting with "BMW" is detected as a BMP image.
  if (isPlainText(bytes)) return 'text'
  return detected ?? (bytes.length > 0 && !decode(bytes).includes('\0') ? 'text' : 'binary')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: matches characters that do not occur in text
const unprintable = /[\u0000-\u0008\u000E-\u001F\u007F]/

/** Valid UTF-8 of only printable characters. The last character may be truncated. */
function isPlainText(bytes: Uint8Array): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return bytes.length > 0 && !unprintable.test(text)
  } catch {
    return false
  }
}

/** Decodes as UTF-16 if there is a byte order mark, otherwise as UTF-8. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const encoding = first === 0xfe && isUtf16 ? 'utf-16be' : isUtf16 ? 'utf-16le' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}
