import type { PublicSettings } from '../form-settings.ts'

type Times = Pick<PublicSettings, 'opensAt' | 'closesAt'>

/** Whether a form takes entries by its times: `notYet` before it opens, `closed` after it (contract §6). */
export function stateAt({ opensAt, closesAt }: Times, now: Date): 'open' | 'notYet' | 'closed' {
  if (opensAt && now.getTime() < Date.parse(opensAt)) return 'notYet'
  return closesAt && now.getTime() >= Date.parse(closesAt) ? 'closed' : 'open'
}
