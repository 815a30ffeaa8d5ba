import { data } from 'react-router'
import { returnAddress } from '#site/paths.ts'
import type { Route } from './+types/unauthorized.route'
import { ErrorPage } from './error-page.tsx'

export function loader({ request }: Route.LoaderArgs) {
  return data({ returnTo: returnAddress(request.url) }, { status: 403 })
}

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { returnTo: returnAddress(request.url) }
}

export default function UnauthorizedRoute({ loaderData }: Route.ComponentProps) {
  return <ErrorPage code={403} returnTo={loaderData.returnTo} />
}
