import { isRouteErrorResponse, useRouteError } from 'react-router'
import { z } from 'zod'
import { toErrorCode } from './error-codes.ts'
import { ErrorPage } from './error-page.tsx'

const problemSchema = z.object({ error: z.string() })

/** Error page for failed routes: a route error keeps its status, any other error is a 500. */
export function PageErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorPage code={500} />
  const code = toErrorCode(error.status)
  const problem = problemSchema.safeParse(error.data)
  // Known codes have their own texts.
  const messageKey = code === 0 && problem.success ? problem.data.error : undefined
  return <ErrorPage code={code} messageKey={messageKey} />
}
