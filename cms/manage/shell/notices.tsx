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
import type { Envelope } from '#contract/problems.ts'

type Notice = {
  intent: 'success' | 'info' | 'warning' | 'error'
  title: string
  text?: ReactNode
  /** Undoes the action; the notice gets a button for it. */
  undo?: (() => void) | undefined
  undoLabel?: string
}

type Notify = (notice: Notice) => void

const NoticesContext = createContext<Notify>(() => undefined)

/** Returns a function that displays a toast; a toast with an undo button stays longer. */
export function useNotify(): Notify {
  return useContext(NoticesContext)
}

/** Returns functions that display the outcome of a call: its success or warning, or its problem. */
export function useOutcomeNotices() {
  const { t } = useTranslation()
  const notify = useNotify()
  return useMemo(
    () => ({
      notifySuccess: ({ success, warning }: Envelope, undo?: () => void) =>
        notify({
          intent: warning ? 'warning' : 'success',
          title: t(warning ?? success ?? 'manage.saved'),
          undo,
        }),
      notifyProblem: ({ error }: Envelope, text?: string) =>
        notify({ intent: 'error', title: t(error ?? 'errors.unexpected'), text }),
    }),
    [notify, t],
  )
}

export function NoticesProvider({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const toasterId = useId('notices')
  // Without a landmark of their own, notices would be outside all of them.
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const { dispatchToast } = useToastController(toasterId)
  const notify = useMemo<Notify>(
    () =>
      ({ intent, title, text, undo, undoLabel }) =>
        dispatchToast(
          <Toast>
            <ToastTitle>{title}</ToastTitle>
            {text && <ToastBody>{text}</ToastBody>}
            {undo && (
              <ToastFooter>
                <ToastTrigger>
                  <FluentLink as="button" onClick={undo}>
                    {undoLabel ?? t('common.undo')}
                  </FluentLink>
                </ToastTrigger>
              </ToastFooter>
            )}
          </Toast>,
          { intent, timeout: intent === 'error' ? 15_000 : undo ? 10_000 : 5000, pauseOnHover: true },
        ),
    [dispatchToast, t],
  )
  return (
    <NoticesContext value={notify}>
      {children}
      <section ref={setRegion} aria-label={t('manage.notices')} />
      <Toaster toasterId={toasterId} position="bottom-end" limit={4} mountNode={region} />
    </NoticesContext>
  )
}
