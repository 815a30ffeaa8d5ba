import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'

export type Checklist = ReturnType<typeof useChecklist>

/** The checks of an entry, which are saved when they are ticked. */
export function useChecklist(item: Pick<AdminItem, 'uuid' | 'form' | 'checklist'>) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [checks, setChecks] = useState(item.checklist)
  const [saving, setSaving] = useState<string>()

  async function tick(key: string, isTicked: boolean) {
    setSaving(key)
    const response = await client('tickItem', {
      params: { slug: item.form.slug, uuid: item.uuid },
      body: { key, isTicked },
    })
    setSaving(undefined)
    if (response.ok) setChecks(response.data.checklist)
    else notify({ intent: 'error', title: t(response.problem.error ?? 'errors.unexpected') })
  }

  return { checks, open: checks.filter(({ ticked }) => !ticked).length, saving, tick }
}
