import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { DeleteRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { displayedName, type VisibleFile } from '#contract/files.ts'
import { inLanguage } from '#contract/texts.ts'
import { useCall } from '#ui/api/use-call.ts'
import { FileCard } from '#ui/files/file-card.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { findField } from '#ui/item/option-label.ts'
import { useNotify } from '../shell/notices.tsx'
import { useConfirm } from '../shell/use-confirm.tsx'
import { PanelSection } from './panel-section.tsx'

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
})

type Props = {
  item: AdminItem
  /** Files cannot be deleted while the form has unsaved edits. */
  isEdited: boolean
  onReload: () => void
}

/** The item's stored files, including files under embargo, which can be deleted here. The form replaces them. */
export function ItemFiles({ item, isEdited, onReload }: Props) {
  const { t } = useTranslation()
  const styles = useStyles()
  const language = useLanguage()
  if (item.files.length === 0) return null
  return (
    <PanelSection title={t('item.files.title')}>
      <div className={styles.list}>
        {item.files.map((file) => (
          <FileCard
            key={file.name}
            file={file}
            label={inLanguage(findField(item, file.field_slug)?.labels, language) || file.field_slug}
            canOpenWithheld
            action={<DeleteButton item={item} file={file} isEdited={isEdited} onDeleted={onReload} />}
          />
        ))}
      </div>
    </PanelSection>
  )
}

type DeleteProps = { item: AdminItem; file: VisibleFile; isEdited: boolean; onDeleted: () => void }

/** Deletes a file for good after a confirmation; messages as in the file errors of the back office. */
function DeleteButton({ item, file, isEdited, onDeleted }: DeleteProps) {
  const { t } = useTranslation()
  const { call, isBusy } = useCall()
  const notify = useNotify()
  const { confirm, dialog } = useConfirm()
  const name = displayedName(file)

  async function confirmAndDelete() {
    const isConfirmed = await confirm({
      title: t('file.delete.title', { name }),
      text: t('file.delete.text'),
      confirmLabel: t('common.delete'),
      primary: 'cancel',
    })
    if (isConfirmed) await deleteFile()
  }

  async function deleteFile() {
    const response = await call('deleteFile', {
      body: { fileName: file.name, itemUuid: item.uuid, formSlug: item.form.slug },
    })
    if (response.ok) {
      notify({ intent: 'success', title: t('file.deleted'), text: name })
      onDeleted()
    } else if (response.status === 0) {
      const isRetried = await confirm({
        title: t('file.error.deleteFailed'),
        text: t('file.error.network'),
        confirmLabel: t('common.retry'),
        cancelLabel: t('common.close'),
      })
      if (isRetried) await deleteFile()
    } else {
      notify({ intent: 'warning', title: t(response.problem.error ?? 'file.error.deleteFailed'), text: name })
    }
  }

  return (
    <>
      <Button
        icon={<DeleteRegular />}
        aria-label={t('file.deleteNamed', { name })}
        title={isEdited ? t('manage.undo.edited') : t('common.delete')}
        disabledFocusable={isEdited || isBusy}
        onClick={() => void confirmAndDelete()}
      />
      {dialog}
    </>
  )
}
