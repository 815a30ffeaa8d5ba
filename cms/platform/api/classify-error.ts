import { Problem } from '#contract/problems.ts'

/** Node's codes of network errors. */
const networkCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH)$/

/**
 * PostgreSQL's error codes that may not occur on a retry: connection exceptions (08), insufficient resources (53),
 * operator intervention and statement timeout (57), system errors (58), lock timeout (55P03), transaction rollback such as
 * deadlocks (40), idle in transaction timeout (25P03), read-only transaction (25006).
 */
const outageCodes = /^(?:(?:08|40|53|57|58)[0-9A-Z]{3}|55P03|25P03|25006)$/
const outageMessages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|is not queryable|the database does not respond|pool after calling end/

/** PostgreSQL's error code, and Node's. */
const diskFullCodes = /^(?:53100|ENOSPC|EDQUOT)$/
const insufficientStorage = 507

/** PostgreSQL's class "data exception": invalid number, UUID or enum value, out of range, characters it cannot store. */
const dataExceptionCodes = /^22[0-9A-Z]{3}$/
/** No operator for the compared types. Callers of Payload's REST API can compose such queries; elsewhere it is a bug. */
const wrongOperatorCodes = /^(?:42883|42804)$/

/**
 * `badRequest` if the database rejected a value from the request, `diskFull`, `unavailable` if database or storage is down or timed
 * out; undefined for a bug. `isOwnQuery`: the caller composed the query, so an invalid operator is a bad request too.
 */
export function classifyError(error: unknown, isOwnQuery = false): Problem | undefined {
  if (hasCode(error, dataExceptionCodes) || (isOwnQuery && hasCode(error, wrongOperatorCodes)))
    return new Problem('badRequest')
  if (isDiskFull(error)) return new Problem('diskFull')
  return isOutage(error) ? new Problem('unavailable') : undefined
}

/** Whether database or storage failed because their disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    hasCode(error, diskFullCodes) || storageStatus(error) === insufficientStorage || isDiskFull(error.cause)
  )
}

function hasCode(error: unknown, codes: RegExp): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && codes.test(String(error.code))) || hasCode(error.cause, codes)
}

/** Whether database or storage is down or timed out. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (hasCode(error, networkCodes) || hasCode(error, outageCodes)) return true
  if (error.name === 'TimeoutError' || outageMessages.test(error.message) || storageStatus(error) >= 500)
    return true
  return isOutage(error.cause)
}

/** The status of the storage's response; 0 for other errors. */
function storageStatus(error: Error): number {
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return 0
  return Number(metadata.httpStatusCode) || 0
}
