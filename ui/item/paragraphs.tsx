import { makeStyles, tokens } from '@fluentui/react-components'
import { LinkedText } from './linked-text.tsx'
import { type TextBlock, textBlocks } from './text-blocks.ts'

const useStyles = makeStyles({
  text: { margin: 0, whiteSpace: 'pre-line' },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalXXL },
  group: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    maxWidth: '70ch',
    overflowWrap: 'anywhere',
  },
})

type Props = { text: string; lang?: string | undefined }

/** A long plain text with its paragraphs, line breaks, lists and links; HTML is not interpreted. */
export function Paragraphs({ text, lang }: Props) {
  return (
    <div className={useStyles().group} lang={lang}>
      {textBlocks(text).map((block, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no identity, and a changed text is rendered anew
        <Block key={index} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: TextBlock }) {
  const styles = useStyles()
  if (block.kind === 'paragraph') {
    return (
      <p className={styles.text}>
        <LinkedText text={block.text} />
      </p>
    )
  }
  const items = block.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <li key={index}>
      <LinkedText text={item} />
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
