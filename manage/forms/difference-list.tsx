import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Difference } from './differences.ts'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: 0,
    listStyleType: 'none',
  },
  part: { borderTop: `1px solid ${tokens.colorNeutralStroke2}`, paddingTop: tokens.spacingVerticalS },
  label: { fontWeight: tokens.fontWeightSemibold },
  versions: {
    display: 'grid',
    gridTemplateColumns: 'minmax(88px, max-content) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
  },
  term: { color: tokens.colorNeutralForeground2 },
  text: { overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  old: { color: tokens.colorNeutralForeground2, textDecorationLine: 'line-through' },
})

type Props = {
  differences: readonly Difference[]
  /** Message keys that name the versions. */
  names: { before: string; saved: string; mine?: string }
}

/** The differing parts, each with its earlier, its saved and, where it differs, its edited text. */
export function DifferenceList({ differences, names }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const shown = (text: string) => text || t('manage.forms.conflict.none')
  return (
    <ul className={styles.list}>
      {differences.map(({ key, label, before, saved, mine }) => (
        <li key={key} className={styles.part}>
          <p className={styles.label}>{label}</p>
          <dl className={styles.versions}>
            {before !== saved && (
              <>
                <dt className={styles.term}>{t(names.before)}</dt>
                <dd className={styles.text}>
                  <span className={styles.old}>{shown(before)}</span>
                </dd>
              </>
            )}
            <dt className={styles.term}>{t(names.saved)}</dt>
            <dd className={styles.text}>{shown(saved)}</dd>
            {names.mine && mine !== saved && (
              <>
                <dt className={styles.term}>{t(names.mine)}</dt>
                <dd className={styles.text}>{shown(mine)}</dd>
              </>
            )}
          </dl>
        </li>
      ))}
    </ul>
  )
}
