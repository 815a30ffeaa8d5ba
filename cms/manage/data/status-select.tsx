import { makeStyles, mergeClasses, Select } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/items.ts'

const useStyles = makeStyles({
  root: { minWidth: '128px', maxWidth: '180px' },
  select: { fontWeight: 500 },
})

type Props = {
  label: string
  status: ItemStatus
  options: readonly ItemStatus[]
  disabled?: boolean
  className?: string
  size?: 'small' | 'medium'
  onChoose: (status: ItemStatus) => void
}

/** A select of the statuses that an item can be changed to, in the colours of the current one. */
export function StatusSelect({
  label,
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
    <Select
      className={mergeClasses(styles.root, className)}
      size={size}
      aria-label={label}
      value={status}
      disabled={disabled}
      select={{
        className: styles.select,
        style: { color: `var(--status-${status})`, backgroundColor: `var(--status-${status}-surface)` },
      }}
      onChange={(_event, { value }) => {
        const newStatus = options.find((candidate) => candidate === value)
        if (newStatus) onChoose(newStatus)
      }}
    >
      {options.map((candidate) => (
        <option key={candidate} value={candidate}>
          {t(`item.status.${candidate}`)}
        </option>
      ))}
    </Select>
  )
}
