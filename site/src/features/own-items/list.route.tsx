import { type PropsWithChildren, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import type { DraftRow } from '#contract/drafts.ts'
import { mostOwnItems, type OwnRow } from '#contract/own-items.ts'
import { registers } from '#contract/registers/registers.ts'
import { browserClient } from '#site/api.ts'
import { ButtonLink } from '#site/components/button-link.tsx'
import { useVariant } from '#site/page-context.tsx'
import { session } from '#site/session.ts'
import { usePaths } from '#site/use-paths.ts'
import { loadedWithSession } from '#site/use-reload-on-sign-in.ts'
import { registersOf } from '#site/variant.ts'
import { StateMessage } from '#ui/shell/state-message.tsx'
import { useOnReturn } from '#ui/shell/use-on-return.ts'
import type { Route } from './+types/list.route.ts'
import { DraftRows } from './draft-rows.tsx'
import { groupOf, groups } from './group-rows.ts'
import styles from './list.module.css'
import { Notice, type NoticeText } from './notice.tsx'
import { OwnMailChoice } from './own-mail-choice.tsx'
import { NoEntries, OwnPage } from './own-page.tsx'
import { OwnRowItem } from './own-row.tsx'
import { Placeholder } from './placeholder.tsx'
import { offerRegisters, repeatableRows } from './repeatable.ts'
import { SignInOrLink } from './sign-in-or-link.tsx'

export const handle = loadedWithSession

/** Only the browser has the session. */
export async function clientLoader() {
  await session.start()
  if (!session.getState().claims) return { access: 'signedOut' } as const
  const response = await browserClient()('getOwnOverview', {})
  if (response.ok) return { access: 'open', ...response.data } as const
  if (response.status === 401) return { access: 'signedOut' } as const
  return { access: 'failed', problem: response.problem } as const
}

export function HydrateFallback() {
  return (
    <Page>
      <Placeholder />
    </Page>
  )
}

/** The entries of the signed-in person in every status, by who has to act on them. */
export default function OwnItemsPage({ loaderData: loaded }: Route.ComponentProps) {
  const [query] = useSearchParams()
  return (
    <Page>
      {loaded.access === 'open' ? (
        <>
          <Rows rows={loaded.items} drafts={loaded.drafts} />
          <OwnMailChoice />
          {/* Other entries may have been submitted without the account. */}
          <SignInOrLink reference={query.get('reference') ?? ''} />
        </>
      ) : (
        <NoEntries loaded={loaded} reference={query.get('reference') ?? ''} />
      )}
    </Page>
  )
}

function Page({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  const paths = usePaths()
  return (
    <OwnPage
      title={t('my.title')}
      lead={t('my.text')}
      add={{ to: paths.forms(), label: t('common.nav.add') }}
    >
      {children}
    </OwnPage>
  )
}

function Rows({ rows, drafts }: { rows: readonly OwnRow[]; drafts: readonly DraftRow[] }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const [notice, setNotice] = useState<NoticeText>()
  const noticeCount = useRef(0)
  const now = new Date()
  // Without a connection the rows stay as they are.
  useOnReturn(() => {
    if (navigator.onLine) void revalidate()
  })
  const report = (next: NoticeText) => {
    noticeCount.current += 1
    setNotice(next)
    void revalidate()
  }
  const shown = groups.filter((group) => rows.some((row) => groupOf(row, now) === group))
  /** Where offers are that can be offered again, if there are any. */
  const repeating = (['published', 'other'] as const).find((group) => shown.includes(group)) ?? shown[0]
  return (
    <>
      {notice && <Notice key={noticeCount.current} {...notice} />}
      {rows.length === 0 && drafts.length === 0 && <NoRows />}
      {shown.map((group) => {
        const own = rows.filter((row) => groupOf(row, now) === group)
        return (
          <section key={group} className={styles.group} aria-labelledby={group}>
            <div className={styles.head}>
              <h2 id={group}>{t(`my.group.${group}`)}</h2>
              {group === repeating && <SeveralLinks rows={rows} />}
            </div>
            <ul className={styles.list}>
              {own.map((row) => (
                <OwnRowItem key={row.uuid} row={row} onReport={report} />
              ))}
            </ul>
          </section>
        )
      })}
      {rows.length >= mostOwnItems && <p className={styles.most}>{t('my.most', { count: mostOwnItems })}</p>}
      <DraftRows drafts={drafts} onReport={report} />
    </>
  )
}

/** Leads to offering several of a register again, if there are several. */
function SeveralLinks({ rows }: { rows: readonly OwnRow[] }) {
  const { t } = useTranslation()
  const paths = usePaths()
  const [now] = useState(() => new Date())
  const several = offerRegisters.filter((register) => repeatableRows(rows, register, now).length > 1)
  return several.map(({ slug }) => (
    <Link key={slug} to={`${paths.ownItem('again')}&register=${slug}`} className={styles.several}>
      {t(`my.several.action.${slug}`)}
    </Link>
  ))
}

function NoRows() {
  const { t } = useTranslation()
  const paths = usePaths()
  const { scope } = useVariant()
  return (
    <div className={styles.none}>
      <StateMessage
        state="empty"
        title={t('my.empty.title')}
        actions={registersOf(scope).map((register) => (
          <ButtonLink key={register} to={paths.add(register)}>
            {t(`common.nav.${registers[register].addKey}`)}
          </ButtonLink>
        ))}
      >
        <p>{t('my.empty.text')}</p>
      </StateMessage>
    </div>
  )
}
