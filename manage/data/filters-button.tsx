import { makeStyles, tokens } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons/headless/svg/filter'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'

const phone = '@media (max-width: 640px)'

const useStyles = makeStyles({
  button: { paddingInline: tokens.spacingHorizontalM, [phone]: { minWidth: '44px' } },
  // There all controls are on one line.
  count: { display: 'none', [phone]: { display: 'inline' } },
  label: {
    [phone]: {
      position: 'absolute',
      width: '1px',
      height: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
})

type Props = {
  /** The number of active filters. */
  count: number
  isOpen: boolean
  panelId: string
  onToggle: () => void
}

/** Opens the panel with the filters of a table. */
export function FiltersButton({ count, isOpen, panelId, onToggle }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <Button
      icon={<FilterRegular />}
      className={styles.button}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      onClick={onToggle}
    >
      <span className={styles.label}>
        {count > 0 ? t('table.filtersCount', { count }) : t('table.filters')}
      </span>
      {count > 0 && (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </Button>
  )
}
