import { FluentProvider } from '@fluentui/react-components'
import type { PropsWithChildren } from 'react'
import { useAppliedTheme } from './use-theme-choice.ts'

/** The sheet `theme.css` has the values; Fluent's provider must not lay its own over them. */
const noValues = {}

export function ThemeProvider({ children }: PropsWithChildren) {
  useAppliedTheme()
  return <FluentProvider theme={noValues}>{children}</FluentProvider>
}
