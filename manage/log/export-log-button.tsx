import { Button } from '@fluentui/react-components'
import { ArrowDownloadRegular } from '@fluentui/react-icons'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { useDownload } from '../shell/use-download.ts'

type Filters = Record<'q' | 'person' | 'noun' | 'action' | 'from' | 'until', string | undefined>

/** Downloads all pages of the log with its search, filters and order. */
export function ExportLogButton({ query }: { query: Filters & { sort: 'at' | undefined } }) {
  const { t } = useTranslation()
  const client = useClient()
  const language = useLanguage()
  const { isBusy, download } = useDownload()
  const { q, person, noun, action, from, until, sort } = query
  const filters = { q, person, noun, action, from, until, sort, language }

  return (
    <Button
      icon={<ArrowDownloadRegular />}
      disabledFocusable={isBusy}
      onClick={() => void download(client('exportActions', { query: filters }))}
    >
      {t(isBusy ? 'manage.export.busy' : 'manage.log.export')}
    </Button>
  )
}
