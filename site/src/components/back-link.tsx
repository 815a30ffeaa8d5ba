import { ArrowLeftRegular } from '@fluentui/react-icons/headless/svg/arrow-left'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './back-link.module.css'

export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.link} data-framed="no">
      <ArrowLeftRegular aria-hidden />
      {children}
    </Link>
  )
}
