import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { configuration } from '#cms/configuration.ts'
import { loadForm } from '#cms/forms/load-forms.ts'
import { findInOrder } from '#cms/items/find-page.ts'
import { loadKeywords } from '#cms/keywords/load-keywords.ts'
import { respondProblem } from '#cms/platform/api/respond.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import { Problem } from '#contract/problems.ts'
import { findRegister, registerSlugs } from '#contract/registers/registers.ts'
import { inLanguage } from '#contract/texts.ts'
import { formats, metadataOf, type OaiItem } from './metadata.ts'
import {
  type MetadataPrefix,
  metadataPrefixes,
  OaiError,
  type OaiRequest,
  parseOaiRequest,
  type Selection,
  toToken,
} from './oai-request.ts'
import { findRecord, listParts, listRecords, loadTimes, type OaiRecord, thesisRegisters } from './records.ts'
import { type Xml, xml } from './xml.ts'

const allow = ['GET', 'HEAD', 'POST'] as const
const formType = 'application/x-www-form-urlencoded'
/** Records of a page; their metadata have whole abstracts. */
const pageSize = 100

/** `/oai`: OAI-PMH 2.0 (contract §9). What anonymous visitors see, also for callers with a token. */
export async function handleOai(payload: Payload, request: Request): Promise<Response> {
  try {
    const url = new URL(request.url)
    if (!/^\/oai\/?$/.test(url.pathname)) throw new Problem('notFound')
    const query = await queryOf(request, url)
    const req = await createLocalReq({ context: { caller: null, isPublicRead: true } }, payload)
    return new Response(await respond(req, query), {
      headers: { 'Content-Type': 'text/xml; charset=utf-8', 'Cache-Control': 'no-store' },
    })
  } catch (error) {
    return respondProblem({ payload, headers: request.headers }, error)
  }
}

async function queryOf(request: Request, url: URL): Promise<URLSearchParams> {
  const method = allow.find((each) => each === request.method)
  if (!method) throw new Problem('methodNotAllowed', { allow })
  if (method !== 'POST') return url.searchParams
  if (!request.headers.get('content-type')?.startsWith(formType)) throw new Problem('unsupportedMediaType')
  return new URLSearchParams(await request.text())
}

async function respond(req: PayloadRequest, query: URLSearchParams): Promise<string> {
  const { now, earliest } = await loadTimes(req)
  const base = `${configuration().publicUrl}/oai`
  try {
    const request = parseOaiRequest(query)
    const content = await contentOf(req, request, { base, earliest })
    const given = [...query].map(([name, value]) => xml` ${name}="${value}"`)
    return documentOf(now, xml`<request${given}>${base}</request>${content}`)
  } catch (error) {
    if (!(error instanceof OaiError)) throw error
    return documentOf(
      now,
      xml`<request>${base}</request><error code="${error.code}">${error.message}</error>`,
    )
  }
}

function documentOf(now: string, content: Xml): string {
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd"><responseDate>${now}</responseDate>${content}</OAI-PMH>
`.source
}

function contentOf(
  req: PayloadRequest,
  request: OaiRequest,
  { base, earliest }: { base: string; earliest: string },
): Promise<Xml> | Xml {
  switch (request.verb) {
    case 'Identify':
      return identify(req, base, earliest)
    case 'ListSets':
      return listSets(req)
    case 'ListMetadataFormats':
      return listFormats(req, request.identifier)
    case 'GetRecord':
      return getRecord(req, request.identifier, request.prefix)
    case 'ListIdentifiers':
      return listPage(req, request.verb, request.selection, async (records) => records.map(headerOf))
    case 'ListRecords':
      return listPage(req, request.verb, request.selection, (records) =>
        present(req, records, request.selection.prefix),
      )
  }
}

async function identify(req: PayloadRequest, base: string, earliest: string): Promise<Xml> {
  const text = await loadBilingual(req, ['common', 'thesis'])
  const name = `${text('thesis.institution').en}: ${text('common.site.name.all').en}`
  const email = text('common.footer.email').en
  return xml`<Identify><repositoryName>${name}</repositoryName><baseURL>${base}</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>${email}</adminEmail><earliestDatestamp>${earliest}</earliestDatestamp><deletedRecord>persistent</deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ</granularity><compression>gzip</compression></Identify>`
}

async function listFormats(req: PayloadRequest, identifier: string | undefined): Promise<Xml> {
  const record = identifier === undefined ? undefined : await requireRecord(req, identifier)
  const offered = metadataPrefixes.filter((prefix) => !record || hasFormat(record, prefix))
  return xml`<ListMetadataFormats>${offered.map(
    (prefix) =>
      xml`<metadataFormat><metadataPrefix>${prefix}</metadataPrefix><schema>${formats[prefix].schema}</schema><metadataNamespace>${formats[prefix].namespace}</metadataNamespace></metadataFormat>`,
  )}</ListMetadataFormats>`
}

async function listSets(req: PayloadRequest): Promise<Xml> {
  const text = await loadBilingual(req, ['common'])
  const { years, curriculums } = await listParts(req)
  const forms = await Promise.all(registerSlugs.map((slug) => loadForm(req, slug)))
  const options = forms.flatMap((form) => {
    const curriculum = findRegister(form?.slug)?.curriculumField
    const fields = form?.fieldSets.flatMap((set) => set.fields) ?? []
    return fields.filter(({ slug }) => slug === curriculum).flatMap(({ settings }) => settings.options ?? [])
  })
  const labelOf = (curriculum: string) => options.find(({ value }) => String(value) === curriculum)?.label
  const sets = [
    ...registerSlugs.map((slug) => ({
      spec: `register:${slug}`,
      name: text(`common.site.name.${slug}`).en,
    })),
    ...years.map((year) => ({ spec: `year:${year}`, name: String(year) })),
    ...curriculums.filter(isSetPart).map((curriculum) => {
      const label = labelOf(curriculum)
      return { spec: `curriculum:${curriculum}`, name: label ? inLanguage(label, 'en') : curriculum }
    }),
  ]
  return xml`<ListSets>${sets.map(
    ({ spec, name }) => xml`<set><setSpec>${spec}</setSpec><setName>${name}</setName></set>`,
  )}</ListSets>`
}

/** Values of fields that can have others than their options may contain characters that a `setSpec` may not. */
function isSetPart(text: string): boolean {
  return /^[\w\-.!~*'()]+$/.test(text)
}

async function getRecord(req: PayloadRequest, identifier: string, prefix: MetadataPrefix): Promise<Xml> {
  const record = await requireRecord(req, identifier)
  if (!hasFormat(record, prefix))
    throw new OaiError('cannotDisseminateFormat', 'Only theses have this format.')
  return xml`<GetRecord>${await present(req, [record], prefix)}</GetRecord>`
}

async function requireRecord(req: PayloadRequest, identifier: string): Promise<OaiRecord> {
  const uuid = identifier.startsWith(identifierOf('')) ? identifier.slice(identifierOf('').length) : ''
  const isUuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(uuid)
  const record = isUuid ? await findRecord(req, uuid) : undefined
  if (!record) throw new OaiError('idDoesNotExist', 'No item of this repository has this identifier.')
  return record
}

function hasFormat({ form }: OaiRecord, prefix: MetadataPrefix): boolean {
  return prefix === 'oai_dc' || thesisRegisters.includes(form)
}

async function listPage(
  req: PayloadRequest,
  verb: 'ListIdentifiers' | 'ListRecords',
  selection: Selection,
  write: (records: readonly OaiRecord[]) => Promise<Xml[]>,
): Promise<Xml> {
  const found = await listRecords(req, selection, pageSize)
  const page = found.slice(0, pageSize)
  const last = page.at(-1)
  const { cursor } = selection
  if (!last && selection.after === undefined)
    throw new OaiError('noRecordsMatch', 'No record matches these arguments.')
  // What the last page had may have left the list since the token was made.
  if (!last) throw new OaiError('badResumptionToken', 'The list has no more records.')
  const next =
    found.length > pageSize
      ? toToken({ ...selection, after: last.item, cursor: cursor + page.length })
      : undefined
  const token =
    next || cursor > 0 ? xml`<resumptionToken cursor="${cursor}">${next}</resumptionToken>` : undefined
  const content = xml`${await write(page)}${token}`
  return verb === 'ListRecords'
    ? xml`<ListRecords>${content}</ListRecords>`
    : xml`<ListIdentifiers>${content}</ListIdentifiers>`
}

function identifierOf(item: string): string {
  return `oai:${new URL(configuration().publicUrl).hostname}:${item}`
}

function headerOf({ item, form, year, curriculum, datestamp, isPublic }: OaiRecord): Xml {
  const sets = [
    `register:${form}`,
    ...(year === null ? [] : [`year:${year}`]),
    ...(curriculum !== null && isSetPart(curriculum) ? [`curriculum:${curriculum}`] : []),
  ]
  const status = isPublic ? undefined : xml` status="deleted"`
  return xml`<header${status}><identifier>${identifierOf(item)}</identifier><datestamp>${datestamp}</datestamp>${sets.map(
    (set) => xml`<setSpec>${set}</setSpec>`,
  )}</header>`
}

/** Records with the metadata of those items that are still public. */
async function present(
  req: PayloadRequest,
  records: readonly OaiRecord[],
  prefix: MetadataPrefix,
): Promise<Xml[]> {
  const ids = records.filter(({ isPublic }) => isPublic).map(({ item }) => item)
  const items = await loadItems(req, ids)
  return records.map((record) => {
    const item = items.get(record.item)
    const header = headerOf({ ...record, isPublic: item !== undefined })
    const metadata = item && xml`<metadata>${metadataOf(item, prefix)}</metadata>`
    return xml`<record>${header}${metadata}</record>`
  })
}

async function loadItems(req: PayloadRequest, ids: readonly string[]): Promise<Map<string, OaiItem>> {
  const items = await findInOrder(req, ids)
  const institution = (await loadBilingual(req, ['thesis']))('thesis.institution')
  const shared = { institution, origin: configuration().publicUrl, now: new Date() }
  const bySlug = Map.groupBy(items, ({ form }) => form)
  const loaded = await Promise.all(
    [...bySlug].map(async ([slug, own]) => {
      const form = await loadForm(req, slug)
      if (!form) return []
      const keywords = await loadKeywords(
        req,
        form,
        own.map(({ values }) => values),
      )
      return own.map((item): [string, OaiItem] => [item.id, { item, form, keywords, ...shared }])
    }),
  )
  return new Map(loaded.flat())
}
