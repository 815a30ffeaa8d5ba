import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { ItemStatus } from '#contract/items.ts'

const useStyles = makeStyles({
  tag: {
    display: 'inline-block',
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightMedium,
    lineHeight: '24px',
    whiteSpace: 'nowrap',
  },
})

function coloursOf(status: ItemStatus) {
  return { color: `var(--status-${status})`, backgroundColor: `var(--status-${status}-surface)` }
}

const useStatusColours = makeStyles({
  draft: coloursOf('draft'),
  pending: coloursOf('pending'),
  published: coloursOf('published'),
  hide: coloursOf('hide'),
  expired: coloursOf('expired'),
  canceled: coloursOf('canceled'),
  confirm: coloursOf('confirm'),
  confirmed: coloursOf('confirmed'),
  deleted: coloursOf('deleted'),
} satisfies Record<ItemStatus, object>)

/** An item's status as a coloured label. */
export function StatusTag({ status }: { status: ItemStatus }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const colours = useStatusColours()
  return <span className={mergeClasses(styles.tag, colours[status])}>{t(`item.status.${status}`)}</span>
}
