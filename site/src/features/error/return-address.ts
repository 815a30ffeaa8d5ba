import { createPaths, languageOf } from '#site/paths.ts'

/** Where `/unauthorized` returns to after signing in: the page that was refused, if it is one of ours, else home. */
export function returnAddress(address: string): string {
  const { origin, searchParams } = new URL(address)
  const from = searchParams.get('from') ?? ''
  const isOurs = from.startsWith('/') && URL.canParse(from, origin) && new URL(from, origin).origin === origin
  return isOurs ? from : createPaths(languageOf(searchParams)).home()
}
