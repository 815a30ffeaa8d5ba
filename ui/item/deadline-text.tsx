import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#ui/i18n/format-date.ts'
import { daysLeft } from './days-left.ts'

const soonDays = 7

const useStyles = makeStyles({
  text: { display: 'inline-flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
  remaining: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  soon: { color: tokens.colorPaletteDarkOrangeForeground1, whiteSpace: 'nowrap' },
})

/** The date of a deadline (unix seconds) and the remaining time. */
export function DeadlineText({ deadline }: { deadline: number }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const left = daysLeft(deadline, new Date())
  const remaining =
    left < 0
      ? t('item.deadline.past')
      : left === 0
        ? t('item.deadline.today')
        : t('item.deadline.left', { count: left })
  const isSoon = left >= 0 && left <= soonDays
  // The server's and the browser's render can be on different sides of midnight.
  return (
    <span className={styles.text}>
      <time dateTime={new Date(deadline * 1000).toISOString()}>{formatDate(deadline * 1000)}</time>
      <span className={isSoon ? styles.soon : styles.remaining} suppressHydrationWarning>
        {remaining}
      </span>
    </span>
  )
}
