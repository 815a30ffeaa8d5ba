import { isRouteErrorResponse, useRouteError } from 'react-router'
import { z } from 'zod'
import { toErrorCode } from './error-codes.ts'
import { ErrorPage } from './error-page.tsx'

const problemSchema = z.object({ error: z.string() })

/** A page that could not be made: a call's refusal keeps its status, anything else is a mistake of ours. */
export function PageErrorBoundary() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error)) return <ErrorPage code={500} />
  const code = toErrorCode(error.status)
  const problem = problemSchema.safeParse(error.data)
  // The usual codes say it all on their own.
  const messageKey = code === 0 && problem.success ? problem.data.error : undefined
  return <ErrorPage code={code} messageKey={messageKey} />
}
