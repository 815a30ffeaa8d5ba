import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { type DateFormat, formatByParts } from '#contract/values/date-format.ts'
import { daysLeft, formatDate } from '../i18n/format-date.ts'
import { useLanguage } from '../i18n/use-language.ts'

const soonDays = 7

const useStyles = makeStyles({
  text: { display: 'inline-flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalS },
  remaining: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  soon: { color: tokens.colorPaletteDarkOrangeForeground1, whiteSpace: 'nowrap' },
})

/** The date of a deadline (unix seconds), in the field's date format if it has one, and the remaining time. */
export function DeadlineText({ deadline, format }: { deadline: number; format?: DateFormat | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const styles = useStyles()
  const left = daysLeft(deadline, new Date())
  const remaining =
    left < 0
      ? t('item.deadline.past')
      : left === 0
        ? t('item.deadline.today')
        : t('item.deadline.left', { count: left })
  const isSoon = left >= 0 && left <= soonDays
  const text = format ? formatByParts(deadline, format, language) : formatDate(deadline * 1000)
  // The server's and the browser's render can be on different sides of midnight.
  return (
    <span className={styles.text}>
      <time dateTime={new Date(deadline * 1000).toISOString()}>{text}</time>
      <span className={isSoon ? styles.soon : styles.remaining} suppressHydrationWarning>
        {remaining}
      </span>
    </span>
  )
}
