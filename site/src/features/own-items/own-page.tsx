import type { PropsWithChildren, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Envelope } from '#contract/problems.ts'
import { ListHeader } from '#site/components/list-header.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { LoadFailure } from '#ui/shell/state-message.tsx'
import styles from './own-page.module.css'
import { SignInOrLink } from './sign-in-or-link.tsx'

type Props = PropsWithChildren<{
  title: string
  back?: ReactNode
  lead?: string
  add?: { to: string; label: string }
}>

/** A page about the entries of the signed-in person. */
export function OwnPage({ title, back, lead, add, children }: Props) {
  return (
    <div className={styles.page}>
      <PageHead title={title} hidden />
      {back}
      {add ? <ListHeader title={title} add={add} /> : <h1>{title}</h1>}
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </div>
  )
}

type Closed = { access: 'signedOut' } | { access: 'failed'; problem: Envelope }

/** In place of entries that could not be loaded. */
export function NoEntries({ loaded, reference = '' }: { loaded: Closed; reference?: string }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  if (loaded.access === 'signedOut') return <SignInOrLink reference={reference} />
  return <LoadFailure title={t('my.failed')} problem={loaded.problem} retry={revalidate} />
}
