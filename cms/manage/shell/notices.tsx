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
import { createContext, type PropsWithChildren, type ReactNode, useContext, useMemo } from 'react'

export type Notice = {
  intent: 'success' | 'info' | 'warning' | 'error'
  title: string
  text?: ReactNode
  /** What takes the action back, and the words on its button. */
  undo?: { label: string; run: () => void }
}

type Notify = (notice: Notice) => void

const NoticesContext = createContext<Notify>(() => undefined)

/** Says what an action came to, in a corner; the one with an undo stays longer. */
export function useNotify(): Notify {
  return useContext(NoticesContext)
}

export function NoticesProvider({ children }: PropsWithChildren) {
  const toasterId = useId('notices')
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
      <Toaster toasterId={toasterId} position="bottom-end" limit={4} />
    </NoticesContext>
  )
}
