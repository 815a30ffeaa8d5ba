import { Button } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { saveBlob } from '#ui/files/download-file.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useUnsavedGuard } from '#ui/shell/leave-guard.ts'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'

type Filters = Record<'q' | 'person' | 'noun' | 'action' | 'from' | 'until', string | undefined>

/** Downloads all pages of the log with its search, filters and order. */
export function ExportLogButton({ query }: { query: Filters & { sort: 'at' | undefined } }) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const notify = useNotify()
  const { notifyProblem } = useOutcomeNotices()
  const [isBusy, setBusy] = useState(false)
  useUnsavedGuard(isBusy)

  async function download() {
    setBusy(true)
    const { q, person, noun, action, from, until, sort } = query
    const filters = { q, person, noun, action, from, until, sort }
    const response = await client('exportActions', { query: { ...filters, language } })
    setBusy(false)
    if (!response.ok) return notifyProblem(response.problem)
    saveBlob(response.data, response.data.name)
    notify({ intent: 'success', title: t('manage.export.done'), text: response.data.name })
  }

  return (
    <Button icon={<ArrowDownloadRegular />} disabledFocusable={isBusy} onClick={() => void download()}>
      {t(isBusy ? 'manage.export.busy' : 'manage.log.export')}
    </Button>
  )
}
