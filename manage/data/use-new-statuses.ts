import { useCallback, useMemo, useState } from 'react'
import type { ItemStatus } from '#contract/item-statuses.ts'
import type { ManageRow } from './manage-row.ts'

export type WhileSaving = <Result>(
  statuses: ReadonlyMap<string, ItemStatus>,
  save: () => Promise<Result>,
) => Promise<Result>

const none: ReadonlyMap<string, ItemStatus> = new Map()

/**
 * Displays new statuses, by the uuid of the row, while `save` runs: it resolves when the list has been loaded again, or when
 * the change was refused, after which the rows have their stored status again.
 */
export function useNewStatuses() {
  const [statuses, setStatuses] = useState(none)
  const whileSaving = useCallback<WhileSaving>(async (added, save) => {
    setStatuses((before) => new Map([...before, ...added]))
    try {
      return await save()
    } finally {
      setStatuses((before) => new Map([...before].filter(([uuid]) => !added.has(uuid))))
    }
  }, [])
  const withNewStatus = useCallback(
    (row: ManageRow): ManageRow => {
      const newStatus = statuses.get(row.uuid)
      return newStatus ? { ...row, newStatus } : row
    },
    [statuses],
  )
  return useMemo(() => ({ whileSaving, withNewStatus }), [whileSaving, withNewStatus])
}
