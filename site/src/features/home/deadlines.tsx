import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePaths } from '#site/use-paths.ts'
import type { ItemRow } from '#ui/item/item-row.ts'
import { SummaryList } from './summary-list.tsx'

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px', maxWidth: '760px' },
  secondary: { color: tokens.colorNeutralForeground3 },
  all: { display: 'inline-flex', alignItems: 'center', minHeight: '44px', alignSelf: 'flex-start' },
})

/** The next application deadlines. */
export function Deadlines({ deadlines }: { deadlines: ItemRow[] }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const paths = usePaths()
  const withDeadline = deadlines.filter(({ deadline }) => deadline !== null)
  return (
    <section className={styles.section} aria-labelledby="deadlines">
      <h2 id="deadlines">{t('home.deadlines.title')}</h2>
      {withDeadline.length === 0 ? (
        <p className={styles.secondary}>{t('home.deadlines.none')}</p>
      ) : (
        <SummaryList register="internship" items={withDeadline} />
      )}
      <Link to={paths.list('internship')} className={styles.all}>
        {t('home.deadlines.all')}
      </Link>
    </section>
  )
}
