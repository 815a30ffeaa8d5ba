import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Api } from '../api.ts'
import type { LooseInput } from '../valid-inputs.ts'

const rows: Readonly<Record<string, Endpoint>> = endpoints

/** All URLs of an endpoint, aliases included, with these parameters and this query. */
export function addressesOf(name: string, { params = {}, query = {} }: LooseInput): string[] {
  const { path = '', aliases = [] } = rows[name] ?? {}
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value ?? '')]))
  return [path, ...aliases].map((each) => {
    const address = each.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    return `/api${address}${search.size > 0 ? `?${search}` : ''}`
  })
}

export type Answer = { status: number; headers: Headers; text: string }

/** Sends one request; returns the response with its text. */
export async function sendCall(
  api: Api,
  method: string,
  address: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<Answer> {
  const answer = await api.send(address, {
    method: method.toUpperCase(),
    headers: { ...headers, ...(body !== undefined && { 'Content-Type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, text }
}
