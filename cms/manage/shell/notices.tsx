import {
  Link as FluentLink,
  makeStyles,
  Toast,
  ToastBody,
  Toaster,
  ToastFooter,
  ToastTitle,
  useId,
  useToastController,
} from '@fluentui/react-components'
import {
  createContext,
  type PropsWithChildren,
  type ReactNode,
  useContext,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { undoSeconds } from '#contract/item-statuses.ts'
import type { Envelope } from '#contract/problems.ts'
import { useShortcuts } from './shortcuts.tsx'

type Notice = {
  intent: 'success' | 'info' | 'warning' | 'error'
  title: string
  text?: ReactNode
  /** Undoes the action; the notice gets a button for it. */
  undo?: (() => void) | undefined
}
type Undoable = { id: string; undo: () => void }

/** Undoes what the latest notice says. */
const undoKeys = 'z'
/** Notices with an undo button that are displayed at once; of the four that fit, one place stays free. */
const mostUndoable = 3

const useStyles = makeStyles({
  undo: { '@media (pointer: coarse), (max-width: 640px)': { minWidth: '44px', minHeight: '44px' } },
})

type Notify = (notice: Notice) => void

const NoticesContext = createContext<Notify>(() => undefined)

/** Returns a function that displays a toast; a toast with an undo button stays for the time of undo. */
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
  const styles = useStyles()
  const toasterId = useId('notices')
  // Without a landmark of their own, notices would be outside all of them.
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const { dispatchToast, dismissToast } = useToastController(toasterId)
  const count = useRef(0)
  const undoable = useRef<readonly Undoable[]>([])
  const notify = useMemo<Notify>(() => {
    const forget = (id: string) => {
      undoable.current = undoable.current.filter((notice) => notice.id !== id)
    }
    /** Earlier notices make room: otherwise a new one would not be displayed until one of them is gone. */
    const remember = (notice: Undoable) => {
      const kept = undoable.current.slice(-mostUndoable + 1)
      for (const { id } of undoable.current) if (kept.every((other) => other.id !== id)) dismissToast(id)
      undoable.current = [...kept, notice]
    }
    return ({ intent, title, text, undo }) => {
      const id = `notice-${++count.current}`
      const runUndo = () => {
        forget(id)
        dismissToast(id)
        undo?.()
      }
      if (undo) remember({ id, undo: runUndo })
      dispatchToast(
        <Toast>
          <ToastTitle>{title}</ToastTitle>
          {text && <ToastBody>{text}</ToastBody>}
          {undo && (
            <ToastFooter>
              <FluentLink as="button" className={styles.undo} aria-keyshortcuts={undoKeys} onClick={runUndo}>
                {t('common.undo')}
              </FluentLink>
            </ToastFooter>
          )}
        </Toast>,
        {
          toastId: id,
          intent,
          timeout: undo ? undoSeconds * 1000 : intent === 'error' ? 15_000 : 5000,
          pauseOnHover: true,
          onStatusChange: (_event, { status }) => status === 'dismissed' && forget(id),
        },
      )
    }
  }, [dispatchToast, dismissToast, styles, t])
  useShortcuts([
    { keys: undoKeys, label: t('manage.shortcut.undo'), run: () => undoable.current.at(-1)?.undo() },
  ])
  return (
    <NoticesContext value={notify}>
      {children}
      <section ref={setRegion} aria-label={t('manage.notices')} />
      <Toaster toasterId={toasterId} position="bottom-end" limit={4} mountNode={region} />
    </NoticesContext>
  )
}
