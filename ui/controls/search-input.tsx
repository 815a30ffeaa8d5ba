import { DismissRegular } from '@fluentui/react-icons/headless/svg/dismiss'
import { Search20Regular } from '@fluentui/react-icons/headless/svg/search'
import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId, useRef } from 'react'
import styles from './search-input.module.css'

type Props = Omit<ComponentProps<'input'>, 'size' | 'type'> & {
  size?: 'medium' | 'large'
  /** Displayed below the input. */
  message?: ReactNode
  /** A button that clears the input. */
  clear?: { label: string; onClick: () => void } | undefined
}

export function SearchInput({ size = 'medium', message, clear, className, ...input }: Props) {
  const messageId = useId()
  const element = useRef<HTMLInputElement>(null)
  return (
    <>
      <span className={clsx(styles.box, size === 'large' && styles.large, className)}>
        <Search20Regular className={styles.icon} aria-hidden />
        <input
          {...input}
          ref={element}
          type="search"
          className={styles.input}
          {...(message && { 'aria-describedby': messageId })}
        />
        {clear && (
          <button
            type="button"
            // As in the browser's own control, Escape clears the input for the keyboard.
            tabIndex={-1}
            className={styles.clear}
            aria-label={clear.label}
            onClick={() => {
              clear.onClick()
              element.current?.focus()
            }}
          >
            <DismissRegular />
          </button>
        )}
      </span>
      {message && (
        <span id={messageId} className={styles.message}>
          {message}
        </span>
      )}
    </>
  )
}
