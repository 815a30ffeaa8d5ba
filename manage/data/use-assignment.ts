import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Assignee } from '#contract/assignment.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'

type Assigned = { uuid: string; assignee: Assignee | null }
type Change = { uuid: string; before: string | null; after: string | null }

/** Gives entries to a manager or to nobody, and offers to undo it. `reload` runs after each change. */
export function useAssignment(slug: string, reload: () => unknown) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [isBusy, setBusy] = useState(false)

  async function send(items: Change[]): Promise<readonly string[] | undefined> {
    setBusy(true)
    const response = await client('assignItems', { params: { slug }, body: { items } })
    await reload()
    setBusy(false)
    if (!response.ok) {
      notify({ intent: 'error', title: t(response.problem.error ?? 'errors.unexpected') })
      return undefined
    }
    const { updated, errors = [] } = response.data
    if (errors.length > 0) {
      const key = items.length === 1 ? 'manage.assignee.isTaken' : 'manage.assignee.failed'
      notify({ intent: 'warning', title: t(key, { count: errors.length }) })
    }
    return updated
  }

  /** Resolves to whether any of the entries is assigned now. */
  async function assign(entries: readonly Assigned[], after: Assignee | null): Promise<boolean> {
    const items = entries.map(({ uuid, assignee }) => ({
      uuid,
      before: assignee?.username ?? null,
      after: after?.username ?? null,
    }))
    const updated = await send(items)
    if (!updated) return false
    const changed = items.filter((item) => updated.includes(item.uuid) && item.before !== item.after)
    const count = changed.length
    if (count > 0)
      notify({
        intent: 'success',
        title: after
          ? t('manage.assignee.given', { count, name: after.name })
          : t('manage.assignee.released', { count }),
        undo: () => void send(changed.map((item) => ({ ...item, before: item.after, after: item.before }))),
      })
    return updated.length > 0
  }

  return { assign, isBusy }
}
