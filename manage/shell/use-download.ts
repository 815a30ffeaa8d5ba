import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CallResult } from '#contract/client.ts'
import { saveBlob } from '#ui/files/download-file.ts'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { useNotify, useOutcomeNotices } from './notices.tsx'

/** Saves a file that a call answers with. `isBusy` until it is there; leaving the page asks meanwhile. */
export function useDownload() {
  const { t } = useTranslation()
  const notify = useNotify()
  const { notifyProblem } = useOutcomeNotices()
  const [isBusy, setBusy] = useState(false)
  useUnsavedGuard(isBusy)

  async function download(request: Promise<CallResult<'exportItems'>>): Promise<void> {
    setBusy(true)
    const response = await request
    setBusy(false)
    if (!response.ok) {
      notifyProblem(response.problem)
      return
    }
    saveBlob(response.data, response.data.name)
    notify({ intent: 'success', title: t('manage.export.done'), text: response.data.name })
  }
  return { isBusy, download }
}
