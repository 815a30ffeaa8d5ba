import {
  Button,
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
import { DismissRegular } from '@fluentui/react-icons'
import { MotionBehaviourProvider } from '@fluentui/react-motion'
import {
  createContext,
  type PropsWithChildren,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import type { Envelope } from '#contract/problems.ts'
import { useAnnounce } from '#ui/shell/announcer.tsx'
import { focusContent } from '#ui/shell/focus-content.ts'
import { SessionEnded } from './session-ended.tsx'
import { useShortcuts } from './shortcuts.tsx'

type Notice = {
  intent: 'success' | 'info' | 'warning' | 'error'
  title: string
  text?: string | undefined
  /** Undoes the action; the notice gets a button for it. */
  undo?: (() => void) | undefined
}

/** Moves the focus to the newest notice, or to a message with `data-notice` in the content. */
const noticeKeys = 'f6'
/** Moves the focus to the undo button of the newest notice that has one. */
const undoKeys = 'z'
/** Errors, warnings and notices with an undo button that are displayed at once; one more place is free for others. */
const mostLasting = 3

const touch = '@media (pointer: coarse), (max-width: 640px)'

const useStyles = makeStyles({
  // Above a bar that sticks to the bottom of the window. Without padding: an empty region has no size.
  region: {
    position: 'fixed',
    bottom: 'calc(var(--bottomBarHeight, 0px) + 16px)',
    insetInlineEnd: '20px',
    zIndex: 1000000,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-end',
    pointerEvents: 'none',
  },
  list: { position: 'static', width: '292px' },
  // Does not make the line of the title higher.
  close: {
    height: '24px',
    padding: 0,
    [touch]: { height: '44px', margin: '-10px' },
  },
})

/** Returns a function that closes the notice. */
type Notify = (notice: Notice) => () => void

const NoticesContext = createContext<Notify>(() => ignore)

/** Returns a function that displays a toast; errors, warnings and toasts with an undo button stay until they are closed. */
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
  const announce = useAnnounce()
  const toasterId = useId('notices')
  // Without a landmark of their own, notices would be outside all of them.
  const [region, setRegion] = useState<HTMLElement | null>(null)
  const { dispatchToast, dismissToast } = useToastController(toasterId)
  const returnFocus = useReturnFocusFrom(region)
  useEffect(() => reserveSpace(region), [region])
  const count = useRef(0)
  const lasting = useRef<readonly string[]>([])
  const notify = useMemo<Notify>(() => {
    const forget = (id: string) => {
      lasting.current = lasting.current.filter((other) => other !== id)
    }
    /** Earlier notices make room: otherwise a new one would not be displayed until one of them is gone. */
    const remember = (id: string) => {
      const remaining = lasting.current.slice(-mostLasting + 1)
      for (const other of lasting.current) if (!remaining.includes(other)) dismissToast(other)
      lasting.current = [...remaining, id]
    }
    return ({ intent, title, text, undo }) => {
      const id = `notice-${++count.current}`
      const lasts = undo !== undefined || intent === 'error' || intent === 'warning'
      const close = () => {
        returnFocus()
        forget(id)
        dismissToast(id)
      }
      const runUndo = () => {
        close()
        undo?.()
      }
      if (lasts) remember(id)
      announce(
        [title, text, lasts && t('manage.notice.key')]
          .filter((part) => typeof part === 'string' && part !== '')
          .map((part) => String(part).replace(/\.$/, ''))
          .join('. '),
      )
      dispatchToast(
        <Toast>
          <ToastTitle
            action={
              lasts ? (
                <Button
                  appearance="transparent"
                  className={styles.close}
                  icon={<DismissRegular />}
                  aria-label={t('manage.notice.close')}
                  onClick={close}
                />
              ) : undefined
            }
          >
            {title}
          </ToastTitle>
          {text && <ToastBody>{text}</ToastBody>}
          {undo && (
            <ToastFooter>
              <FluentLink
                as="button"
                data-action
                aria-keyshortcuts={`${noticeKeys} ${undoKeys}`.toUpperCase()}
                onClick={runUndo}
              >
                {t('common.undo')}
              </FluentLink>
            </ToastFooter>
          )}
        </Toast>,
        {
          toastId: id,
          intent,
          timeout: lasts ? -1 : 5000,
          pauseOnHover: true,
          onStatusChange: (_event, { status }) => {
            if (status === 'dismissed') forget(id)
            if (status === 'unmounted' && document.activeElement === document.body) returnFocus()
          },
        },
      )
      return close
    }
  }, [announce, dispatchToast, dismissToast, returnFocus, styles, t])
  const newest = (selector: string) => [...(region?.querySelectorAll<HTMLElement>(selector) ?? [])].at(-1)
  useShortcuts([
    {
      keys: noticeKeys,
      label: t('manage.shortcut.notices'),
      target: () => newest('button') ?? document.querySelector<HTMLElement>('main [data-notice] button'),
    },
    { keys: undoKeys, label: t('manage.shortcut.undo'), target: () => newest('[data-action]') },
  ])
  return (
    <NoticesContext value={notify}>
      {children}
      <section ref={setRegion} className={styles.region} aria-label={t('manage.notices')} data-print="no">
        <SessionEnded />
        {/* A notice that grows would move its own text. */}
        <MotionBehaviourProvider value="skip">
          <Toaster
            inline
            className={styles.list}
            toasterId={toasterId}
            position="bottom-end"
            limit={mostLasting + 1}
            // They are announced by the region for all messages.
            announce={ignore}
          />
        </MotionBehaviourProvider>
      </section>
    </NoticesContext>
  )
}

/** Sets the height of what notices lie over, so that everything can be scrolled above them (`--noticesHeight`). */
function reserveSpace(region: HTMLElement | null): (() => void) | undefined {
  if (!region) return undefined
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => {
    const height = region.offsetHeight
    style.setProperty(
      '--noticesHeight',
      height > 0 ? `calc(${height}px + var(--bottomBarHeight, 0px) + 16px)` : '0px',
    )
  })
  observer.observe(region, { box: 'border-box' })
  return () => {
    observer.disconnect()
    style.removeProperty('--noticesHeight')
  }
}

function ignore(): void {
  // Nothing to do.
}

/** Returns a function that moves the focus from an element to what had it before, or else to the content. */
function useReturnFocusFrom(region: HTMLElement | null): () => void {
  const origin = useRef<HTMLElement>(undefined)
  const current = useRef(region)
  const wasInside = useRef(false)
  useEffect(() => {
    current.current = region
    function remember({ target }: FocusEvent) {
      wasInside.current = target instanceof Node && region?.contains(target) === true
      const isElsewhere = target instanceof HTMLElement && !region?.contains(target)
      // A dialog returns the focus to where it was before.
      if (isElsewhere && !target.closest('[role=dialog]')) origin.current = target
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [region])
  return useCallback(() => {
    const { activeElement, body } = document
    const isLost = activeElement === body && wasInside.current
    if (!isLost && !current.current?.contains(activeElement)) return
    if (origin.current?.isConnected) origin.current.focus()
    else focusContent()
  }, [])
}
