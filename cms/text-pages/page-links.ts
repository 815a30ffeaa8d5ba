import type { z } from 'zod'
import { isLinkTarget } from '#contract/values/address.ts'
import { isRecord } from '#contract/values/rule.ts'

type Json = z.infer<z.ZodJSONSchema>

/** Whether all links of Payload rich text (Lexical) have an allowed target. */
export function hasSafeLinks(content: unknown): boolean {
  if (Array.isArray(content)) return content.every(hasSafeLinks)
  if (!isRecord(content)) return true
  return isSafe(content.url) && Object.values(content).every(hasSafeLinks)
}

/** Replaces links with a forbidden target by their text. */
export function withSafeLinks(content: Json): Json {
  if (Array.isArray(content))
    return content.flatMap((node) => childrenOfUnsafeLink(node) ?? [withSafeLinks(node)])
  if (content === null || typeof content !== 'object') return content
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withSafeLinks(value)]))
}

/** The children of an unsafe link; undefined for any other node. */
function childrenOfUnsafeLink(node: Json): Json[] | undefined {
  if (!isRecord(node) || hasSafeLinks({ ...node, children: [] })) return undefined
  const children = withSafeLinks(node.children ?? [])
  return Array.isArray(children) ? children : []
}

function isSafe(url: unknown): boolean {
  return url === undefined || url === null || url === '' || (typeof url === 'string' && isLinkTarget(url))
}
