import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'
import { ChoiceSelect } from '../shell/choice-select.tsx'

const useStyles = makeStyles({
  // The colour is that of the chosen status alone.
  status: {
    '& > select': { color: 'inherit', fontWeight: tokens.fontWeightMedium },
    '& option': { color: 'var(--ink)', backgroundColor: 'var(--surface)' },
  },
})

type Props = {
  form: string
  status: ItemStatus
  options: readonly ItemStatus[]
  onChoose: (status: ItemStatus) => void
}

/** A select of the statuses that an item can be saved with, in the colours of the current one; a `Field` names it. */
export function StatusSelect({ form, status, options, onChoose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <ChoiceSelect
      className={styles.status}
      style={{ color: `var(--status-${status})` }}
      value={status}
      options={options.map((value) => ({ value, label: t(statusKeyOf(form, value)) }))}
      onChoose={onChoose}
    />
  )
}
