export type ObservedAnswer = { status: number; retryAfter: string | null; ms: number }

/** A `fetch` for the typed client that notes how each call was answered; calls without an answer are not noted. */
export function observeAnswers() {
  const answers: ObservedAnswer[] = []
  return {
    answers,
    fetch: async (request: Request): Promise<Response> => {
      const began = performance.now()
      const response = await fetch(request)
      const ms = performance.now() - began
      answers.push({ status: response.status, retryAfter: response.headers.get('retry-after'), ms })
      return response
    },
  }
}
