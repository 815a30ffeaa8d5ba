import { foldText } from '#contract/fold-text.ts'
import type { FormValues } from '#contract/forms.ts'
import { type DemoFile, type DemoItem, demoFile } from './demo-item.ts'
import { logoPng } from './logo.ts'
import { type Organization, organizations } from './organizations.ts'
import { pdfOf } from './pdf.ts'

const logos = new Map<string, Uint8Array>()

/** Drawn once for each organization, however many offers it has. */
function logoOf({ name, logo }: Organization): Uint8Array | undefined {
  if (!logo) return undefined
  const bytes = logos.get(name) ?? logoPng(logo)
  logos.set(name, bytes)
  return bytes
}

export type Offer = {
  organization: keyof typeof organizations
  title: string
  attachment?: string | undefined
  language: string
}

/** Logo and attachment of a topic or an internship: the values of their fields and the files themselves. */
export async function offerFiles(
  item: Pick<DemoItem, 'form' | 'uuid' | 'createdAt'>,
  { organization, title, attachment, language }: Offer,
): Promise<{ values: FormValues[string]; files: DemoFile[] }> {
  const values: FormValues[string] = {}
  const files: DemoFile[] = []
  const add = (fieldSlug: string, name: string, bytes: Uint8Array) => {
    const { file, value } = demoFile(item, fieldSlug, name, bytes)
    values[fieldSlug] = value
    files.push(file)
  }
  const owner: Organization = organizations[organization]
  const logo = logoOf(owner)
  if (logo) add('organization_logo', `${foldText(owner.name).replace(/[^a-z0-9]+/g, '-')}-logo.png`, logo)
  if (attachment) {
    const about = { title, author: owner.name, date: item.createdAt.slice(0, 10), language }
    const texts = [
      { text: owner.name, size: 11 },
      { text: title, size: 20, bold: true, gapBefore: 30 },
      { text: attachment, size: 11, gapBefore: 16 },
    ]
    add('attachment', language === 'et' ? 'lisateave.pdf' : 'more-information.pdf', await pdfOf(about, texts))
  }
  return { values, files }
}
