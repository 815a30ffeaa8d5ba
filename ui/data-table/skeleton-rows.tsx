import { makeStyles, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    paddingTop: tokens.spacingVerticalL,
  },
  row: { display: 'grid', gridTemplateColumns: '2fr 1fr 1fr', columnGap: tokens.spacingHorizontalXL },
})

/** Placeholder rows while the first page loads. */
export function SkeletonRows({ count }: { count: number }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <Skeleton className={styles.list} aria-label={t('table.loading')}>
      {Array.from({ length: count }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className={styles.row}>
          <SkeletonItem size={20} />
          <SkeletonItem size={20} />
          <SkeletonItem size={20} />
        </div>
      ))}
    </Skeleton>
  )
}
