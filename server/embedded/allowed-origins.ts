import { isLocalUrl } from '#cms/local-url.ts'

export type OriginCheck = (origin: string) => boolean

/** Tells the product's own origins: that of `publicUrl` and, on one machine, every name of localhost at its port. */
export function allowedOrigins(publicUrl: string, port: number): OriginCheck {
  const own = new URL(publicUrl)
  const ports = new Set([String(port), own.port])
  return (origin) => {
    if (origin === own.origin) return true
    const asked = URL.parse(origin)
    return asked?.protocol === 'http:' && ports.has(asked.port) && isLocalUrl(asked.origin)
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

/** Where a server of ours beside the site listens, and the name under which browsers reach it. */
export function placeBeside(publicUrl: string, host: string): { listenOn: string; name: string } {
  const { hostname } = new URL(publicUrl)
  // What only this machine visits must not be open to others.
  if (isLocalUrl(publicUrl))
    return { listenOn: '127.0.0.1', name: hostname === '127.0.0.1' ? hostname : 'localhost' }
  return { listenOn: host, name: hostname }
}
