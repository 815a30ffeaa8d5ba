import { expect } from 'vitest'

/** What the typed client's answer matches if it has this problem; `errors` has the message keys by field. */
export function rejection(status: number, error?: string, errors: Record<string, string> = {}) {
  const issues = Object.entries(errors).map(([field, messageKey]) =>
    expect.objectContaining({ field, messageKey }),
  )
  return {
    ok: false,
    status,
    problem: { status, ...(error && { error }), ...(issues.length > 0 && { errors: issues }) },
  }
}

/** The same for invalid values. */
export function invalid(errors: Record<string, string>) {
  return rejection(422, 'errors.invalid', errors)
}
