import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalXS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  chip: {
    padding: `0 ${tokens.spacingHorizontalS}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    overflowWrap: 'anywhere',
    '@media (forced-colors: active)': { outline: '1px solid' },
  },
  linked: { '@media (max-width: 640px)': { lineHeight: '44px' } },
})

type Props = {
  labels: readonly string[]
  /** Renders a label as a link. */
  linkOf?: ((label: string) => ReactNode) | undefined
}

/** A list of short labels such as levels, periods or keywords; renders nothing if empty. */
export function Chips({ labels, linkOf }: Props) {
  const styles = useStyles()
  if (labels.length === 0) return null
  return (
    <ul className={styles.list}>
      {labels.map((label) => (
        <li key={label} className={mergeClasses(styles.chip, linkOf && styles.linked)}>
          {linkOf ? linkOf(label) : label}
        </li>
      ))}
    </ul>
  )
}
