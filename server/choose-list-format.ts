import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listFormatNames, listFormats, listFormatsOf } from '#contract/list-formats.ts'
import { withoutTrailingSlash } from '#contract/match-endpoint.ts'
import { allRegisters, type Register } from '#contract/registers/registers.ts'
import { pathOf } from './send-cached.ts'

const registerOfList = new Map<string, Register>(
  allRegisters.flatMap(({ slug, calls }) => {
    const { path, aliases = [] }: Endpoint = endpoints[calls.list]
    return [path, ...aliases].map((each) => [`/api${each}`, slug] as const)
  }),
)
const mediaTypes = listFormatNames.map((format) => listFormats[format].mediaType)
const registerOfPage = new Map<string, Register>(
  allRegisters.flatMap(({ slug, aliases }) => [slug, ...aliases].map((each) => [each, slug] as const)),
)

/**
 * Gives a request for a list, or for the page of an entry, the address of its export if `Accept` prefers another format of the
 * register to JSON or HTML (contract §3).
 */
export function chooseListFormat(request: IncomingMessage): void {
  const accept = acceptedTypes(request.headers.accept)
  if (!accept || !mediaTypes.some((type) => accept.includes(type))) return
  const url = request.url ?? ''
  const own = withoutTrailingSlash(pathOf(url))
  const [, segment = '', uuid] = /^\/([a-z]+)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i.exec(own) ?? []
  const ofPage = uuid && registerOfPage.get(segment)
  const register = ofPage || registerOfList.get(own)
  if (!register) return
  const formats = listFormatsOf(register)
  const offered = formats.map((name) => listFormats[name].mediaType)
  const usual = ofPage ? 'text/html' : 'application/json'
  const preferred = new Negotiator({ headers: { accept } }).mediaType([usual, ...offered])
  const format = formats.find((name) => listFormats[name].mediaType === preferred)
  if (!format) return
  const query = new URLSearchParams(url.slice(pathOf(url).length))
  query.set('format', format)
  if (ofPage && uuid) query.set('uuids', uuid)
  request.url = `/api/v2/${register}/export?${query}`
}

/** Types in lower case, with their weights alone: a charset or a version chooses no other file. */
function acceptedTypes(accept = ''): string {
  return accept.toLowerCase().replace(/;(?!\s*q\s*=)[^;,]*/g, '')
}
