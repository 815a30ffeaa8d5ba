import type { IncomingMessage } from 'node:http'
import type { Request, RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { isOwnHost } from '#contract/sites.ts'

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{0,5})?$/i

/** The origin of a request; undefined if its `Host` is malformed. */
type OriginOf = (request: IncomingMessage) => string | undefined

/**
 * Resolves the origin of a request: that of `PUBLIC_URL` or of one of its sibling sites. Any other host is treated as the
 * main site, so that no page, redirect or cache entry contains a forged host. `trusts` tells whether the sender of a
 * connection is a proxy whose `X-Forwarded-Host` is used.
 */
export function originResolver(
  publicUrl: string,
  trusts: (address: string | undefined, hop: number) => boolean,
): OriginOf {
  const home = new URL(publicUrl)
  const known = new LRUCache<string, string>({ max: 1000 })
  return ({ headers, socket }) => {
    const { host = '', 'x-forwarded-host': forwarded } = headers
    const proxied = forwarded && trusts(socket.remoteAddress, 0) ? String(forwarded) : ''
    const key = `${host},${proxied}`
    const origin = known.get(key) ?? resolve(host, proxied)
    if (origin) known.set(key, origin)
    return origin
  }

  function resolve(host: string, proxied: string): string | undefined {
    if (host && !hostPattern.test(host)) return undefined
    const [proxiedHost = ''] = proxied.split(',')
    const own = new URL(home)
    own.hostname =
      [proxiedHost.trim(), host].map(hostnameOf).find((each) => each && isOwnHost(each, home.hostname)) ??
      home.hostname
    return own.origin
  }
}

/** The host that the client has asked for, with its port. */
export function requestedHost(
  { headers, socket }: IncomingMessage,
  trusts: (address: string | undefined, hop: number) => boolean,
): string {
  const { host = '', 'x-forwarded-host': forwarded } = headers
  const [proxied] = forwarded && trusts(socket.remoteAddress, 0) ? String(forwarded).split(',') : [host]
  return (proxied ?? '').trim().toLowerCase()
}

/** The address of the client, as Express finds it: the last one in `X-Forwarded-For` that is not a trusted proxy. */
export type ClientOf = (request: IncomingMessage) => string

export function clientResolver(trusts: (address: string | undefined, hop: number) => boolean): ClientOf {
  return ({ headers, socket }) => {
    const forwarded = String(headers['x-forwarded-for'] ?? '').split(',')
    const hops = [socket.remoteAddress ?? '', ...forwarded.map((each) => each.trim()).reverse()].filter(
      Boolean,
    )
    return hops.find((address, hop) => !trusts(address, hop)) ?? hops.at(-1) ?? ''
  }
}

/** Overwrites the headers that say where a request was sent to and by whom, for all handlers after it. */
export function setSender({ headers }: IncomingMessage, origin: string, client: string): void {
  const { host, protocol } = new URL(origin)
  headers.host = host
  headers['x-forwarded-host'] = host
  headers['x-forwarded-proto'] = protocol.slice(0, -1)
  headers['x-client-address'] = client
  delete headers.forwarded
}

function hostnameOf(host: string): string {
  return host.replace(/:\d*$/, '')
}

/** The URL of a request, after `setSender`; null if it cannot be parsed. */
export function addressOf({ originalUrl, headers }: Request): URL | null {
  const origin = `${headers['x-forwarded-proto']}://${headers.host}`
  return originalUrl.startsWith('/') ? URL.parse(origin + originalUrl) : null
}

const absoluteForm = /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)(.*)$/i

/**
 * Splits the absolute form of a request target (RFC 9112, 3.2.2) into path and `Host`, which it replaces: handlers that build
 * redirects from `request.url` would otherwise redirect to any host. Runs before all other handlers.
 */
export function splitAbsoluteForm(request: IncomingMessage): void {
  const [, host, rest] = absoluteForm.exec(request.url ?? '') ?? []
  if (host === undefined || rest === undefined) return
  request.headers.host = host
  request.url = rest.startsWith('/') ? rest : `/${rest}`
}

/** Redirects paths that begin with several slashes to the path with one: a link or redirect to such a path leads to another host. */
export const redirectSlashes: RequestHandler = (request, response, next) => {
  const url = addressOf(request)
  if (!url?.pathname.startsWith('//')) return next()
  response.redirect(308, url.pathname.replace(/^\/+/, '/') + url.search)
}
