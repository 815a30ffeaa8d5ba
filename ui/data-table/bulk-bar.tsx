import { Button, makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
  },
  count: { marginInlineEnd: 'auto', fontWeight: tokens.fontWeightSemibold },
})

type Props = { count: number; actions: ReactNode; onClear: () => void }

/** Bulk actions for the selected rows. */
export function BulkBar({ count, actions, onClear }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <section className={styles.bar} aria-label={t('table.selection.actions')}>
      <span className={styles.count} role="status">
        {t('table.selection.count', { count })}
      </span>
      {actions}
      <Button appearance="subtle" onClick={onClear}>
        {t('table.selection.clear')}
      </Button>
    </section>
  )
}
