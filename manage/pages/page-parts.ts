import type { TFunction } from 'i18next'
import type { PageInput } from '#contract/pages.ts'
import { type BlockNode, type InlineNode, type ListNode, toRichText } from '#contract/rich-text.ts'
import { type Difference, type Part, textParts } from '../shell/parts.ts'
import { mergePart, mergeText, partOf, type SideOf, type Versions } from '../shell/three-way.ts'
import { type Content, toEditorState } from './editor-state.ts'

export type PageValues = PageInput & { slug: string }

/** Title and content of a page as named texts, to compare versions of it. */
export function pageParts({ title, content }: PageInput, t: TFunction): Part[] {
  const texts = { et: textOf(content.et), en: textOf(content.en) }
  return [
    ...textParts(t, 'title', t('manage.pages.label.title'), title),
    ...textParts(t, 'content', t('manage.pages.label.content'), texts),
  ]
}

/** Merges title and content by language. */
export function mergePage(versions: Versions<PageValues>, sideOf: SideOf): PageValues {
  const content = partOf({
    base: toTexts(versions.base),
    saved: toTexts(versions.saved),
    mine: toTexts(versions.mine),
  })
  return {
    slug: versions.mine.slug,
    title: mergeText(partOf(versions)('title'), 'title', sideOf),
    content: {
      et: mergePart(content('et'), sideOf('content.et')),
      en: mergePart(content('en'), sideOf('content.en')),
    },
  }
}

/** The texts as they are stored after an edit, so that two that say the same are equal. */
function toTexts({ content }: PageInput) {
  const editable = (text: Content) => toRichText(JSON.parse(toEditorState(toRichText(text))))
  return { et: editable(content.et), en: editable(content.en) }
}

/** Leaves out the paragraphs that all versions of a text share. */
export function withoutSharedLines(difference: Difference): Difference {
  const { base, saved, mine } = difference
  const [first = [], ...others] = [base, saved, mine].map((text) => text.split('\n'))
  const shared = new Set(first.filter((line) => others.every((lines) => lines.includes(line))))
  const rest = (text: string) =>
    text
      .split('\n')
      .filter((line) => !shared.has(line))
      .join('\n')
  return { ...difference, base: rest(base), saved: rest(saved), mine: rest(mine) }
}

/** Rich text as lines in the notation of Markdown, which differ if the text or its format does. */
function textOf(content: PageInput['content']['et']): string {
  return toRichText(content).root.children.flatMap(linesOf).join('\n')
}

function linesOf(block: BlockNode): string[] {
  if (block.type === 'upload') return [`![](${block.value})`]
  if (block.type === 'list') return listLines(block, '')
  const level = block.type === 'heading' ? `${'#'.repeat(Number(block.tag.slice(1)))} ` : ''
  return [level + block.children.map(inlineText).join('')]
}

function listLines({ listType, children }: ListNode, indent: string): string[] {
  return children.flatMap((item, index) => {
    const mark = listType === 'number' ? `${index + 1}.` : '-'
    const text = item.children.map((child) => (child.type === 'list' ? '' : inlineText(child))).join('')
    const nested = item.children.flatMap((child) =>
      child.type === 'list' ? listLines(child, `${indent}  `) : [],
    )
    return text || nested.length === 0 ? [`${indent}${mark} ${text}`, ...nested] : nested
  })
}

function inlineText(node: InlineNode): string {
  if (node.type === 'linebreak') return ' ⏎ '
  if (node.type === 'link') return `[${node.children.map(inlineText).join('')}](${node.fields.url})`
  const mark = '*'.repeat((node.format & 1 ? 2 : 0) + (node.format & 2 ? 1 : 0))
  return mark + node.text + mark
}
