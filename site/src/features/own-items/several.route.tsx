import { type PropsWithChildren, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { browserClient } from '#site/api.ts'
import { BackLink } from '#site/components/back-link.tsx'
import { copyEntry } from '#site/components/entry-form/copy-entry.ts'
import { closedForm } from '#site/components/entry-form/load-form.ts'
import { session } from '#site/session.ts'
import { usePaths } from '#site/use-paths.ts'
import { loadedWithSession } from '#site/use-reload-on-sign-in.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { removeDraft, writeDraft } from '#ui/fields/drafts.ts'
import { findOfferedDraft } from '#ui/fields/use-draft.ts'
import { useLanguage } from '#ui/i18n/use-language.ts'
import { FluentRoot } from '#ui/theme/fluent-root.tsx'
import type { Route } from './+types/several.route.ts'
import { CheckCopies } from './check-copies.tsx'
import { ChooseEntries } from './choose-entries.tsx'
import { type Copy, draftKeyOf, draftOf } from './copy.ts'
import { NoEntries, OwnPage } from './own-page.tsx'
import { Placeholder } from './placeholder.tsx'
import { offerRegisters } from './repeatable.ts'

export const handle = loadedWithSession

/** Only the browser has the session. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const asked = new URL(request.url).searchParams.get('register')
  const register = offerRegisters.find(({ slug }) => slug === asked) ?? offerRegisters[0]
  await session.start()
  const { claims } = session.getState()
  if (!claims || !register) return { access: 'signedOut' } as const
  const client = browserClient()
  // The entries can be chosen before it is there.
  const form = client('getForm', { params: { slug: register.slug } })
  const rows = await client('listOwnItems', {})
  if (!rows.ok) {
    if (rows.status === 401) return { access: 'signedOut' } as const
    return { access: 'failed', problem: rows.problem } as const
  }
  return { access: 'open', owner: claims.sub, register, rows: rows.data, form } as const
}

export function HydrateFallback() {
  return (
    <Page>
      <Placeholder />
    </Page>
  )
}

/** Several own offers are offered again: they are chosen, checked and sent together. */
export default function SeveralPage({ loaderData: loaded }: Route.ComponentProps) {
  return (
    <Page>
      {loaded.access === 'open' ? (
        <Several key={loaded.register.slug} loaded={loaded} />
      ) : (
        <NoEntries loaded={loaded} />
      )}
    </Page>
  )
}

function Page({ children }: PropsWithChildren) {
  const { t } = useTranslation()
  return (
    <OwnPage
      title={t('my.several.title')}
      back={<BackLink to={usePaths().ownItems()}>{t('my.title')}</BackLink>}
    >
      {children}
    </OwnPage>
  )
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { access: 'open' }>

function Several({ loaded: { owner, register, rows, form } }: { loaded: Loaded }) {
  const client = useClient()
  const language = useLanguage()
  // Later versions, for example after a sign-in in another tab, do not change what is being sent.
  const [fixed, setFixed] = useState({ rows, form })
  const [response, setResponse] = useState<Awaited<Loaded['form']>>()
  useEffect(() => void fixed.form.then(setResponse), [fixed])
  if (response && !response.ok && form !== fixed.form) {
    // It is loaded again after a failure.
    setFixed({ rows, form })
    setResponse(undefined)
  }
  const [copies, setCopies] = useState<readonly Copy[]>()
  const [copied, setCopied] = useState<number>()
  const [failed, setFailed] = useState<readonly string[]>([])

  function change(next: Copy): void {
    setCopies((all) => all?.map((copy) => (copy.source.uuid === next.source.uuid ? next : copy)))
    const key = draftKeyOf(owner, next.source)
    if (next.state === 'sent' || next.state === 'already') removeDraft(key)
    else writeDraft(key, draftOf(next))
  }

  /** One after the other: the calls are counted. What was prepared before is continued. */
  async function prepare(chosen: readonly string[]): Promise<void> {
    const made: Copy[] = []
    const lost: string[] = []
    setCopied(0)
    const loadedForm = await fixed.form
    if (!loadedForm.ok) return
    for (const source of fixed.rows.filter(({ uuid }) => chosen.includes(uuid))) {
      setCopied(made.length)
      const key = draftKeyOf(owner, source)
      const draft = findOfferedDraft(key)
      const result = draft
        ? ({ ok: true, seed: draft, language: undefined } as const)
        : await copyEntry(client, loadedForm.data, { uuid: source.uuid }, language)
      if (!result.ok) {
        lost.push(source.uuid)
        continue
      }
      const { seed, language: textLanguage } = result
      const { itemUuid = '', values, copyOf } = seed
      writeDraft(key, seed)
      made.push({
        source,
        itemUuid,
        values,
        textLanguage,
        emptied: copyOf?.emptied ?? [],
        lostFiles: copyOf?.files ?? [],
        state: 'ready',
      })
    }
    setCopied(undefined)
    setFailed(lost)
    if (made.length > 0) setCopies(made)
  }

  if (response && !response.ok) {
    const { problem, status } = response
    const shown = status === 404 ? { ...problem, error: `${closedForm}.text` } : problem
    return <NoEntries loaded={{ access: 'failed', problem: shown }} />
  }
  return (
    <div data-hue={register.hue}>
      <FluentRoot>
        {copies && response ? (
          <CheckCopies
            form={response.data}
            register={register}
            copies={copies}
            rows={fixed.rows}
            lost={failed.length}
            onChange={change}
            onRemove={({ source }) => {
              removeDraft(draftKeyOf(owner, source))
              const rest = copies.filter((copy) => copy.source.uuid !== source.uuid)
              setCopies(rest.length > 0 ? rest : undefined)
            }}
          />
        ) : (
          <ChooseEntries
            register={register}
            rows={fixed.rows}
            hasDraft={(row) => findOfferedDraft(draftKeyOf(owner, row)) !== undefined}
            copied={copied}
            lost={failed.length}
            onChoose={(chosen) => void prepare(chosen)}
          />
        )}
      </FluentRoot>
    </div>
  )
}
