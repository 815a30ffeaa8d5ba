'use client'

import { Button } from '@fluentui/react-components'
import dynamic from 'next/dynamic'
import { notFound } from 'next/navigation'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from '#ui/api/client-context.tsx'
import { ListMessage } from '#ui/data-table/list-message.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
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
  const { data, problem, reload } = useResource(request)
  if (problem === 'errors.notFound') notFound()
  if (data) return <PageEditor key={data.key} page={data.page} tab={tab} onTab={onTab} onReload={reload} />
  if (!problem) return <SkeletonRows count={8} />
  return (
    <ListMessage
      role="alert"
      title={t('manage.pages.failed')}
      text={t(problem)}
      action={<Button onClick={() => void reload()}>{t('common.retry')}</Button>}
    />
  )
}
