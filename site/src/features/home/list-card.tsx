import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePaths } from '#site/use-paths.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { useCardStyles } from './card-styles.ts'
import type { RegisterListing } from './load-home.ts'

const useStyles = makeStyles({
  card: { minHeight: '168px' },
  count: {
    color: tokens.colorBrandForeground1,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightMedium,
    fontVariantNumeric: 'tabular-nums',
  },
  newest: {
    marginTop: 'auto',
    paddingTop: '16px',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  label: { color: tokens.colorNeutralForeground3 },
  title: {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflowWrap: 'anywhere',
  },
})

/** Link to a register's list, with the number of items and the newest one. */
export function ListCard({ register, listing }: RegisterListing) {
  const { t } = useTranslation()
  const styles = useStyles()
  const card = useCardStyles()
  const paths = usePaths()
  const newest = listing?.items[0]
  return (
    <li className={mergeClasses(card.card, styles.card)}>
      <h2>
        <Link to={paths.list(register)} className={card.link}>
          {t(`home.card.${register}.title`)}
        </Link>
      </h2>
      <p className={styles.count}>
        {listing === null && t('home.card.unavailable')}
        {listing?.total === 0 && t(`home.card.${register}.empty`)}
        {listing && listing.total > 0 && t(`home.card.${register}.count`, { count: listing.total })}
      </p>
      {newest && (
        <p className={styles.newest}>
          <span className={styles.label}>{t('home.card.newest')}</span>
          <span className={styles.title}>
            <ItemTitle title={newest.title} />
          </span>
        </p>
      )}
    </li>
  )
}
