import { createDOMRenderer, FluentProvider, RendererProvider, SSRProvider } from '@fluentui/react-components'
import type { PropsWithChildren } from 'react'

/** `theme.css` defines the token values, which Fluent's provider must not override. */
export const emptyTheme = {}

const browserRenderer = typeof document === 'undefined' ? undefined : createDOMRenderer(document)

/** The context of Fluent's components. On the server, `entry.server.tsx` collects their styles. */
export function FluentRoot({ children }: PropsWithChildren) {
  const provider = (
    // On the page's ground, which is darker than a surface in the dark theme.
    <FluentProvider theme={emptyTheme} style={{ backgroundColor: 'transparent' }}>
      {children}
    </FluentProvider>
  )
  if (!browserRenderer) return provider
  return (
    <RendererProvider renderer={browserRenderer}>
      <SSRProvider>{provider}</SSRProvider>
    </RendererProvider>
  )
}
