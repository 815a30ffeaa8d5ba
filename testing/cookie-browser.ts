export type Page = {
  url: URL
  status: number
  text: string
  headers: Headers
}

/** A browser with cookies and redirects, enough to sign in. Pages of `site` are not requested, other than those of a provider there. */
export class Browser {
  readonly #site: string
  readonly #cookies = new Map<string, { value: string; path: string }>()

  constructor(site: string) {
    this.#site = site
  }

  get(url: URL): Promise<Page> {
    return this.#visit(url, {})
  }

  post(url: URL, fields: Record<string, string>): Promise<Page> {
    return this.#visit(url, { method: 'POST', body: new URLSearchParams(fields) })
  }

  async #visit(url: URL, init: RequestInit): Promise<Page> {
    if (url.origin === this.#site && !url.pathname.startsWith('/realms/'))
      return { url, status: 200, text: '', headers: new Headers() }
    const cookie = [...this.#cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
    const headers = { accept: 'text/html', ...(cookie && { cookie }) }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) this.#store(line)
    const location = response.headers.get('location')
    if (location !== null) return this.#visit(new URL(location, url), {})
    return { url, status: response.status, text: await response.text(), headers: response.headers }
  }

  #store(line: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
    if (value === '' || /expires=Thu, 01 Jan 1970/i.test(line)) this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }
}
