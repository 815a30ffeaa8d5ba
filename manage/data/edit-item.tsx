'use client'

import { notFound, useSearchParams } from 'next/navigation'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemTable } from '#contract/problems.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { Loaded } from '../shell/loaded.tsx'
import { useResource } from '../shell/use-resource.ts'
import { EditItemForm } from './edit-item-form.tsx'
import { emptyReturn } from './return-dialog.tsx'
import { ReviewItem } from './review-item.tsx'

/** Loads an item for editing, or for review if the URL says so. */
export function EditItem({ slug, uuid }: { slug: string; uuid: string }) {
  const { t } = useTranslation()
  const isReview = useSearchParams().get('view') === 'review'
  const client = useClient()
  const item = useResource(
    useCallback(() => client('getItem', { params: { slug, uuid } }), [client, slug, uuid]),
  )
  const [isReloaded, setReloaded] = useState(false)
  const [returnDraft, setReturnDraft] = useState(emptyReturn)
  const [refusal, setRefusal] = useState('')
  if (item.problem?.error === problemTable.notFound.messageKey) notFound()

  function reload() {
    setReloaded(true)
    return item.reload()
  }

  return (
    <Loaded resource={{ ...item, reload }} failed={t('manage.item.failed')} rows={8}>
      {(data) => {
        const shared = { slug, item: data, takesFocus: isReloaded, onReload: () => void reload() }
        return isReview ? (
          <ReviewItem
            key={data.updatedAt}
            {...shared}
            returnDraft={returnDraft}
            onReturnDraft={setReturnDraft}
            refusal={refusal}
            onRefusal={setRefusal}
          />
        ) : (
          <EditItemForm key={data.updatedAt} {...shared} />
        )
      }}
    </Loaded>
  )
}
