import { redirect } from 'react-router'
import { languageOf } from '#site/paths.ts'
import type { Route } from './+types/test.route'

/** Redirects to the only page below `/test`. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`/test/protected?language=${languageOf(new URL(request.url).search)}`)
}
