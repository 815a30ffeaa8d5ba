import { AddCircle24Regular } from '@fluentui/react-icons/headless/svg/add-circle'
import clsx from 'clsx'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Register } from '#contract/registers/registers.ts'
import { registers } from '#contract/registers/registers.ts'
import { usePaths } from '#site/use-paths.ts'
import type { RegisterListing } from './load-home.ts'
import styles from './register-cards.module.css'

/** Two cards for each register: its list and its form. */
export function RegisterCards({ newest }: { newest: RegisterListing[] }) {
  const { t } = useTranslation()
  return (
    <section aria-label={t('home.cards.label')}>
      <ul className={styles.cards}>
        {newest.map(({ register, listing }) => (
          <ListCard key={register} register={register} listing={listing} />
        ))}
        {newest.map(({ register }) => (
          <AddCard key={register} register={register} />
        ))}
      </ul>
    </section>
  )
}

/** Link to a register's list, with the number of items. */
function ListCard({ register, listing }: RegisterListing) {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <li className={styles.card}>
      <h2>
        <Link to={paths.list(register)} className={styles.link}>
          {t(`home.card.${register}.title`)}
        </Link>
      </h2>
      <p className={styles.count}>
        {listing === null && t('home.card.unavailable')}
        {listing?.total === 0 && t(`home.card.${register}.empty`)}
        {listing && listing.total > 0 && t(`home.card.${register}.count`, { count: listing.total })}
      </p>
    </li>
  )
}

/** Link to a register's form, with a description. */
function AddCard({ register }: { register: Register }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { addKey } = registers[register]
  return (
    <li className={clsx(styles.card, styles.addCard)}>
      <h2 className={styles.title}>
        <AddCircle24Regular className={styles.icon} />
        <Link to={paths.add(register)} className={styles.link}>
          {t(`home.card.${addKey}.title`)}
        </Link>
      </h2>
      <p className={styles.text}>{t(`home.card.${addKey}.text`)}</p>
    </li>
  )
}
