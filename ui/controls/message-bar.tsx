import { CheckmarkCircle20Regular } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { Dismiss20Regular } from '@fluentui/react-icons/headless/svg/dismiss'
import { ErrorCircle20Regular } from '@fluentui/react-icons/headless/svg/error-circle'
import { Info20Regular } from '@fluentui/react-icons/headless/svg/info'
import { Warning20Regular } from '@fluentui/react-icons/headless/svg/warning'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
import { Announced } from '../shell/announced.tsx'
import { Button } from './button.tsx'
import styles from './message-bar.module.css'

const icons = {
  info: Info20Regular,
  success: CheckmarkCircle20Regular,
  warning: Warning20Regular,
  error: ErrorCircle20Regular,
} as const

type Props = {
  intent?: keyof typeof icons
  /** For what has happened, which is announced when it appears and when it changes. */
  isAnnounced?: boolean
  children: ReactNode
  /** One or more buttons. */
  action?: ReactNode
  close?: { label: string; onClick: () => void } | undefined
}

/** A message in a frame, which names the group of its buttons. */
export function MessageBar({ intent = 'info', isAnnounced = false, children, action, close }: Props) {
  const Text = isAnnounced ? Announced : 'div'
  const Icon = icons[intent]
  const textId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a message is no part of a form
    <div role="group" aria-labelledby={textId} className={clsx(styles.bar, styles[intent])}>
      <Icon className={styles.icon} aria-hidden />
      <Text id={textId} className={styles.text}>
        {children}
      </Text>
      {action && <div className={styles.action}>{action}</div>}
      {close && (
        <Button
          appearance="transparent"
          className={styles.close}
          icon={<Dismiss20Regular />}
          aria-label={close.label}
          onClick={close.onClick}
        />
      )}
    </div>
  )
}
