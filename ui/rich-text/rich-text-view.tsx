import { createContext, type ReactNode, useContext } from 'react'
import type { Picture } from '#contract/media.ts'
import type { BlockNode, InlineNode, ListNode, RichText } from '#contract/rich-text.ts'
import { inLanguage } from '#contract/texts.ts'
import { isLinkTarget } from '#contract/values/address.ts'
import { TextLink } from '../controls/text-link.tsx'
import { useLanguage } from '../i18n/use-language.ts'
import styles from './rich-text-view.module.css'

type Props = {
  text: RichText
  pictures: readonly Picture[]
  /** Open links in new windows. */
  newWindow?: boolean
}

/** The text of a page (contract §7), without its title. */
export function RichTextView({ text, pictures, newWindow = false }: Props) {
  return (
    <NewWindowContext value={newWindow}>
      <div className={styles.text}>
        {text.root.children.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the nodes have no identity
          <Block key={index} block={block} pictures={pictures} />
        ))}
      </div>
    </NewWindowContext>
  )
}

const NewWindowContext = createContext(false)

function PageLink({ url, children }: { url: string; children: ReactNode }) {
  const newWindow = useContext(NewWindowContext)
  return isLinkTarget(url) ? (
    <TextLink url={url} newWindow={newWindow}>
      {children}
    </TextLink>
  ) : (
    children
  )
}

function Block({ block, pictures }: { block: BlockNode; pictures: readonly Picture[] }) {
  const language = useLanguage()
  if (block.type === 'list') return <List list={block} />
  if (block.type === 'upload') {
    const picture = pictures.find(({ uuid }) => uuid === block.value)
    if (!picture) return null
    const { url, alt, width, height } = picture
    return <img src={url} alt={inLanguage(alt, language)} width={width} height={height} loading="lazy" />
  }
  if (block.children.length === 0) return null
  const Tag = block.type === 'heading' ? block.tag : 'p'
  return <Tag dir="auto">{block.children.map(toInline)}</Tag>
}

function List({ list }: { list: ListNode }) {
  const items = list.children.map(({ children }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the nodes have no identity
    <li key={index} dir="auto">
      {children.map((child, position) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: the nodes have no identity
        child.type === 'list' ? <List key={position} list={child} /> : toInline(child, position),
      )}
    </li>
  ))
  return list.listType === 'number' ? <ol start={list.start}>{items}</ol> : <ul>{items}</ul>
}

const bold = 1
const italic = 2

function toInline(node: InlineNode, index: number): ReactNode {
  if (node.type === 'linebreak') return <br key={index} />
  if (node.type === 'link') {
    return (
      <PageLink key={index} url={node.fields.url}>
        {node.children.map(toInline)}
      </PageLink>
    )
  }
  if (node.format & bold)
    return <strong key={index}>{toInline({ ...node, format: node.format & ~bold }, 0)}</strong>
  return node.format & italic ? <em key={index}>{node.text}</em> : node.text
}
