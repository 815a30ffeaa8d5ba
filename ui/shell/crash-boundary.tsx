import { Component, type PropsWithChildren, type ReactNode } from 'react'

type Props = PropsWithChildren<{ fallback: ReactNode }>

/**
 * Renders the fallback if something within cannot be rendered, an error page included. Otherwise React Router would display
 * the error's stack.
 */
export class CrashBoundary extends Component<Props, { hasCrashed: boolean }> {
  override state = { hasCrashed: false }

  static getDerivedStateFromError(): { hasCrashed: boolean } {
    return { hasCrashed: true }
  }

  override render(): ReactNode {
    return this.state.hasCrashed ? this.props.fallback : this.props.children
  }
}
