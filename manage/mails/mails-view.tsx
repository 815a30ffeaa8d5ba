'use client'

import { Body1, Button, makeStyles, tokens } from '@fluentui/react-components'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailedMail, FailedMailList, MailResend } from '#contract/mails.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { DetailsList } from '#ui/item/details-list.tsx'
import { focusContent } from '#ui/shell/focus-content.ts'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useNotify, useOutcomeNotices } from '../shell/notices.tsx'
import { Screen } from '../shell/screen.tsx'
import { useOverview } from '../shell/use-overview.tsx'
import { useResource } from '../shell/use-resource.ts'

const useStyles = makeStyles({
  about: { color: tokens.colorNeutralForeground2, maxWidth: '70ch' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  list: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    padding: 0,
    listStyleType: 'none',
  },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** `/manage/mails`: mails that could not be delivered, with their errors; each can be sent again or dismissed. */
export function MailsView() {
  const { t } = useTranslation()
  const { mails, isBusy, resend, dismiss } = useUnsentMails()
  return (
    <Screen title={t('manage.mails.title')}>
      <Loaded resource={mails} failed={t('manage.mails.failed')} rows={4}>
        {(list) => (
          <UnsentMails
            list={list}
            disabled={isBusy}
            onResend={(body) => void resend(body)}
            onDismiss={(items) => void dismiss(items)}
          />
        )}
      </Loaded>
    </Screen>
  )
}

type ListProps = {
  list: FailedMailList
  disabled: boolean
  onResend: (body: MailResend) => void
  onDismiss: (items: string[]) => void
}

function UnsentMails({ list: { mails, total }, disabled, onResend, onDismiss }: ListProps) {
  const { t } = useTranslation()
  const styles = useStyles()
  const displayed = useRef(mails)
  useLayoutEffect(() => {
    // A focused button is gone with its mail.
    if (displayed.current !== mails && document.activeElement === document.body) focusContent()
    displayed.current = mails
  }, [mails])
  if (mails.length === 0)
    return (
      <StateMessage state="empty" title={t('manage.mails.empty.title')}>
        <p>{t('manage.mails.empty.text')}</p>
      </StateMessage>
    )
  return (
    <>
      <Body1 className={styles.about}>{t('manage.mails.about')}</Body1>
      <div className={styles.actions}>
        <Button
          appearance="primary"
          disabledFocusable={disabled}
          onClick={() => onResend({ action: 'resendAll' })}
        >
          {t('manage.mails.resendAll')}
        </Button>
        <Button disabledFocusable={disabled} onClick={() => onDismiss(mails.map(({ uuid }) => uuid))}>
          {t('manage.mails.dismissAll')}
        </Button>
      </div>
      {total > mails.length && (
        <p className={styles.note}>{t('manage.mails.shown', { shown: mails.length, total })}</p>
      )}
      <ul className={styles.list}>
        {mails.map((mail) => (
          <UnsentMailCard
            key={mail.uuid}
            mail={mail}
            disabled={disabled}
            onResend={() => onResend({ action: 'resend', items: [mail.uuid] })}
            onDismiss={() => onDismiss([mail.uuid])}
          />
        ))}
      </ul>
    </>
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

type Props = { mail: FailedMail; disabled: boolean; onResend: () => void; onDismiss: () => void }

function UnsentMailCard({ mail, disabled, onResend, onDismiss }: Props) {
  const { t } = useTranslation()
  const { actions } = useStyles()
  const { card } = useCardStyles()
  const { recipient, subject, failedAt, lastError } = mail
  return (
    <li className={card}>
      <DetailsList
        details={[
          { term: t('manage.mails.recipient'), value: recipient },
          { term: t('manage.mails.subject'), value: subject },
          { term: t('manage.mails.failedAt'), value: <DateTime value={failedAt} /> },
          { term: t('manage.mails.lastError'), value: lastError ?? t('manage.mails.noError') },
        ]}
      />
      <div className={actions}>
        <Button
          disabledFocusable={disabled}
          aria-label={t('manage.mails.resendTo', { recipient })}
          onClick={onResend}
        >
          {t('manage.mails.resend')}
        </Button>
        <Button
          appearance="subtle"
          disabledFocusable={disabled}
          aria-label={t('manage.mails.dismissOf', { recipient })}
          onClick={onDismiss}
        >
          {t('manage.mails.dismiss')}
        </Button>
      </div>
    </li>
  )
}

/** Loads, resends and dismisses undelivered mails. After a failure, the list is not displayed. */
function useUnsentMails() {
  const { t } = useTranslation()
  const client = useClient()
  const notify = useNotify()
  const { notifySuccess, notifyProblem } = useOutcomeNotices()
  const overview = useOverview()
  const [isBusy, setBusy] = useState(false)
  const { data, problem, reload } = useResource(useCallback(() => client('listFailedMails', {}), [client]))

  /** With the number beside the link to this screen. */
  const reloadAll = () => Promise.all([reload(), overview.reload()])

  async function resend(body: MailResend) {
    setBusy(true)
    const response = await client('resendMails', { body })
    if (!response.ok) notifyProblem(response.problem)
    else if (response.data.warning) notify({ intent: 'warning', title: t(response.data.warning) })
    else notify({ intent: 'success', title: t('manage.mails.queued', { count: response.data.resent ?? 0 }) })
    await reloadAll()
    setBusy(false)
  }

  async function dismiss(items: string[]) {
    setBusy(true)
    const response = await client('dismissMails', { body: { action: 'dismiss', items } })
    if (!response.ok) notifyProblem(response.problem)
    else if (response.data.warning) notifySuccess(response.data)
    else
      notify({
        intent: 'success',
        title: t('manage.mails.dismissed', { count: response.data.changed }),
        undo: () => void restore(items),
      })
    await reloadAll()
    setBusy(false)
  }

  async function restore(items: string[]) {
    const response = await client('dismissMails', { body: { action: 'restore', items } })
    await reloadAll()
    if (response.ok) notifySuccess(response.data)
    else notifyProblem(response.problem)
  }

  return { mails: { data: problem ? undefined : data, problem, reload }, isBusy, resend, dismiss }
}
