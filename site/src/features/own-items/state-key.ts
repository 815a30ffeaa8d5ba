import { statusKeyOf } from '#contract/item-statuses.ts'
import type { OwnItem } from '#contract/own-items.ts'
import { findRegister } from '#contract/registers/registers.ts'

const explained = ['pending', 'published', 'accepted', 'expired', 'canceled', 'deleted'] as const

/** The message key of a sentence that says what the status of an entry means for its submitter. */
export function stateKeyOf({
  form,
  status,
  actions,
  closedAt,
  history: [last],
}: Pick<OwnItem, 'form' | 'status' | 'actions' | 'closedAt' | 'history'>): string {
  const closing = closedAt ? findRegister(form.slug)?.closing : undefined
  if (closing) return `my.offer.${closing}.state`
  if (actions.includes('change')) return 'my.entry.state.changeable'
  if (actions.includes('propose')) return 'my.entry.state.proposable'
  if (status === 'expired' && actions.includes('extend')) return 'my.entry.state.extendable'
  if (status === 'deleted' && last?.to === 'deleted' && last.who === 'submitter')
    return 'my.entry.state.withdrawn'
  const [word] = statusKeyOf(form.slug, status).split('.').slice(-1)
  return `my.entry.state.${explained.find((each) => each === word) ?? 'other'}`
}
