import { data } from 'react-router'
import { lostFilePage } from '#contract/lost-file-page.ts'
import { mayRetry } from '#contract/problems.ts'
import type { Route } from './+types/error.route'
import { toErrorCode } from './error-codes.ts'
import { ErrorPage } from './error-page.tsx'
import { LostFile } from './lost-file.tsx'

/** Responds with the status of the page's code; an unknown code is a 500. */
export function loader({ params }: Route.LoaderArgs) {
  return data(null, { status: isLostFile(params.code) ? 404 : toErrorCode(params.code) || 500 })
}

export function clientLoader() {
  return null
}

export default function ErrorRoute({ params }: Route.ComponentProps) {
  if (isLostFile(params.code)) return <LostFile />
  const code = toErrorCode(params.code)
  // At the address of a page that failed, it is this page that is loaded again.
  return <ErrorPage code={code} retry={mayRetry(code || 500) ? () => location.reload() : undefined} />
}

function isLostFile(code: string | undefined): boolean {
  return lostFilePage.endsWith(`/${code}`)
}
