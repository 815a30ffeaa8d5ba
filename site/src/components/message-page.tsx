import clsx from 'clsx'
import type { ReactNode } from 'react'
import pageStyles from '../layout/page.module.css'
import styles from './message-page.module.css'
import { PageHead } from './page-head.tsx'

type MessagePageProps = { above?: ReactNode; title: string; children?: ReactNode; actions: ReactNode }

/** A page with a single message and actions, excluded from search engines. */
export function MessagePage({ above, title, children, actions }: MessagePageProps) {
  return (
    <div className={clsx(pageStyles.reading, styles.page)}>
      <PageHead title={title} hidden />
      {above && <div className={styles.above}>{above}</div>}
      <h1>{title}</h1>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
