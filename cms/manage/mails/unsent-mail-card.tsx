import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useTranslation } from 'react-i18next'
import type { FailedMail } from '#contract/mails.ts'
import { DateTime } from '#ui/i18n/date-time.tsx'
import { FactsList } from '#ui/item/facts-list.tsx'

const useStyles = makeStyles({
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
  const styles = useStyles()
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
