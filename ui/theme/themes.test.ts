import { describe, expect, it } from 'vitest'
import { darkTones, darkValues, lightTones, lightValues, themeCss } from './themes.ts'

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(expand(colour).slice(at, at + 2), 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Expands `#abc` to `#aabbcc`. */
function expand(colour: string): string {
  return colour.length === 4 ? `#${[...colour.slice(1)].map((digit) => digit + digit).join('')}` : colour
}

function contrast(first: string, second: string): number {
  const [light = 0, dark = 0] = [luminance(first), luminance(second)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

const textPairs = [
  ['colorNeutralForeground1', 'colorNeutralBackground1'],
  ['colorNeutralForeground2', 'colorNeutralBackground2'],
  ['colorNeutralForeground3', 'colorNeutralBackground1'],
  ['colorNeutralForeground3', 'colorNeutralBackground3'],
  ['colorNeutralForeground4', 'colorNeutralBackground1'],
  ['colorBrandForeground1', 'colorNeutralBackground1'],
  ['colorBrandForeground1', 'colorNeutralBackground3'],
  ['colorBrandForegroundLink', 'colorNeutralBackground1'],
  ['colorBrandForegroundLinkHover', 'colorNeutralBackground2'],
  ['colorBrandForeground2', 'colorBrandBackground2'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackground'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundHover'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundPressed'],
  ['colorPaletteRedForeground1', 'colorNeutralBackground1'],
] as const

const controlPairs = [
  ['colorCompoundBrandBackground', 'colorNeutralBackground1'],
  ['colorCompoundBrandStroke', 'colorNeutralBackground1'],
  ['colorNeutralStrokeAccessible', 'colorNeutralBackground1'],
  ['colorStrokeFocus2', 'colorNeutralBackground1'],
  ['colorStrokeFocus2', 'colorNeutralBackground3'],
] as const

describe.each([
  ['light', lightValues, lightTones],
  ['dark', darkValues, darkTones],
] as const)('%s theme', (_name, values, tones) => {
  it.each(textPairs)('%s is readable on %s', (text, surface) => {
    expect(contrast(String(values[text]), String(values[surface]))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controlPairs)('%s is distinguishable on %s', (control, surface) => {
    expect(contrast(String(values[control]), String(values[surface]))).toBeGreaterThanOrEqual(3)
  })

  it.each(Object.entries(tones))('status tone %s is readable', (_tone, { text, surface }) => {
    expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(text, String(values.colorNeutralBackground1))).toBeGreaterThanOrEqual(4.5)
  })
})

describe('theme.css', () => {
  it('is up to date with the themes', async () => {
    await expect(themeCss()).toMatchFileSnapshot('./theme.css')
  })
})
