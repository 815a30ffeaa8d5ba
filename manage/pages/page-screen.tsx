'use client'

import dynamic from 'next/dynamic'
import { notFound } from 'next/navigation'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useResource } from '../shell/use-resource.ts'
import type { PageTab } from './page-editor.tsx'

/** The editor is large, and only this screen needs it. */
const PageEditor = dynamic(() => import('./page-editor.tsx').then(({ PageEditor }) => PageEditor), {
  ssr: false,
  loading: () => <SkeletonRows count={8} />,
})

/** `/manage/pages/{slug}`, or `/manage/pages/new` without a slug. */
export function PageScreen({ slug }: { slug: string | undefined }) {
  // Outlives the editor, which restoring a version replaces.
  const [tab, setTab] = useState<PageTab>('content')
  if (slug !== undefined) return <StoredPage slug={slug} tab={tab} onTab={setTab} />
  return <PageEditor page={undefined} tab={tab} onTab={setTab} onReload={() => Promise.resolve()} />
}

type Props = { slug: string; tab: PageTab; onTab: (tab: PageTab) => void }

function StoredPage({ slug, tab, onTab }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const request = useCallback(async () => {
    const response = await client('getPage', { params: { slug } })
    // Another copy of the same version starts another editor too.
    return response.ok ? { ...response, data: { page: response.data, key: performance.now() } } : response
  }, [client, slug])
  const resource = useResource(request)
  if (resource.problem?.error === 'errors.notFound') notFound()
  return (
    <Loaded resource={resource} failed={t('manage.pages.failed')} rows={8}>
      {({ page, key }) => (
        <PageEditor key={key} page={page} tab={tab} onTab={onTab} onReload={resource.reload} />
      )}
    </Loaded>
  )
}
