import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'

const useStyles = makeStyles({
  select: {
    height: 'var(--control-small)',
    padding: `0 ${tokens.spacingHorizontalM}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    cursor: 'pointer',
    '@media (pointer: coarse), (max-width: 640px)': { height: '44px' },
  },
  option: { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1 },
})

type Props = {
  label: string
  form: string
  status: ItemStatus
  options: readonly ItemStatus[]
  onChoose: (status: ItemStatus) => void
}

/** A select of the statuses that an item can be saved with, in the colours of the current one. */
export function StatusSelect({ label, form, status, options, onChoose }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <select
      className={styles.select}
      style={{ color: `var(--status-${status})` }}
      aria-label={label}
      value={status}
      onChange={({ target }) => {
        const newStatus = options.find((candidate) => candidate === target.value)
        if (newStatus) onChoose(newStatus)
      }}
    >
      {options.map((candidate) => (
        <option key={candidate} value={candidate} className={styles.option}>
          {t(statusKeyOf(form, candidate))}
        </option>
      ))}
    </select>
  )
}
