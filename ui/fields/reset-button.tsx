import { Button } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const ConfirmReset = lazy(() =>
  import('./confirm-reset.tsx').then((module) => ({ default: module.ConfirmReset })),
)

type Props = { className: string; disabled: boolean; onReset: () => void }

/** Asks before anything typed is thrown away; the question is loaded when it is first asked. */
export function ResetButton({ className, disabled, onReset }: Props) {
  const { t } = useTranslation()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button className={className} size="large" disabled={disabled} onClick={() => setAsking(true)}>
        {t('field.form.reset')}
      </Button>
      {isAsking && (
        <Suspense>
          <ConfirmReset onClose={() => setAsking(false)} onReset={onReset} />
        </Suspense>
      )}
    </>
  )
}
