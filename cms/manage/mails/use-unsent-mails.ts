import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedMailList, MailResend } from '#contract/mails.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'

/** Loads and resends undelivered mails; `list` and `problem` are undefined until the server has responded. */
export function useUnsentMails() {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [list, setList] = useState<FailedMailList>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const load = useCallback(async () => {
    const response = await client('listFailedMails', {})
    setList(response.ok ? response.data : undefined)
    setProblem(response.ok ? undefined : (response.problem.error ?? 'errors.unexpected'))
  }, [client])

  useEffect(() => {
    void load()
  }, [load])

  const resend = useCallback(
    async (body: MailResend) => {
      setBusy(true)
      const response = await client('resendMails', { body })
      if (!response.ok) {
        notify({ intent: 'error', title: t(response.problem.error ?? 'errors.unexpected') })
      } else if (response.data.warning) {
        notify({ intent: 'warning', title: t(response.data.warning) })
      } else {
        notify({ intent: 'success', title: t('manage.mails.queued', { count: response.data.resent ?? 0 }) })
      }
      await load()
      setBusy(false)
    },
    [client, load, notify, t],
  )

  return { list, problem, isBusy, load, resend }
}
