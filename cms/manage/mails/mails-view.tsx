'use client'

import { Body1, Button, makeStyles, Title3, tokens } from '@fluentui/react-components'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedMail, FailedMailList, MailResend } from '#contract/mails.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { ListMessage } from '#ui/data-table/list-message.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { FactsList } from '#ui/item/facts-list.tsx'
import { useNotify } from '../shell/notices.tsx'

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalL,
    paddingTop: tokens.spacingVerticalM,
  },
  about: { color: tokens.colorNeutralForeground2, maxWidth: '70ch' },
  all: { alignSelf: 'flex-start' },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: 0,
    listStyleType: 'none',
  },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** Mails that could not be delivered, with their errors and resend buttons. */
export function MailsView() {
  const { t } = useTranslation()
  const styles = useStyles()
  const { list, problem, isBusy, load, resend } = useUnsentMails()
  const loadedCount = list?.mails.length ?? 0
  return (
    <div className={`own-screen ${styles.page}`}>
      <Title3 as="h1">{t('manage.mails.title')}</Title3>
      {problem && (
        <ListMessage
          role="alert"
          title={t('manage.mails.failed')}
          text={t(problem)}
          action={<Button onClick={() => void load()}>{t('common.retry')}</Button>}
        />
      )}
      {!list && !problem && <SkeletonRows count={4} />}
      {list && loadedCount === 0 && (
        <ListMessage title={t('manage.mails.empty.title')} text={t('manage.mails.empty.text')} />
      )}
      {list && loadedCount > 0 && (
        <>
          <Body1 className={styles.about}>{t('manage.mails.about')}</Body1>
          <Button
            appearance="primary"
            className={styles.all}
            disabled={isBusy}
            onClick={() => void resend({ action: 'resendAll' })}
          >
            {t('manage.mails.resendAll')}
          </Button>
          {list.total > loadedCount && (
            <p className={styles.note}>
              {t('manage.mails.shown', { shown: loadedCount, total: list.total })}
            </p>
          )}
          <ul className={styles.list}>
            {list.mails.map((mail) => (
              <UnsentMailCard
                key={mail.uuid}
                mail={mail}
                disabled={isBusy}
                onResend={() => void resend({ action: 'resend', items: [mail.uuid] })}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

const useCardStyles = makeStyles({
  card: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: tokens.spacingHorizontalL,
    padding: tokens.spacingHorizontalL,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
    overflowWrap: 'anywhere',
    '@media (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)', justifyItems: 'start' },
  },
})

type Props = { mail: FailedMail; disabled: boolean; onResend: () => void }

export function UnsentMailCard({ mail, disabled, onResend }: Props) {
  const { t } = useTranslation()
  const styles = useCardStyles()
  const { recipient, subject, failedAt, lastError } = mail
  return (
    <li className={styles.card}>
      <FactsList
        facts={[
          { term: t('manage.mails.recipient'), value: recipient },
          { term: t('manage.mails.subject'), value: subject },
          { term: t('manage.mails.failedAt'), value: <DateTime value={failedAt} /> },
          { term: t('manage.mails.lastError'), value: lastError ?? t('manage.mails.noError') },
        ]}
      />
      <Button disabled={disabled} aria-label={t('manage.mails.resendTo', { recipient })} onClick={onResend}>
        {t('manage.mails.resend')}
      </Button>
    </li>
  )
}

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
