import { Button } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const ConfirmReset = lazy(() =>
  import('./confirm-reset.tsx').then((module) => ({ default: module.ConfirmReset })),
)

type Props = { className: string; disabled: boolean; onReset: () => void }

/** Resets the form after a confirmation; the dialog is loaded when it is first opened. */
export function ResetButton({ className, disabled, onReset }: Props) {
  const { t } = useTranslation()
  const [isConfirming, setConfirming] = useState(false)
  return (
    <>
      <Button className={className} size="large" disabled={disabled} onClick={() => setConfirming(true)}>
        {t('field.form.reset')}
      </Button>
      {isConfirming && (
        <Suspense>
          <ConfirmReset onClose={() => setConfirming(false)} onReset={onReset} />
        </Suspense>
      )}
    </>
  )
}
