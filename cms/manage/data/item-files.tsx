import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/items.ts'
import { inLanguage } from '#contract/texts.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { FileCard } from '#ui/files/file-card.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { findField } from '#ui/item/option-label.ts'
import { PanelSection } from './panel-section.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
})

/** The item's stored files, including files under embargo. */
export function ItemFiles({ item }: { item: AdminItem }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const client = useClient()
  const language = useLanguage()
  if (item.files.length === 0) return null
  return (
    <PanelSection title={t('item.files.title')}>
      <div className={styles.list}>
        {item.files.map((file) => (
          <FileCard
            key={file.name}
            file={file}
            client={client}
            label={inLanguage(findField(item, file.field_slug)?.labels, language) || file.field_slug}
            canOpenWithheld
          />
        ))}
      </div>
    </PanelSection>
  )
}
