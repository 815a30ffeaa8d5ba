/** The root cause of an error in one line, for log messages. */
export function errorReason(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorReason(error.errors[0])
  if (!(error instanceof Error)) return String(error)
  if (error.cause !== undefined) return errorReason(error.cause)
  return error.message.replace(/\s+/g, ' ')
}
