import { makeStyles, tokens } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons/headless/svg/filter'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'

const phone = '@media (max-width: 640px)'
const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const

const useStyles = makeStyles({
  button: { paddingInline: tokens.spacingHorizontalM },
  label: { [phone]: hidden },
  count: { display: 'none', [phone]: { display: 'inline' } },
})

type Props = {
  /** The number of active filters. */
  count: number
  isOpen: boolean
  /** Whether all controls are on one line of a phone: there it has the icon and the number. */
  isInToolbar?: boolean | undefined
  panelId: string
  onToggle: () => void
}

/** Opens the panel with the filters of a table. */
export function FiltersButton({ count, isOpen, isInToolbar = false, panelId, onToggle }: Props) {
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
      <span className={isInToolbar ? styles.label : undefined}>
        {count > 0 ? t('table.filtersCount', { count }) : t('table.filters')}
      </span>
      {isInToolbar && count > 0 && (
        <span className={styles.count} aria-hidden>
          {count}
        </span>
      )}
    </Button>
  )
}
