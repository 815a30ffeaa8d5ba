import { statusKeyOf } from '#contract/item-statuses.ts'
import type { OwnItem } from '#contract/own-items.ts'
import { findRegister, toRegister } from '#contract/registers/registers.ts'

const explained = [
  'pending',
  'received',
  'working',
  'published',
  'done',
  'hide',
  'canceled',
  'deleted',
] as const

type State = Pick<OwnItem, 'form' | 'status' | 'actions' | 'closedAt' | 'deadlineAt' | 'history'>

/** The message key of a sentence that says what the status of an entry means for its submitter. */
export function stateKeyOf(
  { form, status, actions, closedAt, deadlineAt, history }: State,
  now: Date,
): string {
  const last = history.find(({ event }) => !event)
  const closing = closedAt ? findRegister(form.slug)?.closing : undefined
  if (closing) return `my.offer.${closing}.state`
  if (actions.includes('change')) return published('changeable', form.slug)
  if (actions.includes('propose')) return published('proposable', form.slug)
  if (status === 'expired') {
    // A manager may set the status too, with any deadline or none.
    if (!deadlineAt || new Date(deadlineAt) > now) return 'my.entry.state.ended'
    return `my.entry.state.${actions.includes('extend') ? 'extendable' : 'expired'}`
  }
  if (status === 'deleted' && last?.to === 'deleted' && last.who === 'submitter')
    return unpublished('withdrawn', form.slug)
  const [word] = statusKeyOf(form.slug, status).split('.').slice(-1)
  const state = explained.find((each) => each === word) ?? 'other'
  return state === 'canceled' || state === 'deleted'
    ? unpublished(state, form.slug)
    : `my.entry.state.${state}`
}

/** An entry of another form than the registers' is done where theirs is published. */
function published(state: 'changeable' | 'proposable', form: string): string {
  return `my.entry.state.${state}${toRegister(form) ? '' : 'Done'}`
}

/** Nobody expects that an entry of another form than the registers' is published. */
function unpublished(state: 'withdrawn' | 'canceled' | 'deleted', form: string): string {
  return toRegister(form) ? `my.entry.state.${state}` : `my.entry.state.${state}Private`
}
