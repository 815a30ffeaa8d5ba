import type { Route } from './+types/error.route'
import { toErrorCode } from './error-codes.ts'
import { ErrorPage } from './error-page.tsx'

export default function ErrorRoute({ params }: Route.ComponentProps) {
  return <ErrorPage code={toErrorCode(params.code)} />
}
