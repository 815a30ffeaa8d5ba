import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Register } from '#contract/registers/registers.ts'
import { SummaryList } from '#site/components/summary-list.tsx'
import { TextSection } from '#site/registers/text-section.tsx'
import { useClient } from '#ui/api/client-context.tsx'
import { type ItemRow, toItemRow } from '#ui/item/item-row.ts'

type Props = { register: Register; uuid: string }

/** Entries with the same supervisors or keywords or a similar title; renders nothing if there are none. */
export function RelatedEntries({ register, uuid }: Props) {
  const { t } = useTranslation()
  const client = useClient()
  const [loaded, setLoaded] = useState<{ uuid: string; items: ItemRow[] }>()
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    client('listRelated', { params: { register, uuid }, signal }).then(
      (response) => {
        // Without a response there is nothing to display: the entry itself does not depend on it.
        if (response.ok && !signal.aborted) setLoaded({ uuid, items: response.data.map(toItemRow) })
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [client, register, uuid])
  if (loaded?.uuid !== uuid || loaded.items.length === 0) return null
  return (
    <div data-print="no">
      <TextSection title={t('item.related')}>
        <SummaryList register={register} items={loaded.items} />
      </TextSection>
    </div>
  )
}
