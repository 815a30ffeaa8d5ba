import { CounterBadge } from '@fluentui/react-components'
import { createContext, type PropsWithChildren, useContext, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'

type Unread = { count: number; setCount: (count: number) => void }

const UnreadContext = createContext<Unread>({ count: 0, setCount: () => undefined })

/** The number of unread messages, and a function that replaces it. */
export function useUnreadFeedback(): Unread {
  return useContext(UnreadContext)
}

type Props = PropsWithChildren<{
  /** The number that the server counted for this page. */
  counted: number
}>

export function UnreadFeedbackProvider({ counted, children }: Props) {
  const [count, setCount] = useState(counted)
  useEffect(() => setCount(counted), [counted])
  const unread = useMemo(() => ({ count, setCount }), [count])
  return <UnreadContext value={unread}>{children}</UnreadContext>
}

/** The number of unread messages: a badge, and a text for screen readers. */
export function UnreadCount() {
  const { t } = useTranslation()
  const { count } = useUnreadFeedback()
  if (count === 0) return null
  return (
    <>
      <CounterBadge aria-hidden size="small" color="brand" count={count} overflowCount={99} />
      <span className={hiddenStyles.hidden}> {t('manage.feedback.tab', { count })}</span>
    </>
  )
}
