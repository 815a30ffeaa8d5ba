import { lazy, Suspense } from 'react'

/** Loaded after every page, so that it can be displayed without a connection. */
export const loadErrorPage = () => import('./error-page.tsx')

const RouteErrorPage = lazy(() => loadErrorPage().then((module) => ({ default: module.RouteErrorPage })))

/** The error page of failed routes. */
export function PageErrorBoundary() {
  return (
    <Suspense>
      <RouteErrorPage />
    </Suspense>
  )
}
