import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { Difference } from '../shell/parts.ts'

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
  names: { base: string; saved: string }
}

/** The differing parts, each with its earlier and its saved text. */
export function DifferenceList({ differences, names }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const shown = (text: string) => text || t('manage.forms.import.none')
  return (
    <ul className={styles.list}>
      {differences.map(({ key, label, base, saved }) => (
        <li key={key} className={styles.part}>
          <p className={styles.label}>{label}</p>
          <dl className={styles.versions}>
            {base !== saved && (
              <>
                <dt className={styles.term}>{t(names.base)}</dt>
                <dd className={styles.text}>
                  <span className={styles.old}>{shown(base)}</span>
                </dd>
              </>
            )}
            <dt className={styles.term}>{t(names.saved)}</dt>
            <dd className={styles.text}>{shown(saved)}</dd>
          </dl>
        </li>
      ))}
    </ul>
  )
}
