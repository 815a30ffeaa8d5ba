import { type ComponentType, useCallback, useState } from 'react'

type Lazy<Props> = {
  /** Undefined until it is loaded. */
  Component: ComponentType<Props> | undefined
  /** The last request failed, usually because there is no connection. */
  failed: boolean
  request: () => Promise<void>
}

/**
 * Loads a component's code when `request` is called. With React's `lazy`, a failed load would show the error page and never
 * be retried.
 */
export function useLazyComponent<Props>(load: () => Promise<ComponentType<Props>>): Lazy<Props> {
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
