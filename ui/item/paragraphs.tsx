import type { WordLinks } from '#contract/values/links-in.ts'
import { LinkedText } from './linked-text.tsx'
import styles from './paragraphs.module.css'
import { type TextBlock, textBlocks } from './text-blocks.ts'

type Props = {
  text: string
  lang?: string | undefined
  /** Words that are links. */
  words?: WordLinks | undefined
}

/** A long plain text with its paragraphs, line breaks, lists and links; HTML is not interpreted. */
export function Paragraphs({ text, lang, words }: Props) {
  return (
    <div className={styles.group} lang={lang}>
      {textBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity, and a changed text is rendered anew
        <Block key={index} block={block} words={words} />
      ))}
    </div>
  )
}

function Block({ block, words }: { block: TextBlock; words: WordLinks | undefined }) {
  if (block.kind === 'paragraph') {
    return (
      <p className={styles.text} dir="auto">
        <LinkedText text={block.text} words={words} />
      </p>
    )
  }
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index} dir="auto">
      <LinkedText text={item} words={words} />
    </li>
  ))
  return block.kind === 'numbers' ? (
    <ol className={styles.list} start={block.start}>
      {items}
    </ol>
  ) : (
    <ul className={styles.list}>{items}</ul>
  )
}
