import { type PropsWithChildren, useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRevalidator } from 'react-router'
import { browserClient } from '#site/api.ts'
import { clientWithKey } from '#site/client-with-key.ts'
import { BackLink } from '#site/components/back-link.tsx'
import { PageHead } from '#site/components/page-head.tsx'
import { entryKeyOf, isKey, partOf } from '#site/entry-key.ts'
import { session } from '#site/session.ts'
import { usePaths } from '#site/use-paths.ts'
import { loadedWithSession } from '#site/use-reload-on-sign-in.ts'
import { ClientProvider } from '#ui/api/client-context.tsx'
import { LoadFailure } from '#ui/shell/state-message.tsx'
import type { Route } from './+types/entry.route.ts'
import styles from './entry.module.css'
import { loadEntry } from './load-entry.ts'
import { OwnEntry } from './own-entry.tsx'
import { Placeholder } from './placeholder.tsx'
import { SignInOrLink } from './sign-in-or-link.tsx'

export const handle = loadedWithSession

/** Only the browser has the session and the keys of links. Whoever has a key need not wait for the identity provider. */
export async function clientLoader({ params: { itemUuid } }: Route.ClientLoaderArgs) {
  const entryKey = entryKeyOf(itemUuid)
  if (entryKey === undefined || session.isExpected()) await session.start()
  const isIdentified = entryKey !== undefined || session.getState().claims !== undefined
  const client = clientWithKey(browserClient(), entryKey)
  return { uuid: itemUuid, entryKey, loaded: await loadEntry(client, itemUuid, isIdentified) }
}

export function HydrateFallback() {
  const { t } = useTranslation()
  return (
    <Page>
      <PageHead title={t('my.entry.title')} hidden />
      <h1>{t('my.entry.title')}</h1>
      <Placeholder />
    </Page>
  )
}

/** One own entry, by the account that submitted it or by a link. */
export default function OwnEntryPage({ loaderData: { uuid, entryKey, loaded } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const client = useMemo(() => clientWithKey(browserClient(), entryKey), [entryKey])
  useLinkOpenedHere()
  if (loaded.access === 'open')
    return (
      <Page>
        <ClientProvider client={client}>
          <OwnEntry key={uuid} loaded={loaded.item} />
        </ClientProvider>
      </Page>
    )
  if (loaded.access === 'failed')
    return (
      <Closed title={t('my.entry.title')}>
        <LoadFailure title={t('my.entry.failed')} problem={loaded.problem} retry={revalidate} />
      </Closed>
    )
  return (
    <Closed title={t(`my.closed.${loaded.access}.title`)}>
      <p className={styles.lead}>{t(`my.closed.${loaded.access}.text`)}</p>
      <SignInOrLink
        key={loaded.reference}
        reference={loaded.reference ?? ''}
        uuid={loaded.reference === undefined && loaded.access !== 'notFound' ? uuid : undefined}
      />
    </Closed>
  )
}

function Closed({ title, children }: PropsWithChildren<{ title: string }>) {
  return (
    <Page>
      <div className={styles.closed}>
        <PageHead title={title} hidden />
        <h1>{title}</h1>
        {children}
      </div>
    </Page>
  )
}

/** Other sites do not get its address. */
function Page({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <meta name="referrer" content="no-referrer" />
      <BackLink to={usePaths().ownItems()}>{t('my.title')}</BackLink>
      {children}
    </div>
  )
}

/** A link that is opened while its page is open changes nothing but the fragment. */
function useLinkOpenedHere(): void {
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isKey(hash)) return
    const part = partOf(hash)
    async function open(): Promise<void> {
      // Reads the key from the address.
      await revalidate()
      await navigate({ search, hash: part }, { replace: true, preventScrollReset: true })
      // The history API does not tell the part of the page.
      if (part) dispatchEvent(new HashChangeEvent('hashchange'))
    }
    void open()
  }, [hash, search, navigate, revalidate])
}
