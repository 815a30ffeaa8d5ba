/** Of the network, as Node names them. */
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']

/**
 * PostgreSQL's codes for what may go well another time: connection lost (08), out of resources (53), operator
 * intervention and statements that took too long (57), trouble with its files (58), locks that could not be had (55P03),
 * deadlocks and the like (40), a transaction that idled too long (25P03), a database that is read-only now (25006).
 */
const databaseCodes = /^(?:(?:08|40|53|57|58)[0-9A-Z]{3}|55P03|25P03|25006)$/

const messages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable|pool after calling end/

/** The database or the storage does not answer, or not in time, as against a mistake of ours. */
export function isDependencyDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (networkCodes.includes(code) || databaseCodes.test(code)) return true
  if (error.name === 'TimeoutError' || messages.test(error.message) || isStorageFailure(error)) return true
  return error.cause !== undefined && isDependencyDown(error.cause)
}

/** The storage's own 5xx. */
function isStorageFailure(error: Error): boolean {
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return false
  return Number(metadata.httpStatusCode) >= 500
}
