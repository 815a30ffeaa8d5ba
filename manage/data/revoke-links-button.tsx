import { Button, makeStyles } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { useCall } from '#ui/api/use-call.ts'
import { useNotify } from '../shell/notices.tsx'
import { useConfirm } from '../shell/use-confirm.tsx'

// As wide as its words in a column.
const useStyles = makeStyles({ button: { alignSelf: 'flex-start' } })

/** Revokes all links with which the submitter sees and corrects the entry, after a confirmation. */
export function RevokeLinksButton({ item }: { item: Pick<AdminItem, 'uuid' | 'form'> }) {
  const { t } = useTranslation()
  const styles = useStyles()
  const { call, isBusy } = useCall()
  const notify = useNotify()
  const { confirm, dialog } = useConfirm()

  async function revoke() {
    const isConfirmed = await confirm({
      title: t('manage.links.title'),
      text: t('manage.links.text'),
      confirmLabel: t('manage.links.revoke'),
    })
    if (!isConfirmed) return
    const response = await call('revokeOwnLinks', { params: { slug: item.form.slug, uuid: item.uuid } })
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
      <Button className={styles.button} disabledFocusable={isBusy} onClick={() => void revoke()}>
        {t('manage.links.revoke')}
      </Button>
    </>
  )
}
