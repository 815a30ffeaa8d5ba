type Answer<T> = { ok: true; data: T } | { ok: false; problem: unknown }

/** The data of a successful response. @throws Error with the problem of any other response */
export function dataOf<T>(answer: Answer<T>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.problem))
  return answer.data
}
