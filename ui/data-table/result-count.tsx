import { Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  text: { color: tokens.colorNeutralForeground3, minHeight: '20px', display: 'block' },
})

type Props = { total: number; page: number; size: number }

/** The total number of rows and the range on the current page, as a live region for screen readers. */
export function ResultCount({ total, page, size }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const first = (page - 1) * size + 1
  const last = Math.min(total, page * size)
  return (
    <Caption1 className={styles.text} role="status" aria-live="polite">
      {t(total > size ? 'table.results.shown' : 'table.results.count', { count: total, first, last })}
    </Caption1>
  )
}
