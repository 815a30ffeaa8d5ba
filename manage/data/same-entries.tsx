import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import type { LatestChange } from '#contract/overview.ts'
import { OutcomeTag } from '#ui/status/status-tag.tsx'
import { EntryLink } from './entry-link.tsx'
import { PanelSection } from './panel-section.tsx'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: 0,
    listStyleType: 'none',
  },
  entry: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' },
})

/** The entry that stayed when this one was refused as the same, and those that were refused as the same as this one. */
export function SameEntries({ item }: { item: Pick<AdminItem, 'same'> }) {
  const { t } = useTranslation()
  const { kept, refused } = item.same
  return (
    <>
      {kept && <Entries title={t('manage.same.kept')} entries={[kept]} />}
      {refused.length > 0 && <Entries title={t('manage.same.refused')} entries={refused} />}
    </>
  )
}

function Entries({ title, entries }: { title: string; entries: readonly LatestChange[] }) {
  const styles = useStyles()
  return (
    <PanelSection title={title}>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <Entry key={entry.uuid} entry={entry} />
        ))}
      </ul>
    </PanelSection>
  )
}

function Entry({ entry }: { entry: LatestChange }) {
  const styles = useStyles()
  return (
    <li className={styles.entry}>
      <EntryLink entry={entry} />
      <OutcomeTag form={entry.form} status={entry.status} />
    </li>
  )
}
