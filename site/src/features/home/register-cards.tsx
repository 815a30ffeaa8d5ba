import { makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { AddCard } from './add-card.tsx'
import { ListCard } from './list-card.tsx'
import type { RegisterListing } from './load-home.ts'

const useStyles = makeStyles({
  cards: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    gap: '16px',
    padding: 0,
    listStyleType: 'none',
  },
})

/** Two cards for each register: its list and its form. */
export function RegisterCards({ newest }: { newest: RegisterListing[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
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
