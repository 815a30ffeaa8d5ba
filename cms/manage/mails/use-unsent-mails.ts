import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedMailList, MailResend } from '#contract/mails.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { useNotify } from '../shell/notices.tsx'

/** Mails that were given up, and sending them again; `list` and `problem` are undefined until the server has answered. */
export function useUnsentMails() {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const [list, setList] = useState<FailedMailList>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const load = useCallback(async () => {
    const answer = await client('listFailedMails', {})
    setList(answer.ok ? answer.data : undefined)
    setProblem(answer.ok ? undefined : (answer.problem.error ?? 'errors.unexpected'))
  }, [client])

  useEffect(() => {
    void load()
  }, [load])

  const resend = useCallback(
    async (body: MailResend) => {
      setBusy(true)
      const answer = await client('resendMails', { body })
      if (!answer.ok) {
        notify({ intent: 'error', title: t(answer.problem.error ?? 'errors.unexpected') })
      } else if (answer.data.warning) {
        notify({ intent: 'warning', title: t(answer.data.warning) })
      } else {
        notify({ intent: 'success', title: t('manage.mails.queued', { count: answer.data.resent ?? 0 }) })
      }
      await load()
      setBusy(false)
    },
    [client, load, notify, t],
  )

  return { list, problem, isBusy, load, resend }
}
