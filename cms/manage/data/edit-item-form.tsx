import { Title3 } from '@fluentui/react-components'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormValues } from '#contract/forms.ts'
import type { AdminItem, ItemStatus } from '#contract/items.ts'
import type { Envelope } from '#contract/problems.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { ItemForm } from '#ui/fields/item-form.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useNotify } from '../shell/notices.tsx'
import { ConflictBar } from './conflict-bar.tsx'
import { useItemPageStyles } from './item-page-styles.ts'
import { ItemPanel } from './item-panel.tsx'
import { itemTitle } from './item-title.ts'
import { acceptsReason } from './reason-field.tsx'
import { registerPath } from './registers.ts'
import { unlockAutoFilled } from './unlock-auto-filled.ts'
import { UnsavedChanges } from './unsaved-changes.tsx'
import { useSaveShortcut } from './use-save-shortcut.ts'

/** The item's fields on the left; its status and metadata on the right. */
export function EditItemForm({ slug, item }: { slug: string; item: AdminItem }) {
  const { t } = useTranslation()
  const styles = useItemPageStyles()
  const client = useClient()
  const notify = useNotify()
  const router = useRouter()
  const language = useLanguage()
  const form = useMemo(() => unlockAutoFilled(item), [item])
  const initialStatus: ItemStatus = item.statuses.includes(item.status) ? item.status : 'pending'
  const [status, setStatus] = useState<ItemStatus>(initialStatus)
  const [reason, setReason] = useState('')
  const submittedReason = acceptsReason(initialStatus, status) ? reason : undefined
  const [isDirty, setDirty] = useState(false)
  const [isStale, setStale] = useState(false)
  const formRef = useSaveShortcut()

  async function save(values: FormValues): Promise<Envelope> {
    const response = await client('changeItem', {
      params: { slug, uuid: item.uuid },
      body: {
        action: 'update',
        form: item.form,
        updatedAt: item.updatedAt,
        newStatus: status,
        newValues: values,
        reason: submittedReason,
      },
    })
    setStale(!response.ok && response.status === 409 && response.problem.error === 'errors.conflict')
    if (response.ok) return response.data
    const count = response.problem.errors?.length ?? 0
    if (count > 0) notify({ intent: 'error', title: t('manage.item.refused', { count }) })
    return response.problem
  }

  return (
    <>
      <Title3 as="h1" className={styles.title}>
        {itemTitle(slug, item.values, language) || t('item.nameless')}
      </Title3>
      {isStale && <ConflictBar />}
      <UnsavedChanges isUnsaved={isDirty || status !== initialStatus} />
      <div className={styles.columns}>
        <div ref={formRef} className={styles.form}>
          <ItemForm
            form={form}
            initialValues={item.values}
            mode="edit"
            itemUuid={item.uuid}
            upload={{ client, formSlug: slug }}
            submitLabel={t('manage.item.save')}
            onSubmit={save}
            onDirtyChange={setDirty}
            onDone={(envelope) => {
              notify({
                intent: envelope.warning ? 'warning' : 'success',
                title: t(envelope.warning ?? 'manage.item.saved'),
              })
              router.push(registerPath(slug))
            }}
          />
        </div>
        <ItemPanel
          item={item}
          status={status}
          onStatus={setStatus}
          reason={submittedReason}
          onReason={setReason}
        />
      </div>
    </>
  )
}
