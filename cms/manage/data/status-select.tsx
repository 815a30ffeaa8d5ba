import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { statusKeyOf } from '#contract/item-statuses.ts'
import type { ItemStatus } from '#contract/items.ts'

const useStyles = makeStyles({
  select: {
    minWidth: '128px',
    maxWidth: '180px',
    height: '24px',
    padding: `0 ${tokens.spacingHorizontalXS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    cursor: 'pointer',
    ':disabled': { cursor: 'not-allowed' },
    '@media (max-width: 640px)': { height: '44px' },
  },
  medium: { height: '32px', fontSize: tokens.fontSizeBase300 },
  option: { color: tokens.colorNeutralForeground1, backgroundColor: tokens.colorNeutralBackground1 },
})

type Props = {
  label: string
  form: string
  status: ItemStatus
  options: readonly ItemStatus[]
  disabled?: boolean
  className?: string
  size?: 'small' | 'medium'
  onChoose: (status: ItemStatus) => void
}

/**
 * A select of the statuses that an item can be changed to, in the colours of the current one. It is a native element,
 * because a table renders up to 150 of them at once.
 */
export function StatusSelect({
  label,
  form,
  status,
  options,
  disabled,
  className,
  size = 'small',
  onChoose,
}: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <select
      className={mergeClasses(styles.select, size === 'medium' && styles.medium, className)}
      style={{ color: `var(--status-${status})`, backgroundColor: `var(--status-${status}-surface)` }}
      aria-label={label}
      value={status}
      disabled={disabled}
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
