import { Button, Caption1, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  frame: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalXXS} ${tokens.spacingHorizontalM}`,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderLeft: `3px solid ${tokens.colorPaletteMarigoldBorder2}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  title: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2 },
  value: { whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
})

type Props = {
  /** The name of the field. */
  label: string
  mine: string
  /** Undefined unless somebody else has changed the same. */
  theirs: string | undefined
  onUse: (value: string) => void
}

/** What somebody else has saved in a field in the meantime, if it differs, with a button that takes it over. */
export function TheirValue({ label, mine, theirs, onUse }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  if (theirs === undefined || theirs === mine) return null
  return (
    <div className={styles.frame}>
      <Caption1 className={styles.title}>{t('manage.theirs.saved')}</Caption1>
      <span className={styles.value}>{theirs || t('manage.theirs.empty')}</span>
      <Button
        size="small"
        aria-label={t('manage.theirs.useOf', { label, value: theirs })}
        onClick={() => onUse(theirs)}
      >
        {t('manage.theirs.use')}
      </Button>
    </div>
  )
}
