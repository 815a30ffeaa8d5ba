import { makeStyles, tokens } from '@fluentui/react-components'
import Link from 'next/link'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import type { LatestChange } from '#contract/overview.ts'
import { TextInLanguage } from '#ui/i18n/text-in-language.tsx'
import { OutcomeTag } from '#ui/status/status-tag.tsx'
import { useNameLanguage, useRowName } from './manage-row.ts'
import { PanelSection } from './panel-section.tsx'
import { itemPath } from './registers.ts'

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    padding: 0,
    listStyleType: 'none',
  },
  entry: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start' },
  link: { overflowWrap: 'anywhere', '@media (pointer: coarse), (max-width: 640px)': { padding: '8px 0' } },
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
  const rowName = useRowName(entry.form)
  const nameLanguage = useNameLanguage()
  return (
    <li className={styles.entry}>
      <Link href={itemPath(entry.form, entry.uuid)} prefetch={false} className={styles.link}>
        <TextInLanguage text={rowName(entry)} language={nameLanguage(entry)} />
      </Link>
      <OutcomeTag form={entry.form} status={entry.status} />
    </li>
  )
}
