import { makeStyles, tokens, useRestoreFocusTarget } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons/headless/svg/filter'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import { useIsPhone } from '../shell/use-is-phone.ts'

const useStyles = makeStyles({
  button: { paddingInline: tokens.spacingHorizontalM },
  count: { display: 'none', '@media (max-width: 640px)': { display: 'inline' } },
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
  const isPhone = useIsPhone()
  // On a phone the panel is a dialog.
  const restoreFocusTarget = useRestoreFocusTarget()
  return (
    <Button
      {...restoreFocusTarget}
      icon={<FilterRegular />}
      className={styles.button}
      aria-expanded={isOpen}
      aria-controls={isOpen && !isPhone ? panelId : undefined}
      aria-haspopup={isPhone ? 'dialog' : undefined}
      onClick={onToggle}
    >
      <span className={isInToolbar ? hiddenStyles.onPhone : undefined}>
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
