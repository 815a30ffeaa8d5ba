import { type ComponentProps, useEffect } from 'react'
import { useLazyComponent } from '#ui/shell/use-lazy-component.ts'

const loadEntries = () => import('./related-entries.tsx').then((module) => module.RelatedEntries)

type Props = ComponentProps<Awaited<ReturnType<typeof loadEntries>>>

/** `RelatedEntries`, whose code is loaded after hydration like the entries. */
export function LazyRelatedEntries(props: Props) {
  const { Component, request } = useLazyComponent(loadEntries)
  useEffect(() => void request(), [request])
  return Component && <Component {...props} />
}
