import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Register } from '#contract/registers/registers.ts'
import { usePaths } from '../use-paths.ts'
import styles from './entry-link.module.css'

type Props = {
  register: Register
  uuid: string
  /** What is pressed: the row around the link, that row where it is displayed as a card, or the link alone. */
  target?: 'row' | 'card' | 'link'
  /** The link is in a list, whose query the entry's page needs for its link back. */
  inList?: boolean
  className?: string | undefined
  label?: string
  children: ReactNode
}

/** A link from a row to the entry's page, which fades in where the browser supports it. */
export function EntryLink({
  register,
  uuid,
  target = 'row',
  inList = false,
  className,
  label,
  children,
}: Props) {
  const paths = usePaths()
  const { search } = useLocation()
  return (
    <Link
      to={paths.item(register, uuid)}
      state={inList ? { list: search } : undefined}
      viewTransition
      className={clsx(
        styles.link,
        target !== 'link' && styles.row,
        target === 'card' && styles.card,
        className,
      )}
      aria-label={label}
    >
      {children}
    </Link>
  )
}
