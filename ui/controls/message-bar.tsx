import { CheckmarkCircle20Regular } from '@fluentui/react-icons/headless/svg/checkmark-circle'
import { Dismiss20Regular } from '@fluentui/react-icons/headless/svg/dismiss'
import { ErrorCircle20Regular } from '@fluentui/react-icons/headless/svg/error-circle'
import { Info20Regular } from '@fluentui/react-icons/headless/svg/info'
import { Warning20Regular } from '@fluentui/react-icons/headless/svg/warning'
import clsx from 'clsx'
import { type ReactNode, useId } from 'react'
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
  children: ReactNode
  /** One or more buttons. */
  action?: ReactNode
  close?: { label: string; onClick: () => void } | undefined
}

/** A message in a frame, which names the group of its buttons. It is announced if its text is `Announced`. */
export function MessageBar({ intent = 'info', children, action, close }: Props) {
  const Icon = icons[intent]
  const textId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a message is no part of a form
    <div role="group" aria-labelledby={textId} className={clsx(styles.bar, styles[intent])}>
      <Icon className={styles.icon} aria-hidden />
      <div id={textId} className={styles.text}>
        {children}
      </div>
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
