import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'
import { formatDateTime } from '../i18n/format-date.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { Announced } from '../shell/announced.tsx'

type Props = { savedAt: string; onResolve: (choice: 'open' | 'keep') => void }

/** Asks which draft stays: that of the form, or another one of the account. */
export function DraftConflict({ savedAt, onResolve }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <MessageBar
      intent="warning"
      action={
        <>
          <Button onClick={() => onResolve('open')}>{t('field.draft.openOther')}</Button>
          <Button onClick={() => onResolve('keep')}>{t('field.draft.keepThis')}</Button>
        </>
      }
    >
      <Announced>{t('field.draft.conflict', { time: formatDateTime(savedAt, language) })}</Announced>
    </MessageBar>
  )
}
