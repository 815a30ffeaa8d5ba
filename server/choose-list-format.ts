import type { IncomingMessage } from 'node:http'
import Negotiator from 'negotiator'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { listFormatNames, listFormats } from '#contract/list-formats.ts'
import { withoutTrailingSlash } from '#contract/match-endpoint.ts'
import { allRegisters } from '#contract/registers/registers.ts'
import { pathOf } from './send-cached.ts'

const exportPaths = new Map(
  allRegisters.flatMap(({ slug, calls }) => {
    const { path, aliases = [] }: Endpoint = endpoints[calls.list]
    return [path, ...aliases].map((each) => [`/api${each}`, `/api/v2/${slug}/export`])
  }),
)
const mediaTypes = listFormatNames.map((format) => listFormats[format].mediaType)

/** Gives a request for a list the address of its export if `Accept` prefers another format to JSON (contract §3). */
export function chooseListFormat(request: IncomingMessage): void {
  const { accept } = request.headers
  if (!accept || !mediaTypes.some((type) => accept.includes(type))) return
  const url = request.url ?? ''
  const path = exportPaths.get(withoutTrailingSlash(pathOf(url)))
  const preferred = new Negotiator({ headers: { accept } }).mediaType(['application/json', ...mediaTypes])
  const format = listFormatNames.find((name) => listFormats[name].mediaType === preferred)
  if (path === undefined || format === undefined) return
  const query = new URLSearchParams(url.slice(pathOf(url).length))
  query.set('format', format)
  request.url = `${path}?${query}`
}
