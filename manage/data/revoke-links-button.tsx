import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'
import { useConfirm } from '../shell/use-confirm.tsx'

/** Revokes all links with which the submitter sees and corrects the entry, after a confirmation. */
export function RevokeLinksButton({ item }: { item: Pick<AdminItem, 'uuid' | 'form'> }) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const { confirm, dialog } = useConfirm()
  const [isBusy, setBusy] = useState(false)

  async function revoke() {
    const isConfirmed = await confirm({
      title: t('manage.links.title'),
      text: t('manage.links.text'),
      confirmLabel: t('manage.links.revoke'),
    })
    if (!isConfirmed) return
    setBusy(true)
    const response = await client('revokeOwnLinks', { params: { slug: item.form.slug, uuid: item.uuid } })
    setBusy(false)
    if (response.ok) notify({ intent: 'success', title: t('item.success.linksRevoked') })
    else
      notify({
        intent: 'error',
        title: t('manage.links.failed'),
        text: t(response.problem.error ?? 'errors.unexpected'),
      })
  }

  return (
    <>
      {dialog}
      <Button disabledFocusable={isBusy} onClick={() => void revoke()}>
        {t('manage.links.revoke')}
      </Button>
    </>
  )
}
