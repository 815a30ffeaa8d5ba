export class UnexpectedStatus extends Error {
  readonly status: number

  constructor(url: string, status: number) {
    super(`${url} answers ${status}`)
    this.status = status
  }
}

/** What an address answers with, not led elsewhere. @throws Error for anything but 200 with JSON, or none in time */
export async function fetchJson(url: string, signal: AbortSignal): Promise<unknown> {
  const answer = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } })
  if (answer.status !== 200) {
    await answer.body?.cancel()
    throw new UnexpectedStatus(url, answer.status)
  }
  return answer.json()
}
