import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import type { Route } from './+types/entry-error.route.ts'

const EntryErrorPage = lazy(() =>
  import('./entry-error-page.tsx').then((module) => ({ default: module.EntryErrorPage })),
)

/** Layout route of the pages of entries, which adds a separate error page. */
export default function EntryLayout() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Suspense>
      <EntryErrorPage error={error} />
    </Suspense>
  )
}
