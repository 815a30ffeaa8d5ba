import type { SpanDetails } from '#cms/platform/traces.ts'

/** A quotation mark within a literal is doubled. */
const literals = /'(?:[^']|'')*'/g
/** After `from` and `join` there may be a function instead. */
const table = /\b(?:into|update|(?:from|join)(?!\s+(?:lateral\b|\w+\s*\()))\s+(?:"?public"?\.)?"?([a-z_]\w*)/i

/**
 * The span of a statement: its operation and its first table. The text itself is not part of it, because it may have values as literals.
 */
export function describeStatement([statement]: readonly unknown[]): SpanDetails | undefined {
  const text = textOf(statement)
  const operation = /[a-z]+/i.exec(text ?? '')?.[0].toUpperCase()
  if (text === undefined || operation === undefined) return undefined
  const name = table.exec(text.replaceAll(literals, "''"))?.[1]
  return {
    name: name ? `${operation} ${name}` : operation,
    kind: 'CLIENT',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(name && { 'db.collection.name': name }),
    },
  }
}

/** Undefined for streams, which submit themselves. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement
  if (typeof statement !== 'object' || statement === null || 'submit' in statement) return undefined
  return 'text' in statement && typeof statement.text === 'string' ? statement.text : undefined
}
