import { redirect } from 'react-router'
import { languageOf } from '#site/paths.ts'
import type { Route } from './+types/test.route'

/** There is nothing but the protected page below. */
export function loader({ request }: Route.LoaderArgs) {
  throw redirect(`/test/protected?language=${languageOf(new URL(request.url).search)}`)
}
