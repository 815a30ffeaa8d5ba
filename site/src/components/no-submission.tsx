import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { MessagePage } from './message-page.tsx'

type Props = {
  /** Whether it is known that nothing was sent from this tab. */
  isKnown: boolean
  actions: ReactNode
}

/** A success page that was opened without a submission in this tab. */
export function NoSubmission({ isKnown, actions }: Props) {
  const { t } = useTranslation()
  const text = <p>{t('page.success.none.text')}</p>
  return (
    <MessagePage
      state="empty"
      title={t(`page.success.${isKnown ? 'none' : 'unknown'}.title`)}
      actions={actions}
    >
      {isKnown ? text : <noscript>{text}</noscript>}
    </MessagePage>
  )
}
