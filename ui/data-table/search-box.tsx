import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { effectiveQuery } from '#contract/fold-text.ts'
import { SearchInput } from '../controls/search-input.tsx'
import styles from './search-box.module.css'

/** Milliseconds. */
const debounceTime = 250

type Props = {
  value: string
  label: string
  /** The rest of the URL's query, for a search without JavaScript. */
  otherQuery: URLSearchParams
  onSearch: (query: string) => void
}

/** Searches after a debounce, or immediately on Enter. Fewer than three characters are ignored. */
export function SearchBox({ value, label, otherQuery, onSearch }: Props) {
  const { t } = useTranslation()
  const [text, setText] = useState(value)
  const [submitted, setSubmitted] = useState(value)
  const [previousValue, setPreviousValue] = useState(value)
  if (value !== previousValue) {
    setPreviousValue(value)
    // The URL was changed elsewhere (Back, a removed filter): update the input.
    if (value !== submitted) {
      setText(value)
      setSubmitted(value)
    }
  }
  const query = effectiveQuery(text)
  const submit = () => {
    if (query === submitted) return
    setSubmitted(query)
    onSearch(query)
  }
  const latest = useRef(submit)
  useEffect(() => {
    latest.current = submit
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing restarts the timer
  useEffect(() => {
    const submitAfter = (time: number) => setTimeout(() => latest.current(), time)
    let timer = submitAfter(debounceTime)
    // A click may start a navigation, which updating the URL would cancel: wait for it.
    const postpone = () => {
      clearTimeout(timer)
      timer = submitAfter(4 * debounceTime)
    }
    document.addEventListener('click', postpone, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('click', postpone, true)
    }
  }, [query])

  const isTooShort = text.trim() !== '' && query === ''
  return (
    <form
      className={styles.form}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {[...otherQuery].map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <SearchInput
        name="q"
        aria-label={label}
        placeholder={label}
        value={text}
        message={isTooShort && t('table.search.short')}
        clear={text === '' ? undefined : { label: t('table.search.clear'), onClick: () => setText('') }}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  )
}
