'use client'

import { Body1, Button, makeStyles, Title3, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import { ListMessage } from '#ui/data-table/list-message.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { UnsentMailCard } from './unsent-mail-card.tsx'
import { useUnsentMails } from './use-unsent-mails.ts'

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
export function UnsentMails() {
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
