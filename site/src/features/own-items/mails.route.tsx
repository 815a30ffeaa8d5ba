import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { browserClient } from '#site/api.ts'
import { BackLink } from '#site/components/back-link.tsx'
import { ButtonLink } from '#site/components/button-link.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { entryKeyOf } from '#site/entry-key.ts'
import { session } from '#site/session.ts'
import { usePaths } from '#site/use-paths.ts'
import { LoadFailure, StateMessage } from '#ui/shell/state-message.tsx'
import type { Route } from './+types/mails.route.ts'
import { MailChoiceSwitch } from './mail-choice.tsx'
import styles from './own-page.module.css'
import { Placeholder } from './placeholder.tsx'

/** The key is in the fragment of the link, and then in this tab, as that of an own entry. Opening the link changes nothing. */
export async function clientLoader() {
  const mailKey = entryKeyOf('mails')
  if (mailKey === undefined) await session.start()
  if (mailKey === undefined && !session.getState().claims) return { access: 'unknown' } as const
  const response = await browserClient()(
    'getMailChoice',
    mailKey === undefined ? {} : { query: { key: mailKey } },
  )
  if (!response.ok && ![401, 404].includes(response.status))
    return { access: 'failed', problem: response.problem } as const
  const { address = null, ended = false } = response.ok ? response.data : {}
  if (address === null) return { access: 'unknown' } as const
  return { access: 'open', mailKey, choice: { address, ended } } as const
}

export function HydrateFallback() {
  return (
    <Page>
      <Placeholder />
    </Page>
  )
}

/** Where the link in a notice leads: ends notices to its address, or sends them again. */
export default function MailsPage({ loaderData: loaded }: Route.ComponentProps) {
  const { t } = useTranslation()
  const paths = usePaths()
  const { revalidate } = useRevalidator()
  return (
    <Page>
      {loaded.access === 'open' && <MailChoiceSwitch choice={loaded.choice} mailKey={loaded.mailKey} />}
      {loaded.access === 'unknown' && (
        <StateMessage
          state="error"
          title={t('my.mails.unknown.title')}
          actions={<ButtonLink to={paths.ownItems()}>{t('my.title')}</ButtonLink>}
        >
          <p>{t('my.mails.unknown.text')}</p>
        </StateMessage>
      )}
      {loaded.access === 'failed' && (
        <LoadFailure title={t('my.mails.failed')} problem={loaded.problem} retry={revalidate} />
      )}
    </Page>
  )
}

/** Other sites do not get its address. */
function Page({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <meta name="referrer" content="no-referrer" />
      <PageHead title={t('my.mails.title')} hidden />
      <BackLink to={usePaths().ownItems()}>{t('my.title')}</BackLink>
      <h1>{t('my.mails.title')}</h1>
      {children}
    </div>
  )
}
