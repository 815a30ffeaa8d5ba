import { isLocalUrl } from '#cms/local-url.ts'

export type OriginCheck = (origin: string) => boolean

/** Recognizes the product's own origins: that of `publicUrl`, and on localhost every local name with its port. */
export function allowedOrigins(publicUrl: string, port: number): OriginCheck {
  const own = new URL(publicUrl)
  const ports = new Set([String(port), own.port])
  return (origin) => {
    if (origin === own.origin) return true
    const url = URL.parse(origin)
    return url?.protocol === 'http:' && ports.has(url.port) && isLocalUrl(url.origin)
  }
}

/** The same as a Content-Security-Policy source list. */
export function allowedOriginSources(publicUrl: string, port: number): string {
  const own = new URL(publicUrl)
  const ports = new Set([String(port), own.port].filter((text) => text !== ''))
  const local = [...ports].flatMap((each) =>
    ['localhost', '*.localhost', '127.0.0.1'].map((host) => `http://${host}:${each}`),
  )
  return [...new Set([own.origin, ...local])].join(' ')
}

/**
 * The origin at which browsers reach the storage on the port of the product. On this machine it is another one than that of pages,
 * by the other name of the loopback address, which needs no DNS; everywhere else it is `publicUrl`.
 */
export function storageOrigin(publicUrl: string, host: string): string {
  const url = new URL(publicUrl)
  const listensOnBoth = ['127.0.0.1', '0.0.0.0', '::'].includes(host)
  if (url.protocol === 'http:' && isLocalUrl(publicUrl) && listensOnBoth)
    url.hostname = url.hostname === '127.0.0.1' ? 'localhost' : '127.0.0.1'
  return url.origin
}
