import { fileTypeFromBuffer } from 'file-type'
import { extensionOf, type FileFormat, isFileFormat } from '#contract/files.ts'

/** What the first bytes of each format may be told as; `text` stands for bytes of no binary format. */
const signatures: Readonly<Record<FileFormat, readonly string[]>> = {
  png: ['png', 'apng'],
  jpg: ['jpg'],
  jpeg: ['jpg'],
  gif: ['gif'],
  bmp: ['bmp'],
  svg: ['svg', 'xml', 'text'],
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
  zip: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'jar', 'apk'],
  rar: ['rar'],
  '7z': ['7z'],
  xml: ['xml', 'svg', 'text'],
  html: ['xml', 'text'],
}

/** Do the first bytes of a file fit its extension? (contract §5) */
export async function fitsExtension(fileName: string, firstBytes: Uint8Array): Promise<boolean> {
  const extension = extensionOf(fileName)
  if (!isFileFormat(extension)) return false
  const told = (await fileTypeFromBuffer(firstBytes))?.ext ?? (isText(firstBytes) ? 'text' : 'binary')
  return signatures[extension].includes(told)
}

function isText(bytes: Uint8Array): boolean {
  return bytes.length > 0 && !bytes.includes(0)
}
