import { type ComponentType, lazy } from 'react'

/**
 * React's `lazy` for what a page can do without: `Fallback` is rendered if the code cannot be loaded, instead of the error
 * page. The server renders it, and its code is loaded while the page is already used.
 */
export function lazyOr<Props>(load: () => Promise<ComponentType<Props>>, Fallback: ComponentType<Props>) {
  return lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: Fallback }),
    ),
  )
}
