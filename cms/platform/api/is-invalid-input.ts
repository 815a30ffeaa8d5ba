/** PostgreSQL's class "data exception": invalid number, UUID or enum value, out of range, characters it cannot store. */
const dataException = /^22[0-9A-Z]{3}$/
/** No operator for the compared types. Callers of Payload's REST API can compose such queries; elsewhere it is a bug. */
const wrongOperator = /^(?:42883|42804)$/

/** Whether the database rejected a value from the request. */
export function isInvalidInput(error: unknown): boolean {
  return hasCode(error, dataException)
}

/** Whether the database rejected a value or an operator of a query from the request. */
export function isInvalidQuery(error: unknown): boolean {
  return isInvalidInput(error) || hasCode(error, wrongOperator)
}

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.test(String(error.code))) || hasCode(error.cause, codes)
}
