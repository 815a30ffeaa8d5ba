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

function coloursOf(tone: Tone) {
  return { color: `var(--status-${tone})`, backgroundColor: `var(--status-${tone}-surface)` }
}

const useTones = makeStyles({
  draft: coloursOf('draft'),
  pending: coloursOf('pending'),
  published: coloursOf('published'),
  hide: coloursOf('hide'),
  expired: coloursOf('expired'),
  canceled: coloursOf('canceled'),
  confirm: coloursOf('confirm'),
  confirmed: coloursOf('confirmed'),
  deleted: coloursOf('deleted'),
  active: coloursOf('active'),
  other: coloursOf('other'),
} satisfies Record<Tone, object>)

/** A label in the colours of a status. */
export function StatusPill({ tone, label }: { tone: Tone; label: string }) {
  const styles = useStyles()
  const tones = useTones()
  return <span className={mergeClasses(styles.pill, tones[tone])}>{label}</span>
}
