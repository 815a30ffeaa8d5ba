import { darkValues, lightValues } from './themes.ts'

/** The sheet that gives every token its value by `body[data-theme]`; `theme.css` is its text. Paper is always light. */
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
