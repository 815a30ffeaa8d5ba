import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { statusTones } from '#ui/theme/status-colours.ts'

type Tone = keyof typeof statusTones

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

const inColoursOf = (tone: Tone) => ({
  color: `var(--status-${tone})`,
  backgroundColor: `var(--status-${tone}-surface)`,
})

const useTones = makeStyles({
  draft: inColoursOf('draft'),
  pending: inColoursOf('pending'),
  published: inColoursOf('published'),
  hide: inColoursOf('hide'),
  expired: inColoursOf('expired'),
  canceled: inColoursOf('canceled'),
  confirm: inColoursOf('confirm'),
  confirmed: inColoursOf('confirmed'),
  deleted: inColoursOf('deleted'),
  active: inColoursOf('active'),
  other: inColoursOf('other'),
} satisfies Record<Tone, object>)

/** A word in the colours of a status. */
export function StatusPill({ tone, label }: { tone: Tone; label: string }) {
  const styles = useStyles()
  const tones = useTones()
  return <span className={mergeClasses(styles.pill, tones[tone])}>{label}</span>
}
