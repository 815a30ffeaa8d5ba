import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/controls/button.tsx'
import { MessageBar } from '#ui/controls/message-bar.tsx'

type Props = {
  text: string
  /** Whether submitting the same again may succeed. */
  canRetry: boolean
  /** What else the person can do. */
  action?: ReactNode
}

/** Why a form was not submitted, announced; the button submits the form again. */
export function FormFailure({ text, canRetry, action }: Props) {
  const { t } = useTranslation()
  const retry = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The button that had the focus was removed with the previous failure.
    if (document.activeElement === document.body) retry.current?.focus()
  }, [])
  return (
    <MessageBar
      isAnnounced
      intent="error"
      action={
        canRetry ? (
          <Button ref={retry} type="submit">
            {t('common.retry')}
          </Button>
        ) : (
          action
        )
      }
    >
      {text}
    </MessageBar>
  )
}
