export type ObservedAnswer = { status: number; retryAfter: string | null; ms: number }

/** A `fetch` for the typed client that records the response of each call; calls without a response are not recorded. */
export function observeAnswers() {
  const answers: ObservedAnswer[] = []
  return {
    answers,
    fetch: async (request: Request): Promise<Response> => {
      const startedAt = performance.now()
      const response = await fetch(request)
      const ms = performance.now() - startedAt
      answers.push({ status: response.status, retryAfter: response.headers.get('retry-after'), ms })
      return response
    },
  }
}
