/** Where the product under test listens. */
export const port = Number(process.env.E2E_PORT ?? 3901)
export const baseUrl = process.env.E2E_URL ?? `http://localhost:${port}`

/** The same product under another host name, such as `thesis.localhost`. */
export function siteUrl(host: string): string {
  const url = new URL(baseUrl)
  url.hostname = host
  return url.origin
}
