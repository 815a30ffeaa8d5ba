/** PostgreSQL's class "data exception": no number, no uuid, no value of an enum, out of range, characters it cannot store. */
const dataException = /^22[0-9A-Z]{3}$/
/** No operator takes what is compared. The CMS's REST lets callers compose such queries; in ours it is a bug. */
const wrongOperator = /^(?:42883|42804)$/

/** The database refused a value that a caller sent. */
export function isInvalidInput(error: unknown): boolean {
  return hasCode(error, dataException)
}

/** The same of a whole query that a caller composed. */
export function isInvalidQuery(error: unknown): boolean {
  return isInvalidInput(error) || hasCode(error, wrongOperator)
}

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.test(String(error.code))) || hasCode(error.cause, codes)
}
