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

/** The address on which an embedded service listens, and the host name under which browsers connect to it. */
export function placeBeside(publicUrl: string, host: string): { listenOn: string; name: string } {
  const { hostname } = new URL(publicUrl)
  // With a local public URL, the service must not be reachable from other machines.
  if (isLocalUrl(publicUrl))
    return { listenOn: '127.0.0.1', name: hostname === '127.0.0.1' ? hostname : 'localhost' }
  return { listenOn: host, name: hostname }
}
