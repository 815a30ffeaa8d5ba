import { darkValues, lightValues } from './themes.ts'

/** The content of `theme.css`, which defines every token by `body[data-theme]`. Print is always light. */
export function themeCss(): string {
  const dark = Object.entries(darkValues).filter(([name, value]) => lightValues[name] !== value)
  return `/* biome-ignore-all format: written by a program */
/* Written by theme-css.test.ts from themes.ts: vitest run ui/theme -u */
body {
  color-scheme: light;
${declarations(Object.entries(lightValues), '  ')}
}

@media screen {
  body[data-theme="dark"] {
    color-scheme: dark;
${declarations(dark, '    ')}
  }
}
`
}

function declarations(values: readonly (readonly [string, string | number])[], indent: string): string {
  return values.map(([name, value]) => `${indent}--${name}: ${value};`).join('\n')
}
