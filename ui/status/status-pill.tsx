import { makeStyles, tokens } from '@fluentui/react-components'
import type { statusTones } from '#ui/theme/status-colours.ts'

const useStyles = makeStyles({
  pill: {
    display: 'inline-block',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    lineHeight: '24px',
    whiteSpace: 'nowrap',
  },
})

type Props = { tone: keyof typeof statusTones; label: string }

/** A word in the colours of a status. */
export function StatusPill({ tone, label }: Props) {
  const styles = useStyles()
  return (
    <span
      className={styles.pill}
      style={{ color: `var(--status-${tone})`, backgroundColor: `var(--status-${tone}-surface)` }}
    >
      {label}
    </span>
  )
}
