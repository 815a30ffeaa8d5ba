import { useEffect, useState } from 'react'
import type { Client } from '#contract/client.ts'
import { useClient } from '#ui/api/client-context.tsx'
import { type ManageRow, toManageRow } from '../data/manage-row.ts'
import type { ManagedForm } from '../data/registers.ts'

export type LatestChange = { slug: string; row: ManageRow }

const shown = 8

/** Counts of pending entries by form, and the entries changed last; `latest` is undefined until it is known. */
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
    void Promise.all(forms.map(({ slug }) => latestOf(client, slug))).then((lists) => {
      const failed = lists.find((list) => typeof list === 'string')
      const changes = lists.flatMap((list) => (typeof list === 'string' ? [] : list))
      setProblem(typeof failed === 'string' ? failed : undefined)
      setLatest(
        changes
          .toSorted((one, other) => other.row.updatedAt.localeCompare(one.row.updatedAt))
          .slice(0, shown),
      )
    })
  }, [client, forms])

  return { pending, latest, problem }
}

async function countPending(client: Client, slug: string): Promise<number | undefined> {
  const answer = await client('listItems', {
    params: { slug },
    query: { statuses: 'pending', page: 1, size: 1 },
  })
  return answer.ok ? answer.total : undefined
}

/** A form's last changes, or the key of what went wrong. */
async function latestOf(client: Client, slug: string): Promise<LatestChange[] | string> {
  const answer = await client('listItems', {
    params: { slug },
    query: { sort: '-updatedAt', page: 1, size: shown },
  })
  if (!answer.ok) return answer.problem.error ?? 'errors.unexpected'
  return answer.data.map((row) => ({ slug, row: toManageRow(row) }))
}
