import { PDFDocument } from 'pdf-lib'
import { PNG } from 'pngjs'

/** A small real PDF that names its author. */
export async function samplePdf(title: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setTitle(title)
  document.addPage([200, 200])
  return document.save()
}

/** A small real PNG in one colour. */
export function samplePng(red = 15, green = 122, blue = 77): Uint8Array {
  const picture = new PNG({ width: 16, height: 16 })
  for (let at = 0; at < picture.data.length; at += 4) picture.data.set([red, green, blue, 255], at)
  return PNG.sync.write(picture)
}
