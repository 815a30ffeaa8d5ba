import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { EntryLink } from '#site/components/entry-link.tsx'
import { usePaths } from '#site/use-paths.ts'
import { DateTile } from '#ui/item/date-tile.tsx'
import type { ItemRow } from '#ui/item/item-row.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import { remainingTime } from '#ui/item/remaining-time.ts'
import { offers } from './offers.ts'
import styles from './section.module.css'

/** The next application deadlines; only a link if they could not be loaded. */
export function ClosingSoon({ deadlines }: { deadlines: ItemRow[] | undefined }) {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <section aria-labelledby="deadlines">
      <div className={styles.head}>
        <h2 id="deadlines">{t('home.deadlines.title')}</h2>
        <Link to={paths.list(offers)} className={styles.all}>
          {t('home.deadlines.all')}
        </Link>
      </div>
      {deadlines?.length === 0 && <p className={styles.none}>{t('home.deadlines.none')}</p>}
      <ul className={styles.list}>
        {deadlines?.map((row) => (
          <li key={row.uuid} className={styles.row}>
            {row.deadline !== null && <DateTile deadline={row.deadline} />}
            <div className={styles.texts}>
              <EntryLink register={offers} uuid={row.uuid} className={styles.link}>
                <ItemTitle title={row.title} />
              </EntryLink>
              <p className={styles.details} dir="auto">
                {row.organization}
              </p>
            </div>
            {row.deadline !== null && <Remaining deadline={row.deadline} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Hidden from screen readers, which read it with the date. */
function Remaining({ deadline }: { deadline: number }) {
  const { t } = useTranslation()
  const { text, isSoon } = remainingTime(t, deadline, new Date())
  return (
    <span aria-hidden className={clsx(styles.remaining, isSoon && styles.soon)} suppressHydrationWarning>
      {text}
    </span>
  )
}
