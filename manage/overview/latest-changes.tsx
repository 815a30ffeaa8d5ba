import { makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import type { LatestChange } from '#contract/overview.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { StatusTag } from '#ui/status/status-tag.tsx'
import { useNameLanguage, useRowName } from '../data/manage-row.ts'
import { itemPath } from '../data/registers.ts'
import { useFormTitle } from '../data/use-form-title.ts'
import { ScreenSection } from '../shell/screen-section.tsx'

const useStyles = makeStyles({
  list: { padding: 0, listStyleType: 'none' },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 176px 176px 136px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    padding: `${tokens.spacingVerticalS} 0`,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    '@media (max-width: 800px)': {
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      rowGap: tokens.spacingVerticalXXS,
    },
  },
  secondary: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  name: {
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    '@media (max-width: 800px)': { gridColumn: '1 / -1', whiteSpace: 'normal', padding: '4px 0' },
  },
  register: { '@media (max-width: 800px)': { display: 'none' } },
})

export function LatestChanges({ changes }: { changes: readonly LatestChange[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <ScreenSection title={t('manage.overview.latest')}>
      {changes.length === 0 ? (
        <p className={styles.secondary}>{t('manage.overview.nothing')}</p>
      ) : (
        <ul className={styles.list}>
          {changes.map((change) => (
            <Row key={change.uuid} change={change} />
          ))}
        </ul>
      )}
    </ScreenSection>
  )
}

function Row({ change }: { change: LatestChange }) {
  const titleOf = useFormTitle()
  const styles = useStyles()
  const rowName = useRowName(change.form)
  const nameLanguage = useNameLanguage()
  return (
    <li className={styles.row}>
      <Link href={itemPath(change.form, change.uuid)} prefetch={false} className={styles.name}>
        <TextInLanguage text={rowName(change)} language={nameLanguage(change)} />
      </Link>
      <span className={`${styles.secondary} ${styles.register}`}>{titleOf(change.form)}</span>
      <span>
        <StatusTag {...change} />
      </span>
      <span className={styles.secondary}>
        <DateTime value={change.updatedAt} />
      </span>
    </li>
  )
}
