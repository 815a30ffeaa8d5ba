import { useTranslation } from 'react-i18next'
import type { VisibleFile } from '#contract/files.ts'
import type { Form } from '#contract/forms.ts'
import { inLanguage } from '#contract/texts.ts'
import { FileLink } from '#site/registers/file-link.tsx'
import { TextSection } from '#site/registers/text-section.tsx'
import { useSession } from '#ui/auth/session-context.tsx'
import { FileCard } from '#ui/files/file-card.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { findField } from '#ui/item/option-label.ts'
import styles from './files-section.module.css'

type Props = { uuid: string; files: readonly VisibleFile[]; form: Form | undefined }

/** An item's files except for the logo, with their field labels; renders nothing if there are none. */
export function FilesSection({ uuid, files: all, form }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { isManager } = useSession()
  const files = all.filter(({ field_slug }) => field_slug !== 'organization_logo')
  if (files.length === 0) return null
  return (
    <TextSection title={t('item.files.title')}>
      <ul className={styles.list}>
        {files.map((file) => {
          const label = inLanguage(findField(form, file.field_slug)?.labels, language)
          return (
            <li key={file.name}>
              <FileCard
                file={file}
                canOpenWithheld={isManager}
                linkOf={(name, onError) => (
                  <FileLink uuid={uuid} file={file} onError={onError}>
                    {name}
                  </FileLink>
                )}
                {...(label && { label })}
              />
            </li>
          )
        })}
      </ul>
    </TextSection>
  )
}
