import { splitByQuery } from '#contract/match-words.ts'
import styles from './marked-text.module.css'

/** A text with the words of a search query marked. */
export function MarkedText({ text, query }: { text: string; query: string }) {
  if (query === '') return text
  let position = 0
  return splitByQuery(text, query).map(({ text, isMatch }) => {
    const key = position
    position += text.length
    return isMatch ? (
      <mark key={key} className={styles.mark}>
        {text}
      </mark>
    ) : (
      <span key={key}>{text}</span>
    )
  })
}
