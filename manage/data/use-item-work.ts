import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'

export type ItemWork = ReturnType<typeof useItemWork>

/**
 * Assignee, checks and events of an entry, which managers change without changing the entry: unsaved edits stay when they are
 * loaded again. Checks are saved when they are ticked.
 */
export function useItemWork(item: AdminItem) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [work, setWork] = useState<Pick<AdminItem, 'assignee' | 'checklist' | 'events'>>(item)
  const [saving, setSaving] = useState<string>()
  const params = { slug: item.form.slug, uuid: item.uuid }

  async function reload() {
    const response = await client('getItem', { params })
    if (response.ok) setWork(response.data)
  }

  async function tick(key: string, isTicked: boolean) {
    setSaving(key)
    const response = await client('tickItem', { params, body: { key, isTicked } })
    setSaving(undefined)
    if (!response.ok) {
      const isGone = response.problem.errors?.some(({ messageKey }) => messageKey === 'item.error.noCheck')
      if (!isGone) return notify({ intent: 'error', title: t(response.problem.error ?? 'errors.unexpected') })
      notify({ intent: 'warning', title: t('manage.checklist.changed') })
      return reload()
    }
    setWork({ ...work, checklist: response.data.checklist })
    await reload()
  }

  const { assignee, checklist: checks, events } = work
  return {
    assignee,
    events,
    checks,
    open: checks.filter(({ ticked }) => !ticked).length,
    saving,
    tick,
    reload,
  }
}
