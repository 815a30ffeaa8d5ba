import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { HistoryEntry } from '#contract/item-history.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'

const useStyles = makeStyles({
  author: {
    display: 'block',
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
  },
  // The texts are also used within sentences; names are displayed as they are.
  unnamed: { '::first-letter': { textTransform: 'uppercase' } },
})

type Props = {
  change: Pick<HistoryEntry, 'who' | 'username' | 'at'>
  /** The message key of who made a change that has no name. */
  unnamedKey: string
}

/** Who made a change and when. */
export function HistoryAuthor({ change: { who, username, at }, unnamedKey }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <span className={mergeClasses(styles.author, !who && styles.unnamed)} title={username ?? undefined}>
      {who ?? t(unnamedKey)}, <DateTime value={at} />
    </span>
  )
}
