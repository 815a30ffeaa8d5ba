import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { statusKeyOf } from '#contract/item-statuses.ts'

/** The colours of the theme's `--status-*` variables. */
export type StatusTone = ItemStatus | 'active' | 'other'

const useStyles = makeStyles({
  tag: {
    display: 'inline-block',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'nowrap',
    '@media (forced-colors: active)': { outline: '1px solid' },
  },
})

function coloursOf(tone: StatusTone) {
  return { color: `var(--status-${tone})`, backgroundColor: `var(--status-${tone}-surface)` }
}

const useToneColours = makeStyles({
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
} satisfies Record<StatusTone, object>)

/** A short coloured label. */
export function ToneTag({ tone, label }: { tone: StatusTone; label: string }) {
  const styles = useStyles()
  const colours = useToneColours()
  return <span className={mergeClasses(styles.tag, colours[tone])}>{label}</span>
}

/** The status of an item of a form as a coloured label. */
export function StatusTag({ form, status }: { form: string; status: ItemStatus }) {
  const { t } = useTranslation()
  return <ToneTag tone={status} label={t(statusKeyOf(form, status))} />
}
