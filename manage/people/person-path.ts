import { encodeListValue } from '#contract/items.ts'

/** The screen of the person whom the register knows by these addresses, usernames and names. */
export function personPath(identifiers: readonly (string | null | undefined)[]): string {
  const known = identifiers.flatMap((each) => (each ? [encodeListValue(each)] : []))
  return `/manage/people?${new URLSearchParams({ q: [...new Set(known)].join(',') })}`
}
