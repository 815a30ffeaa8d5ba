import type { FormValues } from '#contract/fields.ts'
import { foldText } from '#contract/fold-text.ts'
import { type DemoFile, type DemoItem, demoFile } from './demo-item.ts'
import { type OrganizationName, organizations } from './seeds.ts'

type Offer = {
  organization: OrganizationName
  attachment?: string | undefined
  language: string
}

/** Logo and attachment of a topic or an internship: the values of their fields and the files. */
export function offerFiles(
  item: Pick<DemoItem, 'form' | 'uuid'>,
  { organization, attachment, language }: Offer,
): { values: FormValues[string]; files: DemoFile[] } {
  const values: FormValues[string] = {}
  const files: DemoFile[] = []
  const add = (fieldSlug: string, name: string, source: string) => {
    const { file, value } = demoFile(item, fieldSlug, name, source)
    values[fieldSlug] = value
    files.push(file)
  }
  const { name, logo }: { name: string; logo?: string } = organizations[organization]
  if (logo) add('organization_logo', `${foldText(name).replace(/[^a-z0-9]+/g, '-')}-logo.png`, logo)
  if (attachment) add('attachment', language === 'et' ? 'lisateave.pdf' : 'more-information.pdf', attachment)
  return { values, files }
}
