/** A text, or a text that leads somewhere. */
export type Inline = string | { text: string; url: string }
export type Block =
  | { heading: string }
  | { paragraph: string | readonly Inline[] }
  | { list: readonly string[] }

type LexicalNode = { type: string; version: number; [key: string]: unknown }

type LexicalState = {
  root: LexicalNode & { children: LexicalNode[]; direction: 'ltr'; format: ''; indent: number }
}

const element = { direction: 'ltr', format: '', indent: 0 } as const

const text = (content: string) => ({
  type: 'text',
  version: 1,
  detail: 0,
  format: 0,
  mode: 'normal',
  style: '',
  text: content,
})

const inline = (piece: Inline): LexicalNode =>
  typeof piece === 'string'
    ? text(piece)
    : {
        ...element,
        type: 'link',
        version: 3,
        fields: { linkType: 'custom', newTab: false, url: piece.url },
        children: [text(piece.text)],
      }

function toNode(block: Block): LexicalNode {
  if ('heading' in block) {
    return { ...element, type: 'heading', version: 1, tag: 'h2', children: [text(block.heading)] }
  }
  if ('list' in block) {
    const items = block.list.map((item, index) => ({
      ...element,
      type: 'listitem',
      version: 1,
      value: index + 1,
      children: [text(item)],
    }))
    return { ...element, type: 'list', version: 1, listType: 'bullet', start: 1, tag: 'ul', children: items }
  }
  const pieces = typeof block.paragraph === 'string' ? [block.paragraph] : block.paragraph
  return {
    ...element,
    type: 'paragraph',
    version: 1,
    textFormat: 0,
    textStyle: '',
    children: pieces.map(inline),
  }
}

/** The blocks as the editor state that Payload's rich text keeps. */
export function toLexical(blocks: readonly Block[]): LexicalState {
  return { root: { ...element, type: 'root', version: 1, children: blocks.map(toNode) } }
}
