import { createDarkTheme, createLightTheme, type Theme } from '@fluentui/react-components'
import { brand } from './brand.ts'
import { darkTones, lightTones, statusTones } from './status-colours.ts'

type Values = Record<string, string | number>

/** Fluent's type scale moved to a base of 16 px and a line height of 1.5 (public.md §9). */
const typography = {
  fontFamilyBase: "'Rubik Variable', system-ui, sans-serif",
  fontFamilyNumeric: "'Rubik Variable', system-ui, sans-serif",
  fontSizeBase100: '12px',
  fontSizeBase200: '14px',
  fontSizeBase300: '16px',
  fontSizeBase400: '18px',
  fontSizeBase500: '22px',
  fontSizeBase600: '26px',
  fontSizeHero700: '30px',
  fontSizeHero800: '36px',
  fontSizeHero900: '44px',
  fontSizeHero1000: '60px',
  lineHeightBase100: '16px',
  lineHeightBase200: '20px',
  lineHeightBase300: '24px',
  lineHeightBase400: '26px',
  lineHeightBase500: '30px',
  lineHeightBase600: '34px',
  lineHeightHero700: '38px',
  lineHeightHero800: '44px',
  lineHeightHero900: '52px',
  lineHeightHero1000: '68px',
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
