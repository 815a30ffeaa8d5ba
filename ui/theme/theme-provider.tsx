import { FluentProvider } from '@fluentui/react-components'
import type { PropsWithChildren } from 'react'
import type { Theme } from './theme-choice.ts'
import { useThemeEffect } from './use-theme-choice.ts'

/** `theme.css` defines the token values, which Fluent's provider must not override. */
const emptyTheme = {}

export function ThemeProvider({ children }: PropsWithChildren) {
  useThemeEffect(applyToBody)
  return <FluentProvider theme={emptyTheme}>{children}</FluentProvider>
}

function applyToBody(theme: Theme): void {
  document.body.dataset.theme = theme
}
