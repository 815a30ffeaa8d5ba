export class UnexpectedStatus extends Error {
  readonly status: number

  constructor(url: string, status: number) {
    super(`${url} responded with ${status}`)
    this.status = status
  }
}

/** Fetches JSON without following redirects. @throws Error for anything but 200 with JSON, and when aborted */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new UnexpectedStatus(url, answer.status)
  }
  return answer.json()
}
