import type { z } from 'zod'
import { isLinkTarget } from '#contract/values/address.ts'
import { isRecord } from '#contract/values/rule.ts'

type Json = z.infer<z.ZodJSONSchema>

/** Rich text of the CMS (Lexical): whether all its links lead where texts may lead. */
export function hasSafeLinks(content: unknown): boolean {
  if (Array.isArray(content)) return content.every(hasSafeLinks)
  if (!isRecord(content)) return true
  return isSafe(content.url) && Object.values(content).every(hasSafeLinks)
}

/** The same content; a link that leads elsewhere is no link any more, but the text in it stays. */
export function withSafeLinks(content: Json): Json {
  if (Array.isArray(content)) return content.flatMap((node) => unlinked(node) ?? [withSafeLinks(node)])
  if (content === null || typeof content !== 'object') return content
  return Object.fromEntries(Object.entries(content).map(([key, value]) => [key, withSafeLinks(value)]))
}

/** What an unsafe link has in it; undefined for any other node. */
function unlinked(node: Json): Json[] | undefined {
  if (!isRecord(node) || hasSafeLinks({ ...node, children: [] })) return undefined
  const inside = withSafeLinks(node.children ?? [])
  return Array.isArray(inside) ? inside : []
}

function isSafe(url: unknown): boolean {
  return url === undefined || url === null || url === '' || (typeof url === 'string' && isLinkTarget(url))
}
