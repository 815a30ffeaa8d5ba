import * as z from 'zod/mini'
import { isRecord } from './is-record.ts'
import type { ValueIssue } from './problems.ts'
import { isLinkTarget } from './values/address.ts'
import { isBlank, normalizeText } from './values/normalize-text.ts'

/** Levels of lists inside lists. */
const maxListDepth = 3

const boldAndItalic = 1 | 2

/** Properties that Lexical gives every element; only the direction of the text may differ. */
const element = {
  direction: z.catch(z.nullable(z.enum(['ltr', 'rtl'])), null),
  format: z.catch(z.literal(''), ''),
  indent: z.catch(z.literal(0), 0),
  version: z.catch(z.literal(1), 1),
}

const normalizedSchema = z.pipe(z.string(), z.transform(normalizeText))

const textSchema = z.object({
  type: z.literal('text'),
  text: normalizedSchema,
  /** A bit mask; other formats than bold and italic are dropped. */
  format: z.pipe(
    z.catch(z.int(), 0),
    z.transform((format) => format & boldAndItalic),
  ),
  detail: z.catch(z.literal(0), 0),
  mode: z.catch(z.literal('normal'), 'normal'),
  style: z.catch(z.literal(''), ''),
  version: z.catch(z.literal(1), 1),
})

const lineBreakSchema = z.object({ type: z.literal('linebreak'), version: z.catch(z.literal(1), 1) })

const linkSchema = z.object({
  ...element,
  type: z.literal('link'),
  version: z.catch(z.literal(3), 3),
  fields: z.object({
    linkType: z.catch(z.literal('custom'), 'custom'),
    newTab: z.catch(z.literal(false), false),
    url: normalizedSchema,
  }),
  children: z.array(z.union([textSchema, lineBreakSchema])),
})
const inlineSchema = z.discriminatedUnion('type', [textSchema, lineBreakSchema, linkSchema])
export type InlineNode = z.infer<typeof inlineSchema>

const listItem = { ...element, type: z.literal('listitem'), value: z.catch(z.int(), 1) }
const list = {
  ...element,
  type: z.literal('list'),
  listType: z.enum(['bullet', 'number']),
  start: z.catch(z.int(), 1),
  tag: z.enum(['ul', 'ol']),
}
type ListItemNode = z.infer<z.ZodMiniObject<typeof listItem>> & { children: (InlineNode | ListNode)[] }
export type ListNode = z.infer<z.ZodMiniObject<typeof list>> & { children: ListItemNode[] }

const listItemSchema: z.ZodMiniType<ListItemNode> = z.object({
  ...listItem,
  children: z.array(z.union([inlineSchema, z.lazy(() => listSchema)])),
})
const listSchema: z.ZodMiniType<ListNode> = z.object({ ...list, children: z.array(listItemSchema) })

/** A picture of the collection `media`; `value` is its uuid. */
const pictureSchema = z.object({
  type: z.literal('upload'),
  relationTo: z.literal('media'),
  value: z.guid(),
  format: z.catch(z.literal(''), ''),
  fields: z.pipe(
    z.nullish(z.object({})),
    z.transform(() => ({})),
  ),
  version: z.catch(z.literal(3), 3),
})

const blockSchema = z.union([
  z.object({ ...element, type: z.literal('paragraph'), children: z.array(inlineSchema) }),
  z.object({
    ...element,
    type: z.literal('heading'),
    tag: z.enum(['h2', 'h3', 'h4']),
    children: z.array(inlineSchema),
  }),
  listSchema,
  pictureSchema,
])
export type BlockNode = z.infer<typeof blockSchema>

/**
 * Rich text as a Lexical editor state: paragraphs, headings, lists, links and pictures. Parsing drops every property that is
 * not listed here.
 */
const richTextSchema = z.object({
  root: z.object({ ...element, type: z.catch(z.literal('root'), 'root'), children: z.array(blockSchema) }),
})
export type RichText = z.infer<typeof richTextSchema>

/** Cleans and validates rich text (contract §7); `content` is undefined if there are issues. */
export function validateRichText(
  value: unknown,
  field: string,
): { content: RichText | undefined; issues: ValueIssue[] } {
  const parsed = richTextSchema.safeParse(value)
  const messageKey = parsed.success ? issueOf(parsed.data) : 'validation.type'
  if (messageKey) return { content: undefined, issues: [{ field, messageKey }] }
  return { content: parsed.data, issues: [] }
}

/** Whether a text has neither words nor pictures. */
export function isEmptyRichText({ root }: RichText): boolean {
  return root.children.every(isEmpty)
}

function issueOf(text: RichText): string | undefined {
  const { root } = text
  if (isEmptyRichText(text)) return 'validation.required'
  if (root.children.some((block) => depthOf(block) > maxListDepth)) return 'validation.listDepth'
  return linksIn(root.children).every(isLinkTarget) ? undefined : 'validation.link'
}

type RichTextNode = BlockNode | ListItemNode | InlineNode

function childrenOf(node: RichTextNode): readonly RichTextNode[] {
  return 'children' in node ? node.children : []
}

function isEmpty(node: RichTextNode): boolean {
  if (node.type === 'upload') return false
  return node.type === 'text' ? isBlank(node.text) : childrenOf(node).every(isEmpty)
}

function depthOf(node: RichTextNode): number {
  return Math.max(0, ...childrenOf(node).map(depthOf)) + Number(node.type === 'list')
}

function linksIn(nodes: readonly RichTextNode[]): string[] {
  return nodes.flatMap((node) => (node.type === 'link' ? [node.fields.url] : linksIn(childrenOf(node))))
}

/** The uuids of the pictures in a text. */
export function pictureIds({ root }: RichText): string[] {
  return root.children.flatMap((node) => (node.type === 'upload' ? [node.value] : []))
}

/** Leaves out the pictures that do not exist. */
export function withPictures({ root }: RichText, existing: ReadonlySet<string>): RichText {
  const children = root.children.filter((node) => node.type !== 'upload' || existing.has(node.value))
  return { root: { ...root, children } }
}

/**
 * Converts stored content that predates a validation rule: unknown nodes and unsafe links are replaced by their children.
 */
export function toRichText(stored: unknown): RichText {
  const root = isRecord(stored) && isRecord(stored.root) ? stored.root : {}
  const children = toBlocks(root.children)
  // An editor needs a block to start in.
  if (children.length === 0) return emptyRichText
  return z.catch(richTextSchema, emptyRichText).parse({ root: { ...root, children } })
}

export const emptyRichText: RichText = richTextSchema.parse({
  root: { children: [{ type: 'paragraph', children: [] }] },
})

function toBlocks(nodes: unknown): unknown[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node) => {
    if (!isRecord(node)) return []
    const block = 'children' in node ? { ...node, children: toInline(node.children) } : node
    if (blockSchema.safeParse(block).success) return [block]
    return 'children' in block ? [{ ...block, type: 'paragraph' }] : []
  })
}

function toInline(nodes: unknown): unknown[] {
  if (!Array.isArray(nodes)) return []
  return nodes.flatMap((node) => {
    if (!isRecord(node)) return []
    const inline = 'children' in node ? { ...node, children: toInline(node.children) } : node
    return isBlockChild(inline) ? [inline] : 'children' in inline ? inline.children : []
  })
}

/** Whether a node is allowed inside a block: an inline node with a safe link target, a list or a list item. */
function isBlockChild(node: Record<string, unknown>): boolean {
  const parsed = z.union([inlineSchema, listItemSchema, listSchema]).safeParse(node)
  return parsed.success && (parsed.data.type !== 'link' || isLinkTarget(parsed.data.fields.url))
}
