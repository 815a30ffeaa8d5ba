import { useTranslation } from 'react-i18next'
import { useCall } from '#ui/api/use-call.ts'
import { saveBlob } from '#ui/files/download-file.ts'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'

/** Returns a function that downloads the saved form as a JSON file, and whether it is at work. */
export function useExport(slug: string) {
  const { t } = useTranslation()
  const { call, isBusy } = useCall()
  const notify = useNotify()
  const { notifyProblem } = useOutcomeNotices()
  useUnsavedGuard(isBusy)

  async function run() {
    const response = await call('exportForm', { params: { slug } })
    if (!response.ok) return notifyProblem(response.problem)
    const name = `form-${slug}.json`
    const json = `${JSON.stringify(response.data, null, 2)}\n`
    saveBlob(new Blob([json], { type: 'application/json' }), name)
    notify({ intent: 'success', title: t('manage.export.done'), text: name })
  }

  return { run: () => void run(), isBusy }
}
