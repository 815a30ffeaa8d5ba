import { SaxesParser } from 'saxes'
import { harvestProblem } from './import-problem.ts'

/** `language`: the element's `xml:lang`. */
type Element = { name: string; language: string | undefined; text: string }
export type HarvestedPage = {
  records: { identifier: string; elements: Element[] }[]
  /** That of the next page, unless this is the last one. */
  token: string
}

/** Reads a page of `ListRecords` in `oai_dc`. Repositories that have no records say so with an error. @throws Problem `invalid` */
export function readHarvestedPage(bytes: Buffer): HarvestedPage {
  const page: HarvestedPage = { records: [], token: '' }
  let record: { identifier: string; isDeleted: boolean; elements: Element[] } | undefined
  let language: string | undefined
  let text = ''
  let isRepository = false
  let errorCode: string | undefined
  const path: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('opentag', ({ local, attributes }) => {
    path.push(local)
    text = ''
    const attribute = (name: string) => attributes[name]?.value
    language = attribute('xml:lang')
    if (local === 'OAI-PMH') isRepository = true
    if (local === 'error') errorCode = attribute('code')
    if (local === 'record') record = { identifier: '', isDeleted: false, elements: [] }
    if (local === 'header' && record) record.isDeleted = attribute('status') === 'deleted'
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('cdata', (part) => {
    text += part
  })
  parser.on('closetag', ({ local }) => {
    path.pop()
    const value = text.trim()
    text = ''
    const parent = path.at(-1)
    if (local === 'resumptionToken') page.token = value
    if (!record) return
    if (local === 'identifier' && parent === 'header') record.identifier = value
    else if (parent === 'dc' && value) record.elements.push({ name: local, language, text: value })
    if (local !== 'record') return
    if (!record.isDeleted) page.records.push({ identifier: record.identifier, elements: record.elements })
    record = undefined
  })
  try {
    parser.write(bytes.toString('utf8')).close()
  } catch {
    throw harvestProblem('manage.import.error.noRepository')
  }
  if (!isRepository || (errorCode && errorCode !== 'noRecordsMatch'))
    throw harvestProblem('manage.import.error.noRepository')
  return page
}
