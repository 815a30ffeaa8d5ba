import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Register } from '#contract/items.ts'
import { inLanguage } from '#contract/texts.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { DeadlineText } from '#ui/item/deadline-text.tsx'
import { usePaths } from '../../use-paths.ts'
import type { Summary } from './summary.ts'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', padding: 0, listStyleType: 'none' },
  item: {
    paddingBlock: '10px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    ':first-child': { borderTop: 'none' },
  },
  title: {
    display: 'block',
    overflowWrap: 'anywhere',
    fontWeight: tokens.fontWeightMedium,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
    '@media (pointer: coarse), (max-width: 640px)': { paddingBlock: '4px' },
  },
  facts: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
})

/** Entries as links with one quiet line each. */
export function SummaryList({ register, items }: { register: Register; items: Summary[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const paths = usePaths()
  const language = useLanguage()
  return (
    <ul className={styles.list}>
      {items.map(({ uuid, title, facts, deadline }) => (
        <li key={uuid} className={styles.item}>
          <Link to={paths.item(register, uuid)} className={styles.title}>
            {inLanguage(title, language) || t('item.nameless')}
          </Link>
          <p className={styles.facts}>
            {facts.join(' · ')}
            {deadline !== undefined && (
              <>
                {facts.length > 0 && ' · '}
                <DeadlineText deadline={deadline} />
              </>
            )}
          </p>
        </li>
      ))}
    </ul>
  )
}
