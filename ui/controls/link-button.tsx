import clsx from 'clsx'
import type { ComponentProps } from 'react'
import styles from './link-button.module.css'

/** A button that looks like a link in a text. */
export function LinkButton({ className, ...button }: ComponentProps<'button'>) {
  return <button type="button" {...button} className={clsx(styles.button, className)} />
}
