import pino from 'pino'

/**
 * An error for the log. The message and stack of a failed query contain its values, which may be personal data (such as
 * the text and address of feedback, contract §7): the log gets the statement and the database's own error instead.
 */
export function serializeError(error: Error): object {
  return pino.stdSerializers.err(isFailedQuery(error) ? withoutValues(error) : error)
}

type FailedQuery = Error & { query: string; params: unknown }

/** Drizzle's `DrizzleQueryError`; Next.js may bundle a second copy of its class. */
function isFailedQuery(error: Error): error is FailedQuery {
  return 'params' in error && 'query' in error && typeof error.query === 'string'
}

function withoutValues({ message, stack = '', query, cause }: FailedQuery): Error {
  const logged = new Error(`Failed query: ${query}`, { cause })
  const start = stack.indexOf(message)
  const frames = start === -1 ? '' : stack.slice(start + message.length)
  logged.stack = `Error: ${logged.message}${frames}`
  return logged
}
