import { AddRegular } from '@fluentui/react-icons/headless/svg/add'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { registers } from '#contract/registers/registers.ts'
import { usePaths } from '#site/use-paths.ts'
import { ItemTitle } from '#ui/item/item-title.tsx'
import hiddenStyles from '#ui/theme/visually-hidden.module.css'
import type { Overview, RegisterListing } from './load-home.ts'
import { offers } from './offers.ts'
import styles from './register-cards.module.css'

/** A pair of cards for each register: its list and its form. */
export function RegisterCards({ overview: { newest, closing } }: { overview: Overview }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('home.cards.label')}>
      <ul className={styles.cards}>
        {newest.map((each) => (
          <CardPair key={each.register} {...each} closing={each.register === offers ? closing : 0} />
        ))}
      </ul>
    </section>
  )
}

/** Links to a register's list, with the number of items and what is new, and to its form. */
function CardPair({ register, listing, closing }: RegisterListing & { closing: number }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { addKey, forcesLogin, hue } = registers[register]
  const total = listing?.total ?? 0
  const first = listing?.items[0]
  return (
    <li className={styles.pair} data-hue={hue}>
      <div className={styles.listCard}>
        <h2 className={styles.title}>
          <Link to={paths.list(register)} className={styles.link}>
            {t(`home.card.${register}.title`)}
            {total > 0 && (
              <span className={hiddenStyles.hidden}>
                , {t(`home.card.${register}.count`, { count: total })}
              </span>
            )}
          </Link>
        </h2>
        {total > 0 && (
          <span aria-hidden className={styles.count}>
            {total}
          </span>
        )}
        <p className={styles.news}>
          {listing === null && t('home.card.unavailable')}
          {listing?.total === 0 && t(`home.card.${register}.empty`)}
          {closing > 0 ? (
            <strong>{t('home.card.closing', { count: closing })}</strong>
          ) : (
            first && (
              <>
                <strong>{t('home.card.newest')}</strong> · <ItemTitle title={first.title} />
              </>
            )
          )}
        </p>
      </div>
      <div className={styles.addCard}>
        <AddRegular className={styles.icon} />
        <h3 className={styles.addTitle}>
          <Link to={paths.add(register)} className={styles.link}>
            {t(`home.card.${addKey}.title`)}
          </Link>
        </h3>
        <p className={styles.who}>{t(forcesLogin ? 'home.card.withAccount' : 'home.card.withoutAccount')}</p>
      </div>
    </li>
  )
}
