import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { MergedKeyword } from '#contract/keywords.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { SidePanel } from '../shell/side-panel.tsx'

const useStyles = makeStyles({
  list: { padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalM} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  name: { overflowWrap: 'anywhere' },
  details: { gridColumn: 1, color: tokens.colorNeutralForeground2 },
  button: { gridRow: '1 / 3', gridColumn: 2 },
})

type Props = {
  merged: readonly MergedKeyword[]
  disabled: boolean
  onRestore: (keyword: MergedKeyword) => void
  onClose: () => void
}

/** The keywords that were merged into others, each with a button that undoes it. */
export function MergedPanel({ merged, disabled, onRestore, onClose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <SidePanel title={t('manage.keywords.merged.title')} onClose={onClose}>
      {merged.length === 0 && <p>{t('manage.keywords.merged.none')}</p>}
      <ul className={styles.list}>
        {merged.map((keyword) => (
          <li key={keyword.value} className={styles.row}>
            <span className={styles.name}>
              {t('manage.keywords.merged.into', { label: keyword.label, into: keyword.into.label })}
            </span>
            <Caption1 className={styles.details}>
              {t('manage.keywords.entries', { count: keyword.usage })} · <DateTime value={keyword.mergedAt} />
            </Caption1>
            <Button
              className={styles.button}
              disabledFocusable={disabled}
              aria-label={t('manage.keywords.merged.restoreOf', { label: keyword.label })}
              onClick={() => onRestore(keyword)}
            >
              {t('manage.keywords.merged.restore')}
            </Button>
          </li>
        ))}
      </ul>
    </SidePanel>
  )
}
