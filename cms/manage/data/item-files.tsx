import { makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { FileCard } from '#ui/files/file-card.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { fieldLabel } from './field-label.ts'
import { PanelSection } from './panel-section.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
})

/** The entry's files as they are stored, for opening and downloading. */
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
            label={fieldLabel(item.fieldSets, file.field_slug, language)}
            isWithheldShown
          />
        ))}
      </div>
    </PanelSection>
  )
}
