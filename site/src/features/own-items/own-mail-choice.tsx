import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MailChoice } from '#contract/mail-choice.ts'
import { useClient } from '#ui/api/client-context.tsx'
import styles from './mail-choice.module.css'
import { MailChoiceSwitch } from './mail-choice.tsx'

/** The choice of notices of the signed-in person, if the account has a verified address. */
export function OwnMailChoice() {
  const { t } = useTranslation()
  const client = useClient()
  const [choice, setChoice] = useState<MailChoice>()
  useEffect(() => {
    let isCurrent = true
    void client('getMailChoice', {}).then((response) => {
      if (isCurrent && response.ok) setChoice(response.data)
    })
    return () => {
      isCurrent = false
    }
  }, [client])
  const { address = null, ended = false } = choice ?? {}
  return (
    <section className={styles.section} aria-labelledby={address === null ? undefined : 'mail-choice'}>
      {address !== null && (
        <>
          <h2 id="mail-choice">{t('my.mails.title')}</h2>
          <MailChoiceSwitch choice={{ address, ended }} />
        </>
      )}
    </section>
  )
}
