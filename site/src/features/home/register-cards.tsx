import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AddCircle24Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Register } from '#contract/items.ts'
import { registers } from '#site/registers/registers.ts'
import { usePaths } from '#site/use-paths.ts'
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

const useListCardStyles = makeStyles({
  count: {
    color: tokens.colorBrandForeground1,
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightMedium,
    fontVariantNumeric: 'tabular-nums',
  },
})

/** Link to a register's list, with the number of items. */
function ListCard({ register, listing }: RegisterListing) {
  const { t } = useTranslation()
  const styles = useListCardStyles()
  const card = useCardStyles()
  const paths = usePaths()
  return (
    <li className={card.card}>
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
    </li>
  )
}

const useAddCardStyles = makeStyles({
  card: { backgroundColor: tokens.colorNeutralBackground2 },
  title: { display: 'flex', alignItems: 'center', gap: '10px', fontSize: tokens.fontSizeBase400 },
  icon: { flexShrink: 0, color: tokens.colorBrandForeground1 },
  text: {
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
})

/** Link to a register's form, with a description. */
function AddCard({ register }: { register: Register }) {
  const { t } = useTranslation()
  const styles = useAddCardStyles()
  const card = useCardStyles()
  const paths = usePaths()
  const { addKey } = registers[register]
  return (
    <li className={mergeClasses(card.card, styles.card)}>
      <h2 className={styles.title}>
        <AddCircle24Regular className={styles.icon} />
        <Link to={paths.add(register)} className={card.link}>
          {t(`home.card.${addKey}.title`)}
        </Link>
      </h2>
      <p className={styles.text}>{t(`home.card.${addKey}.text`)}</p>
    </li>
  )
}

/** A card whose title link covers the whole card as a click target. */
const useCardStyles = makeStyles({
  card: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    gap: '4px',
    padding: '20px 24px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    transitionProperty: 'border-color, background-color',
    transitionDuration: '120ms',
    ':hover': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
    ':focus-within': { border: `1px solid ${tokens.colorCompoundBrandStroke}` },
  },
  link: {
    minWidth: 0,
    color: 'inherit',
    overflowWrap: 'anywhere',
    textDecorationLine: 'none',
    ':hover': { color: 'inherit' },
    ':focus-visible': { outlineStyle: 'none' },
    '::after': { content: '""', position: 'absolute', inset: 0, borderRadius: tokens.borderRadiusXLarge },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
})
