import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { usePageStyles } from '../layout/page-styles.ts'
import { PageHead } from './page-head.tsx'

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: '16px', paddingBlock: 'clamp(16px, 8vh, 96px)' },
  above: {
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    color: tokens.colorNeutralForeground3,
    fontWeight: tokens.fontWeightMedium,
  },
  text: { maxWidth: '60ch', color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase400 },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '12px', marginTop: '16px' },
})

type MessagePageProps = { above?: ReactNode; title: string; children?: ReactNode; actions: ReactNode }

/** A page with a single message and actions, excluded from search engines. */
export function MessagePage({ above, title, children, actions }: MessagePageProps) {
  const styles = useStyles()
  const page = usePageStyles()
  return (
    <div className={mergeClasses(page.reading, styles.page)}>
      <PageHead title={title} hidden />
      {above && <div className={styles.above}>{above}</div>}
      <h1>{title}</h1>
      <div className={styles.text}>{children}</div>
      <div className={styles.actions}>{actions}</div>
    </div>
  )
}
