import { makeStyles } from '@fluentui/react-components'
import { usePathname, useSearchParams } from 'next/navigation'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '#ui/shell/use-hydrated.ts'
import { WholeShelf } from '#ui/spines/empty-shelf.tsx'

const useStyles = makeStyles({
  foot: {
    display: 'none',
    // Repeated on every page, never alone on the last one.
    '@media print': { display: 'table-footer-group', breakInside: 'avoid' },
  },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: '4px 24px',
    paddingTop: '16px',
    font: 'var(--text-12)',
  },
  address: { order: 1, flexBasis: '100%', minWidth: 0, overflowWrap: 'anywhere' },
  owner: { flexShrink: 0 },
})

/** The foot of printed pages, as on the site: who publishes it, and the address of the screen. */
export function PrintFoot() {
  const { t } = useTranslation()
  const styles = useStyles()
  const pathname = usePathname()
  const query = useSearchParams().toString()
  // The server does not know the address at which it is reached.
  const origin = useHydrated() ? location.origin : ''
  return (
    <footer className={styles.foot}>
      <div className={styles.line}>
        <WholeShelf />
        <span className={styles.address}>{`${origin}${pathname}${query && `?${query}`}`}</span>
        <span className={styles.owner}>{t('common.site.owner')}</span>
      </div>
    </footer>
  )
}
