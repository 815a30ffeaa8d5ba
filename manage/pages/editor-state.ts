import { z } from 'zod'
import { isRecord } from '#contract/is-record.ts'
import type { PageInput } from '#contract/pages.ts'
import type { RichText } from '#contract/rich-text.ts'

export type Content = PageInput['content']['et']

/**
 * Stored rich text as the state of the editor, whose link nodes have the URL as a property. Without a stored direction, each
 * paragraph has that of its text.
 */
export function toEditorState(text: RichText): string {
  return JSON.stringify(text, (key, node: unknown) => {
    if (key === 'direction') return null
    return isLink(node) && isRecord(node.fields) ? { ...node, url: node.fields.url } : node
  })
}

/** The reverse of `toEditorState`; `validateRichText` drops what is not stored. */
export function fromEditorState(state: object): Content {
  const text = JSON.stringify(state, (_key, node: unknown) =>
    isLink(node) ? { ...node, version: 3, fields: { url: node.url } } : node,
  )
  return z.json().parse(JSON.parse(text))
}

function isLink(node: unknown): node is Record<string, unknown> {
  return isRecord(node) && node.type === 'link'
}
