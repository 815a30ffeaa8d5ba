import clsx from 'clsx'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './button.module.css'

type Look = {
  appearance?: 'secondary' | 'primary' | 'subtle' | 'transparent' | undefined
  size?: 'small' | 'medium' | 'large' | undefined
  icon?: ReactNode
  iconPosition?: 'before' | 'after' | undefined
}

export type ButtonProps = Look &
  ComponentProps<'button'> & {
    /** Disabled, but still reached by the keyboard, so that the focus is not lost while an action runs. */
    disabledFocusable?: boolean | undefined
  }

export function Button({ disabledFocusable, onClick, ...props }: ButtonProps) {
  const ignore = (event: MouseEvent) => event.preventDefault()
  return (
    <button
      type="button"
      {...withLook(props)}
      {...(disabledFocusable && { 'aria-disabled': true })}
      onClick={disabledFocusable ? ignore : onClick}
    />
  )
}

/** A link that looks like a button. */
export function ButtonAnchor(props: Look & ComponentProps<'a'>) {
  return <a {...withLook(props)} />
}

type LookProps = Look & { className?: string | undefined; children?: ReactNode }

/** The attributes and content of an element that looks like a button. */
function withLook<Props extends LookProps>({
  appearance = 'secondary',
  size = 'medium',
  icon,
  iconPosition = 'before',
  className,
  children,
  ...rest
}: Props) {
  const hasText = children !== undefined && children !== null && children !== false
  const iconSlot = icon && <span className={styles.icon}>{icon}</span>
  return {
    ...rest,
    className: clsx(styles.button, styles[appearance], styles[size], !hasText && styles.iconOnly, className),
    children: (
      <>
        {iconPosition === 'before' && iconSlot}
        {children}
        {iconPosition === 'after' && iconSlot}
      </>
    ),
  }
}
