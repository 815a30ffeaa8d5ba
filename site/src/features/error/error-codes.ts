/** Codes that have their own texts; 0 is an unknown error. */
const codes = [0, 400, 401, 403, 404, 405, 408, 413, 415, 429, 500, 501, 502, 503, 504] as const
export type ErrorCode = (typeof codes)[number]

export function toErrorCode(value: unknown): ErrorCode {
  const number = Number(value)
  return codes.find((code) => code === number) ?? 0
}

export type Severity = '403' | '404' | '500' | 'error' | 'warning'

/** 403, 404 and 500 map to themselves, other codes above 499 to `error`, all others to `warning`. */
export function severityOf(code: ErrorCode): Severity {
  if (code === 403) return '403'
  if (code === 404) return '404'
  if (code === 500) return '500'
  return code > 499 ? 'error' : 'warning'
}
