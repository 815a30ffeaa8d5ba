import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'

export type PdfText = { text: string; size: number; bold?: boolean; gapBefore?: number }

const page = { width: 595, height: 842, margin: 72 }

function linesOf(text: string, font: PDFFont, size: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && font.widthOfTextAtSize(longer, size) > page.width - 2 * page.margin) {
      lines.push(line)
      line = word
    } else {
      line = longer
    }
  }
  return [...lines, line]
}

/**
 * A plain A4 document of the texts, one under another, as many pages as they need. Letters are those of WinAnsi
 * (õäöüšž and Western European). The same input gives the same bytes.
 */
export async function pdfOf(
  about: { title: string; author: string; date: string; language: string },
  texts: readonly PdfText[],
): Promise<Uint8Array> {
  const document = await PDFDocument.create({ updateMetadata: false })
  const plain = await document.embedFont(StandardFonts.Helvetica)
  const bold = await document.embedFont(StandardFonts.HelveticaBold)
  const moment = new Date(`${about.date}T12:00:00Z`)
  document.setTitle(about.title)
  document.setAuthor(about.author)
  document.setLanguage(about.language)
  document.setCreationDate(moment)
  document.setModificationDate(moment)

  let sheet: PDFPage | undefined
  let y = 0
  for (const { text, size, bold: strong, gapBefore = 0 } of texts) {
    const font = strong ? bold : plain
    y -= gapBefore
    for (const line of linesOf(text, font, size)) {
      if (!sheet || y - size < page.margin) {
        sheet = document.addPage([page.width, page.height])
        y = page.height - page.margin
      }
      y -= size * 1.4
      sheet.drawText(line, { x: page.margin, y, size, font, color: rgb(0.12, 0.14, 0.13) })
    }
  }
  return document.save()
}
