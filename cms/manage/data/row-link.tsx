import { makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import { itemPath } from './registers.ts'

const useStyles = makeStyles({
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '28px',
    padding: `0 ${tokens.spacingHorizontalS}`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':hover': {
      color: tokens.colorNeutralForeground1,
      backgroundColor: tokens.colorNeutralBackground1Hover,
    },
    '@media (max-width: 640px)': { minHeight: '44px' },
  },
})

/** Link from a row to the item's page. */
export function RowLink({ slug, uuid, name }: { slug: string; uuid: string; name: string }) {
  const { t } = useTranslation()
  const styles = useStyles()
  return (
    <Link
      href={itemPath(slug, uuid)}
      prefetch={false}
      className={styles.link}
      aria-label={t('manage.updateOf', { name })}
    >
      {t('manage.update')}
    </Link>
  )
}
