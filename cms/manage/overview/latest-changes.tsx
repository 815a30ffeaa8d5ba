import { makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { StatusTag } from '#ui/status/status-tag.tsx'
import { itemPath, titleKeyOf } from '../data/registers.ts'
import { useRowName } from '../data/use-row-name.ts'
import type { LatestChange } from './use-overview.ts'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
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
    '@media (max-width: 800px)': { gridColumn: '1 / -1', whiteSpace: 'normal', padding: '4px 0' },
  },
  register: { '@media (max-width: 800px)': { display: 'none' } },
})

type Props = { changes: readonly LatestChange[] | undefined; problem: string | undefined }

export function LatestChanges({ changes, problem }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>{t('manage.overview.latest')}</h2>
      {problem && <p role="alert">{t(problem)}</p>}
      {changes === undefined ? (
        <SkeletonRows count={5} />
      ) : changes.length === 0 && !problem ? (
        <p className={styles.secondary}>{t('manage.overview.nothing')}</p>
      ) : (
        <ul className={styles.list}>
          {changes.map((change) => (
            <Row key={change.row.uuid} {...change} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ slug, row }: LatestChange) {
  const { t } = useTranslation()
  const styles = useStyles()
  const rowName = useRowName(slug)
  return (
    <li className={styles.row}>
      <Link href={itemPath(slug, row.uuid)} prefetch={false} className={styles.name}>
        {rowName(row)}
      </Link>
      <span className={`${styles.secondary} ${styles.register}`}>
        {t(titleKeyOf(slug), { defaultValue: slug })}
      </span>
      <span>
        <StatusTag status={row.status} />
      </span>
      <span className={styles.secondary}>
        <DateTime value={row.updatedAt} />
      </span>
    </li>
  )
}
