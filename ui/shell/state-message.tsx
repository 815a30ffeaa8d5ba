import { CheckmarkCircle48Filled } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import clsx from 'clsx'
import { type ElementType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Envelope, mayRetry } from '#contract/problems.ts'
import { Button } from '../controls/button.tsx'
import { EmptyShelf } from '../spines/empty-shelf.tsx'
import { Announced } from './announced.tsx'
import styles from './state-message.module.css'
import { useLatestCallback } from './use-latest-callback.ts'

type Props = {
  /** Undefined while something is awaited that `children` name. */
  state?: 'empty' | 'error' | 'offline' | 'success' | undefined
  title: string
  /** The element of the title if it is the heading of a page. */
  heading?: ElementType<{ children: string }>
  /** Between the picture and the title. */
  above?: ReactNode
  /** Loads again what is missing. When the connection is back, that happens by itself. */
  retry?: (() => unknown) | undefined
  actions?: ReactNode
  children?: ReactNode
}

/**
 * In place of what would be here: nothing yet, an error, a lost connection, or a success. In place of rows it is announced,
 * unless they are empty; the heading of a page gets the focus instead.
 */
export function StateMessage({ state, title, heading, above, retry, actions, children }: Props) {
  const { t } = useTranslation()
  const [attempts, setAttempts] = useState(0)
  const isOffline = state === 'offline'
  const isNews = heading ? isOffline : state !== 'empty' && state !== undefined
  const Heading = heading ?? 'strong'
  const texts = (
    <>
      <Heading {...(!heading && { className: styles.title })}>{title}</Heading>
      <div className={styles.text}>
        {children}
        {isOffline && <p>{t('errors.page.offline.recovers')}</p>}
      </div>
    </>
  )
  return (
    <div className={clsx(styles.message, heading ? styles.page : styles.rows)}>
      {state === 'success' ? <CheckmarkCircle48Filled className={styles.tick} /> : state && <EmptyShelf />}
      {above && <div className={styles.above}>{above}</div>}
      {isNews ? (
        // What failed again is announced again.
        <Announced key={attempts} className={styles.texts}>
          {texts}
        </Announced>
      ) : (
        texts
      )}
      {(actions || retry) && (
        <div className={styles.actions}>
          {retry && (
            <RetryButton
              retry={retry}
              isAutomatic={isOffline}
              isMain={heading !== undefined}
              onRetried={() => setAttempts((before) => before + 1)}
            />
          )}
          {actions}
        </div>
      )}
    </div>
  )
}

type RetryProps = { retry: () => unknown; isAutomatic: boolean; isMain: boolean; onRetried: () => void }

function RetryButton({ retry, isAutomatic, isMain, onRetried }: RetryProps) {
  const { t } = useTranslation()
  const [isBusy, setBusy] = useState(false)
  const isMounted = useRef(false)
  const button = useRef<HTMLButtonElement>(null)
  const run = useLatestCallback(async () => {
    setBusy(true)
    await retry()
    if (!isMounted.current) return
    setBusy(false)
    onRetried()
  })
  // What is displayed instead of the message gets its focus.
  useLayoutEffect(() => {
    const self = button.current
    const place = self?.closest<HTMLElement>('[tabindex="-1"]')
    return () => {
      if (document.activeElement === self) place?.focus({ preventScroll: true })
    }
  }, [])
  useEffect(() => {
    isMounted.current = true
    if (isAutomatic) addEventListener('online', run)
    return () => {
      isMounted.current = false
      removeEventListener('online', run)
    }
  }, [isAutomatic, run])
  return (
    <Button
      ref={button}
      appearance={isMain ? 'primary' : 'secondary'}
      disabledFocusable={isBusy}
      onClick={run}
    >
      {t('common.retry')}
    </Button>
  )
}

type FailureProps = {
  title: string
  problem: Envelope
  retry: () => unknown
}

/** In place of what could not be loaded: why, and a button that requests it again where that may help. */
export function LoadFailure({ title, problem, retry }: FailureProps) {
  const { t } = useTranslation()
  return (
    <StateMessage
      state={problem.status === 0 ? 'offline' : 'error'}
      title={title}
      retry={mayRetry(problem.status) ? retry : undefined}
    >
      <p>{t(problem.error ?? 'errors.unexpected')}</p>
    </StateMessage>
  )
}
