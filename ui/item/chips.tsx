import { makeStyles, tokens } from '@fluentui/react-components'

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
    lineHeight: '24px',
  },
})

/** A list of short labels such as levels, periods or keywords; renders nothing if empty. */
export function Chips({ labels }: { labels: readonly string[] }) {
  const styles = useStyles()
  if (labels.length === 0) return null
  return (
    <ul className={styles.list}>
      {labels.map((label) => (
        <li key={label} className={styles.chip}>
          {label}
        </li>
      ))}
    </ul>
  )
}
