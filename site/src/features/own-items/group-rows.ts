import { type ItemStatus, isPublicStatus } from '#contract/item-statuses.ts'
import type { OwnRow } from '#contract/own-items.ts'
import { toRegister } from '#contract/registers/registers.ts'

/** In their order on the page. */
export const groups = ['waiting', 'register', 'published', 'done', 'other'] as const
export type Group = (typeof groups)[number]

const withRegister: readonly ItemStatus[] = ['pending', 'working', 'confirm', 'confirmed']

/** Who has to act on an entry: its submitter or a manager; otherwise what became of it. */
export function groupOf({ form, status }: Pick<OwnRow, 'form' | 'status'>): Group {
  if (status === 'returned') return 'waiting'
  // Only registers publish.
  if (status === 'published' && !toRegister(form)) return 'done'
  // A confirmed thesis is public.
  if (status === 'published' || isPublicStatus(form, status)) return 'published'
  return withRegister.includes(status) ? 'register' : 'other'
}
