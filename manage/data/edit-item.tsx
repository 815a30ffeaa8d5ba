'use client'

import { Button } from '@fluentui/react-components'
import { notFound } from 'next/navigation'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminItem } from '#contract/admin-items.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { ListMessage } from '#ui/data-table/list-message.tsx'
import { SkeletonRows } from '#ui/data-table/skeleton-rows.tsx'
import { EditItemForm } from './edit-item-form.tsx'

type Loaded = { item: AdminItem } | { status: number; messageKey: string }

/** Loads an item for editing. */
export function EditItem({ slug, uuid }: { slug: string; uuid: string }) {
  const { t } = useTranslation()
  const client = useClient()
  const [loaded, setLoaded] = useState<Loaded>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt reloads the item
  useEffect(() => {
    const controller = new AbortController()
    client('getItem', { params: { slug, uuid }, signal: controller.signal }).then(
      (response) =>
        setLoaded(
          response.ok
            ? { item: response.data }
            : { status: response.status, messageKey: response.problem.error ?? 'errors.unexpected' },
        ),
      () => undefined,
    )
    return () => controller.abort()
  }, [client, slug, uuid, attempt])

  if (!loaded) return <SkeletonRows count={8} />
  if ('item' in loaded) {
    const { item } = loaded
    const reload = () => setAttempt(attempt + 1)
    return (
      <EditItemForm key={item.updatedAt} slug={slug} item={item} takesFocus={attempt > 0} onReload={reload} />
    )
  }
  if (loaded.status === 404) notFound()
  return (
    <ListMessage
      isNews
      title={t('manage.item.failed')}
      text={t(loaded.messageKey)}
      action={
        <Button
          onClick={() => {
            setLoaded(undefined)
            setAttempt(attempt + 1)
          }}
        >
          {t('common.retry')}
        </Button>
      }
    />
  )
}
