import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  text: { whiteSpace: 'pre-line', overflowWrap: 'anywhere', textDecorationLine: 'none' },
  before: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
})

/** The earlier text crossed out, then the new one; an empty text is omitted. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const styles = useStyles()
  return (
    <span className={styles.text}>
      {before && <del className={styles.before}>{before}</del>}{' '}
      {after && <ins className={styles.text}>{after}</ins>}
    </span>
  )
}
