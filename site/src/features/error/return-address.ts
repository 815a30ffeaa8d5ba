import { createPaths, languageOf } from '#site/paths.ts'

/** Where `/unauthorized` returns to after signing in: the page that was denied, if it is on this site, otherwise home. */
export function returnAddress(url: string): string {
  const { origin, searchParams } = new URL(url)
  const from = searchParams.get('from') ?? ''
  const isSameOrigin =
    from.startsWith('/') && URL.canParse(from, origin) && new URL(from, origin).origin === origin
  return isSameOrigin ? from : createPaths(languageOf(searchParams)).home()
}
