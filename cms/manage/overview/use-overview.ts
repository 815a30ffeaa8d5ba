import { useEffect, useState } from 'react'
import type { Client } from '#contract/client.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { type ManageRow, toManageRow } from '../data/manage-row.ts'
import type { ManagedForm } from '../data/registers.ts'

export type LatestChange = { slug: string; row: ManageRow }

const changeCount = 8

/** Counts of pending items by form, and the most recently changed items; `latest` is undefined while loading. */
export function useOverview(forms: readonly ManagedForm[]) {
  const client = useClient()
  const [pending, setPending] = useState<Record<string, number>>({})
  const [latest, setLatest] = useState<LatestChange[]>()
  const [problem, setProblem] = useState<string>()

  useEffect(() => {
    for (const { slug } of forms) {
      void countPending(client, slug).then((count) => {
        if (count !== undefined) setPending((before) => ({ ...before, [slug]: count }))
      })
    }
    void Promise.all(forms.map(({ slug }) => fetchLatest(client, slug))).then((lists) => {
      const failed = lists.find((list) => typeof list === 'string')
      const changes = lists.flatMap((list) => (typeof list === 'string' ? [] : list))
      setProblem(typeof failed === 'string' ? failed : undefined)
      setLatest(
        changes.toSorted((a, b) => b.row.updatedAt.localeCompare(a.row.updatedAt)).slice(0, changeCount),
      )
    })
  }, [client, forms])

  return { pending, latest, problem }
}

async function countPending(client: Client, slug: string): Promise<number | undefined> {
  const response = await client('listItems', {
    params: { slug },
    query: { statuses: 'pending', page: 1, size: 1 },
  })
  return response.ok ? response.total : undefined
}

/** A form's latest changes, or the message key of the error. */
async function fetchLatest(client: Client, slug: string): Promise<LatestChange[] | string> {
  const response = await client('listItems', {
    params: { slug },
    query: { sort: '-updatedAt', page: 1, size: changeCount },
  })
  if (!response.ok) return response.problem.error ?? 'errors.unexpected'
  return response.data.map((row) => ({ slug, row: toManageRow(row) }))
}
