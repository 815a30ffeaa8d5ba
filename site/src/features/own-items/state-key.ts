import { statusKeyOf } from '#contract/item-statuses.ts'
import type { OwnItem } from '#contract/own-items.ts'

const explained = ['pending', 'published', 'accepted', 'expired', 'canceled', 'deleted'] as const

/** The message key of a sentence that says what the status of an entry means for its submitter. */
export function stateKeyOf({
  form,
  status,
  history: [last],
}: Pick<OwnItem, 'form' | 'status' | 'history'>): string {
  if (status === 'deleted' && last?.to === 'deleted' && last.who === 'submitter')
    return 'my.entry.state.withdrawn'
  const [word] = statusKeyOf(form.slug, status).split('.').slice(-1)
  return `my.entry.state.${explained.find((each) => each === word) ?? 'other'}`
}
