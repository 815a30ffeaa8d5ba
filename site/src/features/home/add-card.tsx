import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AddCircle24Regular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Register } from '#contract/items.ts'
import { registers } from '#site/registers/registers.ts'
import { usePaths } from '#site/use-paths.ts'
import { useCardStyles } from './card-styles.ts'

const useStyles = makeStyles({
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
export function AddCard({ register }: { register: Register }) {
  const { t } = useTranslation()
  const styles = useStyles()
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
