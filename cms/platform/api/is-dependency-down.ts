/** Node's codes of network errors. */
const networkCodes = ['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND', 'ETIMEDOUT', 'EPIPE', 'EAI_AGAIN']

/**
 * PostgreSQL's error codes that may not occur on a retry: connection exceptions (08), insufficient resources (53),
 * operator intervention and statement timeout (57), system errors (58), lock timeout (55P03), transaction rollback such as
 * deadlocks (40), idle in transaction timeout (25P03), read-only transaction (25006).
 */
const databaseCodes = /^(?:(?:08|40|53|57|58)[0-9A-Z]{3}|55P03|25P03|25006)$/

const messages =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable|pool after calling end/

/** Whether the error means that database or storage is unavailable or timed out, rather than a bug. */
export function isDependencyDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  if (networkCodes.includes(code) || databaseCodes.test(code)) return true
  if (error.name === 'TimeoutError' || messages.test(error.message) || isStorageFailure(error)) return true
  return error.cause !== undefined && isDependencyDown(error.cause)
}

/** A 5xx response of the storage. */
function isStorageFailure(error: Error): boolean {
  const metadata: unknown = '$metadata' in error ? error.$metadata : undefined
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return false
  return Number(metadata.httpStatusCode) >= 500
}
