import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/items.ts'
import { FactsList } from '#ui/item/facts-list.tsx'
import { PanelSection } from './panel-section.tsx'
import { removedEntries } from './removed-entries.ts'
import { useWording } from './use-wording.ts'

const useStyles = makeStyles({
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** The item's values of removed fields. */
export function RemovedValues({ item }: { item: AdminItem }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const entries = removedEntries(item, useWording())
  if (entries.length === 0) return null
  return (
    <PanelSection title={t('manage.item.removed')}>
      <p className={styles.note}>{t('manage.item.removedNote')}</p>
      <FactsList facts={entries.map(({ path, text }) => ({ term: path, value: text }))} />
    </PanelSection>
  )
}
