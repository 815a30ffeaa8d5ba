import { makeStyles, tokens } from '@fluentui/react-components'
import { FilterRegular } from '@fluentui/react-icons/headless/svg/filter'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'

// As high as the other controls of the toolbar.
const useStyles = makeStyles({
  button: { paddingBlock: '5px', paddingInline: tokens.spacingHorizontalM },
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
      {count > 0 ? t('table.filtersCount', { count }) : t('table.filters')}
    </Button>
  )
}
