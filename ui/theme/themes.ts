import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components'
import type { ItemStatus } from '#contract/item-statuses.ts'

/** Shades of the brand green, whose base is 80. */
const brand: BrandVariants = {
  10: '#04180f',
  20: '#062418',
  30: '#083222',
  40: '#0a412c',
  50: '#0b4f35',
  60: '#0d5d3e',
  70: '#0e6b45',
  80: '#0f7a4d',
  90: '#2a9466',
  100: '#45ae7f',
  110: '#62bf94',
  120: '#7fcea9',
  130: '#9bdcbf',
  140: '#b7e7d1',
  150: '#d2f1e3',
  160: '#ebf9f2',
}

type Pair = { text: string; surface: string }
type Tone = 'gold' | 'green' | 'grey' | 'orange' | 'red' | 'cyan'

/** Text and background of each tone. The text's contrast on its surface and on the page is at least 4.5. */
export const lightTones: Record<Tone, Pair> = {
  gold: { text: '#745300', surface: '#fdf3d3' },
  green: { text: '#0b5c3a', surface: '#e1f4ea' },
  grey: { text: '#4d4d4d', surface: '#eeeeee' },
  orange: { text: '#8a3f00', surface: '#ffeddd' },
  red: { text: '#a3161c', surface: '#fde8e8' },
  cyan: { text: '#075a66', surface: '#dff3f6' },
}

export const darkTones: Record<Tone, Pair> = {
  gold: { text: '#f0c94d', surface: '#3a2f0a' },
  green: { text: '#7fd6ac', surface: '#0d3323' },
  grey: { text: '#d0d0d0', surface: '#3a3a3a' },
  orange: { text: '#f7a972', surface: '#41230c' },
  red: { text: '#f9a3a6', surface: '#45171a' },
  cyan: { text: '#7cd3df', surface: '#0b343b' },
}

/** The tone of each item status; `active` is a form's status. */
const statusTones: Record<ItemStatus | 'active' | 'other', Tone> = {
  draft: 'grey',
  pending: 'gold',
  published: 'green',
  hide: 'grey',
  expired: 'orange',
  canceled: 'orange',
  confirm: 'cyan',
  confirmed: 'cyan',
  deleted: 'red',
  active: 'green',
  other: 'cyan',
}

type Values = Record<string, string | number>

/** Fluent's type scale moved to a base of 16 px and a line height of 1.5, in units that follow the browser's text size. */
const typography = {
  fontFamilyBase: "'Rubik Variable', system-ui, sans-serif",
  fontFamilyNumeric: "'Rubik Variable', system-ui, sans-serif",
  fontSizeBase100: '0.75rem',
  fontSizeBase200: '0.875rem',
  fontSizeBase300: '1rem',
  fontSizeBase400: '1.125rem',
  fontSizeBase500: '1.375rem',
  fontSizeBase600: '1.625rem',
  fontSizeHero700: '1.875rem',
  fontSizeHero800: '2.25rem',
  fontSizeHero900: '2.75rem',
  fontSizeHero1000: '3.75rem',
  lineHeightBase100: '1rem',
  lineHeightBase200: '1.25rem',
  lineHeightBase300: '1.5rem',
  lineHeightBase400: '1.625rem',
  lineHeightBase500: '1.875rem',
  lineHeightBase600: '2.125rem',
  lineHeightHero700: '2.375rem',
  lineHeightHero800: '2.75rem',
  lineHeightHero900: '3.25rem',
  lineHeightHero1000: '4.25rem',
} satisfies Partial<Theme>

function statusValues(tones: typeof lightTones): Values {
  return Object.fromEntries(
    Object.entries(statusTones).flatMap(([status, tone]) => [
      [`status-${status}`, tones[tone].text],
      [`status-${status}-surface`, tones[tone].surface],
    ]),
  )
}

export const lightValues: Values = {
  ...createLightTheme(brand),
  ...typography,
  colorStrokeFocus2: brand[60],
  ...statusValues(lightTones),
}

export const darkValues: Values = {
  ...createDarkTheme(brand),
  ...typography,
  colorNeutralForeground1: '#f2f2f2',
  // The lightest brand shade with a contrast of at least 4.5 to white text.
  colorBrandBackground: brand[80],
  colorBrandBackgroundHover: brand[70],
  colorBrandBackgroundPressed: brand[50],
  colorBrandForeground1: brand[110],
  colorBrandForegroundLink: brand[110],
  colorBrandForegroundLinkHover: brand[120],
  ...statusValues(darkTones),
}

/** Colours that only Fluent's avatars use, of which there are none. */
const avatarColour = /^colorPalette(?!Red|Green|DarkOrange|Yellow|Berry|LightGreen|Marigold)/

/** The content of `theme.css`, which defines every token by `data-theme`, on the body or on a part of a page. Print is always light. */
export function themeCss(): string {
  const dark = Object.entries(darkValues).filter(([name, value]) => lightValues[name] !== value)
  return `/* biome-ignore-all format: written by a program */
/* Written by themes.test.ts from themes.ts: vitest run ui/theme -u */
body,
[data-theme="light"] {
  color-scheme: light;
${declarations(Object.entries(lightValues), '  ')}
}

@media screen {
  [data-theme="dark"] {
    color-scheme: dark;
${declarations(dark, '    ')}
  }
}
`
}

function declarations(values: readonly (readonly [string, string | number])[], indent: string): string {
  return values
    .filter(([name]) => !avatarColour.test(name))
    .map(([name, value]) => `${indent}--${name}: ${value};`)
    .join('\n')
}
