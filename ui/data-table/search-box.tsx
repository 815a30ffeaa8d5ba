import { Field, SearchBox as FluentSearchBox, makeStyles } from '@fluentui/react-components'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { effectiveQuery } from '#contract/fold-text.ts'

const useStyles = makeStyles({
  field: { flexGrow: 1, flexBasis: '240px', maxWidth: '440px' },
  box: { width: '100%', maxWidth: 'none', minHeight: '40px' },
  compact: { minHeight: '32px' },
})

/** Milliseconds. */
const debounceTime = 250

type Props = { value: string; compact: boolean; onSearch: (query: string) => void }

/** Searches shortly after the last keystroke, or at once on Enter. Fewer than three characters are no search. */
export function SearchBox({ value, compact, onSearch }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The address changed by itself (Back, a removed chip): the text follows it.
    if (value !== sent) {
      setText(value)
      setSent(value)
    }
  }
  const query = effectiveQuery(text)
  const send = () => {
    if (query === sent) return
    setSent(query)
    onSearch(query)
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the timer again
  useEffect(() => {
    const sendAfter = (time: number) => setTimeout(() => latest.current(), time)
    let timer = sendAfter(debounceTime)
    // A click may start a navigation, which a change of the address would cancel: let it go first.
    const postpone = () => {
      clearTimeout(timer)
      timer = sendAfter(4 * debounceTime)
    }
    document.addEventListener('click', postpone, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', postpone, true)
    }
  }, [query])

  const isTooShort = text.trim() !== '' && query === ''
  return (
    <Field className={styles.field} hint={isTooShort ? t('table.search.short') : undefined}>
      <FluentSearchBox
        className={compact ? `${styles.box} ${styles.compact}` : styles.box}
        name="q"
        aria-label={t('table.search.label')}
        placeholder={t('table.search.label')}
        value={text}
        dismiss={{ 'aria-label': t('table.search.clear') }}
        onChange={(_event, data) => setText(data.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          send()
        }}
      />
    </Field>
  )
}
