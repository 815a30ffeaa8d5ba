import { type BrandVariants, createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { compactTokens, darkTokens, lightTokens, sharedTokens, type ThemeTokens } from './tokens.ts'

/** Shades of the brand green, for what Fluent derives from them and `fluentColours` does not set. */
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

/** The token of each item status; `active` is a form's status. */
const statusTokens = {
  draft: 'quiet',
  pending: 'pending',
  working: 'other',
  returned: 'pending',
  published: 'published',
  hide: 'quiet',
  expired: 'expired',
  canceled: 'expired',
  confirm: 'other',
  confirmed: 'other',
  deleted: 'danger',
  active: 'published',
  other: 'other',
} as const satisfies Record<ItemStatus | 'active' | 'other', keyof ThemeTokens>

type Values = Record<string, string | number>

/** Fluent's type scale moved to that of the tokens, in units that follow the browser's text size; radii and durations. */
const shape = {
  fontFamilyBase: sharedTokens.font,
  fontFamilyNumeric: sharedTokens.font,
  fontSizeBase100: '0.75rem',
  fontSizeBase200: '0.875rem',
  fontSizeBase300: '1rem',
  fontSizeBase400: '1.125rem',
  fontSizeBase500: '1.375rem',
  fontSizeBase600: '1.375rem',
  fontSizeHero700: '1.875rem',
  fontSizeHero800: '1.875rem',
  fontSizeHero900: '2.5rem',
  fontSizeHero1000: '2.5rem',
  lineHeightBase100: '1rem',
  lineHeightBase200: '1.25rem',
  lineHeightBase300: '1.5rem',
  lineHeightBase400: '1.625rem',
  lineHeightBase500: '1.875rem',
  lineHeightBase600: '1.875rem',
  lineHeightHero700: '2.375rem',
  lineHeightHero800: '2.375rem',
  lineHeightHero900: '3rem',
  lineHeightHero1000: '3rem',
  borderRadiusSmall: '4px',
  borderRadiusMedium: sharedTokens.radius,
  borderRadiusLarge: sharedTokens.radius,
  borderRadiusXLarge: sharedTokens['radius-card'],
  durationNormal: '140ms',
  durationGentle: '140ms',
  durationSlow: '160ms',
  durationSlower: '160ms',
  durationUltraSlow: '160ms',
} satisfies Partial<Theme>

/** Fluent's sizes of text in the compact density: one step of the scale smaller. */
const compactShape = {
  fontSizeBase200: '0.75rem',
  fontSizeBase300: '0.875rem',
  fontSizeBase400: '1rem',
  lineHeightBase200: '1rem',
  lineHeightBase300: '1.25rem',
  lineHeightBase400: '1.375rem',
} satisfies Partial<Theme>

/** Fluent's colours from the tokens of a theme. */
function fluentColours(token: ThemeTokens): Values {
  return {
    ...states('colorNeutralForeground1', ['', 'Hover', 'Pressed', 'Selected'], token.ink),
    ...states('colorNeutralForeground2', ['Hover', 'Pressed', 'Selected'], token.ink),
    ...states('colorNeutralForeground3', ['Hover', 'Pressed', 'Selected'], token.ink),
    colorNeutralForeground2: token['ink-2'],
    ...states('colorNeutralForeground2Brand', ['Hover', 'Pressed', 'Selected'], token['brand-ink']),
    colorNeutralForeground3: token['ink-3'],
    ...states('colorNeutralForeground3Brand', ['Hover', 'Pressed', 'Selected'], token['brand-ink']),
    colorNeutralForeground4: token['ink-3'],
    colorNeutralForeground5: token['ink-3'],
    colorNeutralForegroundDisabled: token['control-line'],
    colorNeutralForeground2Link: token['ink-2'],
    colorNeutralForeground2LinkHover: token.ink,
    colorNeutralForegroundOnBrand: token['on-brand'],
    ...states('colorNeutralForegroundInverted', ['', 'Hover', 'Pressed', 'Selected'], token['on-brand']),
    ...states('colorBrandForegroundLink', ['', 'Selected'], token['brand-ink']),
    ...states('colorBrandForegroundLink', ['Hover', 'Pressed'], token.brand),
    colorBrandForeground1: token['brand-ink'],
    ...states('colorBrandForeground2', ['', 'Hover', 'Pressed'], token['brand-ink']),
    ...states('colorCompoundBrandForeground1', ['', 'Hover', 'Pressed'], token['brand-ink']),
    ...background('colorNeutralBackground1', token.surface, token),
    ...background('colorNeutralBackground2', token.sunken, token),
    ...background('colorNeutralBackground3', token.sunken, token),
    colorNeutralBackground4: token.sunken,
    colorNeutralBackground5: token.hover,
    colorNeutralBackground6: token.line,
    colorNeutralBackgroundDisabled: token.sunken,
    colorNeutralCardBackground: token.surface,
    colorNeutralCardBackgroundHover: token.hover,
    colorSubtleBackgroundHover: token.hover,
    colorSubtleBackgroundPressed: token.line,
    colorSubtleBackgroundSelected: token['brand-tint'],
    colorNeutralStencil1: token.line,
    colorNeutralStencil2: token.hover,
    colorBrandBackground: token.brand,
    colorBrandBackgroundHover: token['brand-hover'],
    colorBrandBackgroundPressed: token['brand-press'],
    colorBrandBackgroundSelected: token['brand-hover'],
    colorCompoundBrandBackground: token.brand,
    colorCompoundBrandBackgroundHover: token['brand-hover'],
    colorCompoundBrandBackgroundPressed: token['brand-press'],
    ...states('colorBrandBackground2', ['', 'Hover', 'Pressed'], token['brand-tint']),
    colorNeutralStrokeAccessible: token['control-line'],
    colorNeutralStrokeAccessibleHover: token['ink-3'],
    colorNeutralStrokeAccessiblePressed: token['ink-3'],
    colorNeutralStrokeAccessibleSelected: token.brand,
    colorNeutralStroke1: token['control-line'],
    colorNeutralStroke1Hover: token['ink-3'],
    colorNeutralStroke1Pressed: token['ink-3'],
    colorNeutralStroke1Selected: token.brand,
    colorNeutralStroke2: token.line,
    colorNeutralStroke3: token.line,
    colorNeutralStrokeSubtle: token.line,
    colorNeutralStrokeOnBrand: token['on-brand'],
    colorNeutralStrokeDisabled: token.line,
    colorBrandStroke1: token.brand,
    colorBrandStroke2: token['brand-tint'],
    colorCompoundBrandStroke: token.brand,
    colorCompoundBrandStrokeHover: token['brand-hover'],
    colorCompoundBrandStrokePressed: token['brand-press'],
    colorStrokeFocus1: token.ground,
    colorStrokeFocus2: token.focus,
    colorPaletteRedForeground1: token.danger,
    colorPaletteRedForeground3: token.danger,
    colorPaletteRedBorder2: token.danger,
    colorPaletteRedBackground1: token['danger-tint'],
    colorPaletteDarkOrangeForeground1: token.urgent,
    colorPaletteDarkOrangeForeground3: token.urgent,
    colorPaletteDarkOrangeBackground1: token['urgent-tint'],
    colorPaletteMarigoldBorder2: token.pending,
    colorStatusSuccessBackground1: token['brand-tint'],
    colorStatusSuccessBorder1: token.published,
    colorStatusSuccessForeground1: token.published,
    colorStatusSuccessForeground3: token.published,
    colorStatusWarningBackground1: token['urgent-tint'],
    colorStatusWarningBorder1: token.urgent,
    colorStatusWarningForeground1: token.urgent,
    colorStatusWarningForeground3: token.urgent,
    colorStatusDangerBackground1: token['danger-tint'],
    colorStatusDangerBorder1: token.danger,
    colorStatusDangerBorder2: token.danger,
    colorStatusDangerForeground1: token.danger,
    colorStatusDangerForeground3: token.danger,
    shadow2: 'none',
    shadow4: token.shadow,
    shadow8: token.shadow,
    shadow16: token.shadow,
    shadow28: token.shadow,
    shadow64: token.shadow,
  }
}

function states(name: string, ends: readonly string[], value: string): Values {
  return Object.fromEntries(ends.map((end) => [`${name}${end}`, value]))
}

function background(name: string, rest: string, token: ThemeTokens): Values {
  return {
    [name]: rest,
    [`${name}Hover`]: token.hover,
    [`${name}Pressed`]: token.line,
    [`${name}Selected`]: token['brand-tint'],
  }
}

function statusValues(token: ThemeTokens): Values {
  return Object.fromEntries(
    Object.entries(statusTokens).map(([status, name]) => [`status-${status}`, token[name]]),
  )
}

export const lightValues: Values = {
  ...createLightTheme(brand),
  ...shape,
  ...fluentColours(lightTokens),
  ...sharedTokens,
  ...lightTokens,
  ...statusValues(lightTokens),
}

export const darkValues: Values = {
  ...createDarkTheme(brand),
  ...shape,
  ...fluentColours(darkTokens),
  ...sharedTokens,
  ...darkTokens,
  ...statusValues(darkTokens),
}

/** Colours that only Fluent's avatars use, of which there are none. */
const avatarColour = /^colorPalette(?!Red|Green|DarkOrange|Yellow|Berry|LightGreen|Marigold)/

/** The values of the compact density. Both themes have equal values of these names (tested), so that a theme never
 * changes the density. */
export const compactValues: Values = { ...compactShape, ...compactTokens }

/**
 * The content of `theme.css`. Themes (`data-theme`) and densities (`data-density`) define their tokens on the body or on a part
 * of a page; `normal` is the density of the site within a compact screen. Print is always light.
 */
export function themeCss(): string {
  const isShared = (name: string) => lightValues[name] === darkValues[name]
  const shared = Object.entries(lightValues).filter(([name]) => isShared(name))
  const normal = shared.filter(([name]) => name in compactValues)
  const light = Object.entries(lightValues).filter(([name]) => !isShared(name))
  const dark = Object.entries(darkValues).filter(([name]) => !isShared(name))
  const raised = Object.entries(
    fluentColours({
      ...darkTokens,
      surface: darkTokens.raised,
      sunken: darkTokens.surface,
      hover: darkTokens.line,
    }),
  ).filter(([name, value]) => value !== darkValues[name])
  return `/* biome-ignore-all format: written by a program */
/* Written by themes.test.ts from themes.ts: vitest run ui/theme -u */
body {
${declarations(shared, '  ')}
}

[data-density="compact"] {
${declarations(Object.entries(compactValues), '  ')}
}

[data-density="normal"] {
${declarations(normal, '  ')}
}

body,
[data-theme="light"] {
  color-scheme: light;
${declarations(light, '  ')}
}

@media screen {
  [data-theme="dark"] {
    color-scheme: dark;
${declarations(dark, '    ')}
  }

  /* What is above the page: a lighter surface. */
  [data-theme="dark"] :is([popover], dialog, .fui-MenuPopover, .fui-PopoverSurface, .fui-DialogSurface, .fui-Listbox, .fui-OverlayDrawer) {
${declarations(raised, '    ')}
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
