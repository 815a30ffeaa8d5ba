import { data } from 'react-router'
import type { Route } from './+types/error.route'
import { toErrorCode } from './error-codes.ts'
import { ErrorPage } from './error-page.tsx'

/** Responds with the status of the page's code; an unknown code is a 500. */
export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: toErrorCode(params.code) || 500 })
}

export function clientLoader() {
  return null
}

export default function ErrorRoute({ params }: Route.ComponentProps) {
  return <ErrorPage code={toErrorCode(params.code)} />
}
