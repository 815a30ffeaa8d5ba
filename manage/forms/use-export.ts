import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { saveBlob } from '#ui/files/download-file.ts'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'

/** Returns a function that downloads the saved form as a JSON file, and whether it is at work. */
export function useExport(slug: string) {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const { notifyProblem } = useOutcomeNotices()
  const [isBusy, setBusy] = useState(false)
  useUnsavedGuard(isBusy)

  async function run() {
    setBusy(true)
    const response = await client('exportForm', { params: { slug } })
    setBusy(false)
    if (!response.ok) return notifyProblem(response.problem)
    const name = `form-${slug}.json`
    const json = `${JSON.stringify(response.data, null, 2)}\n`
    saveBlob(new Blob([json], { type: 'application/json' }), name)
    notify({ intent: 'success', title: t('manage.export.done'), text: name })
  }

  return { run: () => void run(), isBusy }
}
