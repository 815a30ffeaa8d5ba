import {
  Link as FluentLink,
  Toast,
  ToastBody,
  Toaster,
  ToastFooter,
  ToastTitle,
  ToastTrigger,
  useId,
  useToastController,
} from '@fluentui/react-components'
import { createContext, type PropsWithChildren, type ReactNode, useContext, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

export type Notice = {
  intent: 'success' | 'info' | 'warning' | 'error'
  title: string
  text?: ReactNode
  /** Adds a button that undoes the action. */
  undo?: { label: string; run: () => void }
}

type Notify = (notice: Notice) => void

const NoticesContext = createContext<Notify>(() => undefined)

/** Returns a function that displays a toast; a toast with an undo button stays longer. */
export function useNotify(): Notify {
  return useContext(NoticesContext)
}

export function NoticesProvider({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const toasterId = useId('notices')
  // Without a landmark of their own, notices would be outside all of them.
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const { dispatchToast } = useToastController(toasterId)
  const notify = useMemo<Notify>(
    () =>
      ({ intent, title, text, undo }) =>
        dispatchToast(
          <Toast>
            <ToastTitle>{title}</ToastTitle>
            {text && <ToastBody>{text}</ToastBody>}
            {undo && (
              <ToastFooter>
                <ToastTrigger>
                  <FluentLink as="button" onClick={undo.run}>
                    {undo.label}
                  </FluentLink>
                </ToastTrigger>
              </ToastFooter>
            )}
          </Toast>,
          { intent, timeout: intent === 'error' ? 15_000 : undo ? 10_000 : 5000, pauseOnHover: true },
        ),
    [dispatchToast],
  )
  return (
    <NoticesContext value={notify}>
      {children}
      <section ref={setRegion} aria-label={t('manage.notices')} />
      <Toaster toasterId={toasterId} position="bottom-end" limit={4} mountNode={region} />
    </NoticesContext>
  )
}
