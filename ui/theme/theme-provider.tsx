import { FluentProvider } from '@fluentui/react-components'
import type { PropsWithChildren } from 'react'
import { useAppliedTheme } from './use-theme-choice.ts'

/** `theme.css` defines the token values, which Fluent's provider must not override. */
const emptyTheme = {}

export function ThemeProvider({ children }: PropsWithChildren) {
  useAppliedTheme()
  return <FluentProvider theme={emptyTheme}>{children}</FluentProvider>
}
