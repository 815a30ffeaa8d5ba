import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Client } from '#contract/client.ts'
import { effectiveQuery } from '#contract/fold-text.ts'
import type { Form } from '#contract/forms.ts'
import { encodeListValue } from '#contract/items.ts'
import type { RegisterDeclaration } from '#contract/registers/registers.ts'
import type { ItemDetail, ListResult } from '#site/registers/register.ts'
import { usePaths } from '#site/use-paths.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { type ItemRow, toItemRow } from '#ui/item/item-row.ts'
import { OthersSection } from './others-section.tsx'

type Props = { register: RegisterDeclaration; item: ItemDetail; form: Form | undefined }

/** `total` includes the item itself; it is unknown for entries of the same organization. */
type Others = { items: ItemRow[]; total?: number | undefined }
type Loaded = { uuid: string; others: Others; related: ItemRow[] }

const mostOthers = 3

/**
 * Further entries of the same supervisors or organization, then others with the same keywords or a similar title. The item
 * itself does not depend on them, so they are loaded after it and, if that fails, are not displayed.
 */
export function RelatedEntries({ register, item, form }: Props) {
  const { t } = useTranslation()
  const paths = usePaths()
  const client = useClient()
  const [loaded, setLoaded] = useState<Loaded>()
  const { uuid, supervisors, organization } = item
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    // Together, because the second list would move when the first appears.
    Promise.all([
      loadOthers(client, register, item, signal),
      loadRelated(client, register, uuid, signal),
    ]).then(
      ([others, related]) => {
        if (!signal.aborted) setLoaded({ uuid, others, related })
      },
      () => undefined,
    )
    return () => controller.abort()
  }, [client, register, item, uuid])
  if (loaded?.uuid !== uuid) return null
  const others = loaded.others.items.slice(0, mostOthers)
  const { total } = loaded.others
  const hasMore = loaded.others.items.length > mostOthers
  const people = hasPeople(register, item)
  const { slug } = register
  const all = people
    ? {
        path: paths.list(slug, { supervisors: listOf(supervisors), year: register.yearField && 'all' }),
        text: t('item.others.all', { count: total ?? 0 }),
      }
    : hasMore && { path: paths.search(slug, organization), text: t('item.others.search') }
  const shown = new Set(others.map((row) => row.uuid))
  return (
    <>
      <OthersSection
        title={
          people ? t(`${slug}.others`, { count: supervisors.length }) : t(`${slug}.othersOfOrganization`)
        }
        register={register}
        form={form}
        items={others}
        hasOrganizations={people}
        all={all || undefined}
      />
      <OthersSection
        title={t('item.related')}
        register={register}
        form={form}
        items={loaded.related.filter((row) => !shown.has(row.uuid))}
      />
    </>
  )
}

function hasPeople({ facets }: RegisterDeclaration, { supervisors }: ItemDetail): boolean {
  return supervisors.length > 0 && facets.some(({ name }) => name === 'supervisors')
}

function listOf(names: readonly string[]): string {
  return names.map(encodeListValue).join(',')
}

async function loadOthers(
  client: Client,
  register: RegisterDeclaration,
  item: ItemDetail,
  signal: AbortSignal,
): Promise<Others> {
  const { uuid, supervisors, organization } = item
  const isOther = (row: ItemRow) => row.uuid !== uuid
  if (hasPeople(register, item)) {
    const query = { supervisors: listOf(supervisors), page: 1, size: mostOthers + 2 }
    const response: ListResult = await client(register.calls.list, { query, signal })
    if (!response.ok) return { items: [] }
    return { items: response.data.map(toItemRow).filter(isOther), total: response.total }
  }
  if (effectiveQuery(organization) === '') return { items: [] }
  // The search also finds the name in other fields.
  const response: ListResult = await client(register.calls.list, {
    query: { q: organization, page: 1, size: 50 },
    signal,
  })
  if (!response.ok) return { items: [] }
  return {
    items: response.data.map(toItemRow).filter((row) => row.organization === organization && isOther(row)),
  }
}

async function loadRelated(
  client: Client,
  { slug: register }: RegisterDeclaration,
  uuid: string,
  signal: AbortSignal,
): Promise<ItemRow[]> {
  const response = await client('listRelated', { params: { register, uuid }, signal })
  return response.ok ? response.data.map(toItemRow) : []
}
