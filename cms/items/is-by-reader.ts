import { isbot } from 'isbot'
import type { Caller } from '#cms/platform/auth/caller.ts'

/** A header by its name in lower case; null without it. */
type HeaderOf = (name: string) => string | null | undefined

/**
 * Whether a request stands for somebody who reads something (contract §3): not by a robot, nothing that a browser loads ahead or
 * displays within a page, and only the beginning of a download in parts.
 */
export function isByReader(header: HeaderOf): boolean {
  const agent = header('user-agent')
  if (!agent || isbot(agent)) return false
  const purposes = ['sec-purpose', 'purpose', 'x-moz'].map(header).join()
  if (/prefetch|prerender|preview/.test(purposes)) return false
  if (header('sec-fetch-dest') === 'image' || header('accept')?.startsWith('image/')) return false
  const range = header('range')
  return !range || range.startsWith('bytes=0-')
}

/** Who works on the register or at the university is no reader whose number says something about an entry. */
export function isStaff(caller: Caller): boolean {
  return (['admin', 'manager', 'worker'] as const).some((each) => caller?.classes.has(each))
}
