import { data, redirect } from 'react-router'
import { redirectOf } from '#site/redirects.ts'
import type { Route } from './+types/not-found.route'

export function loader(): never {
  throw data(null, { status: 404 })
}

/** The server redirects in the root loader, which does not run during a navigation in the browser. */
export function clientLoader({ request }: Route.ClientLoaderArgs): never {
  const target = redirectOf(new URL(request.url))
  throw target ? redirect(target) : data(null, { status: 404 })
}

/** Never rendered: the loader always throws, so the error page is displayed instead. */
export default function NotFoundRoute() {
  return null
}
