import { redirect } from 'react-router'
import { browserClient } from '#site/api.ts'
import { redirectOf } from '#site/redirects.ts'
import { loadHome } from './load-home.ts'
import { loadSearchResults } from './load-search-results.ts'

/** Loads the home page during a navigation; the server redirects in the root loader, which does not run then. */
export async function loadInBrowser(request: Request) {
  const url = new URL(request.url)
  const target = redirectOf(url)
  if (target) throw redirect(target)
  const [home] = await Promise.all([
    loadHome(browserClient(), url.searchParams),
    url.searchParams.get('q') && loadSearchResults(),
  ])
  return home
}
