import { type ComponentType, useCallback, useState } from 'react'

type Lazy<Props> = {
  /** Undefined until it is loaded. */
  Component: ComponentType<Props> | undefined
  /** The last request failed, because there is no connection. */
  failed: boolean
  request: () => Promise<void>
}

/**
 * A component whose code is not loaded with the page, but by `request`. React's `lazy` would replace the page by an error
 * if it could not be loaded, and would not try again.
 */
export function useLazy<Props>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
  const [Component, setComponent] = useState<ComponentType<Props>>()
  const [failed, setFailed] = useState(false)
  const request = useCallback(
    () =>
      load().then(
        (loaded) => {
          setFailed(false)
          setComponent(() => loaded)
        },
        () => setFailed(true),
      ),
    [load],
  )
  return { Component, failed, request }
}
