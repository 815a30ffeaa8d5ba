import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { compactValues, darkValues, lightValues, themeCss } from './themes.ts'
import { darkTokens, lightTokens } from './tokens.ts'

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

const grounds = ['ground', 'band', 'surface', 'sunken', 'raised', 'hover'] as const
const texts = [
  'ink',
  'ink-2',
  'ink-3',
  'brand-ink',
  'urgent',
  'danger',
  'pending',
  'published',
  'quiet',
  'expired',
  'other',
] as const
const registerNames = ['theses', 'topics', 'internships'] as const

const textPairs = [
  ...texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)),
  ...registerNames.flatMap((name) => grounds.map((ground) => [name, ground] as const)),
  ...registerNames.map((name) => [name, `${name}-tint`] as const),
  ...(['brand', 'brand-hover', 'brand-press'] as const).map((brand) => ['on-brand', brand] as const),
  ...(['ink', 'ink-2', 'brand-ink', 'danger', 'pending', 'published', 'quiet', 'other'] as const).map(
    (text) => [text, 'brand-tint'] as const,
  ),
  ['urgent', 'urgent-tint'],
  ['danger', 'danger-tint'],
  ['ink', 'urgent-tint'],
  ['ink', 'danger-tint'],
] as const

const controlPairs = [
  ...(['control-line', 'brand', 'focus', 'danger', 'urgent', 'spine-edge'] as const).flatMap((control) =>
    grounds.map((ground) => [control, ground] as const),
  ),
  ['focus', 'brand-tint'],
] as const

const fluentPairs = [
  ['colorNeutralForeground1', 'colorNeutralBackground1'],
  ['colorNeutralForeground2', 'colorNeutralBackground2'],
  ['colorNeutralForeground3', 'colorNeutralBackground3'],
  ['colorNeutralForeground4', 'colorNeutralBackground1'],
  ['colorBrandForeground1', 'colorNeutralBackground3'],
  ['colorBrandForegroundLink', 'colorNeutralBackground1'],
  ['colorBrandForegroundLinkHover', 'colorNeutralBackground2'],
  ['colorBrandForeground2', 'colorBrandBackground2'],
  ['colorNeutralForegroundOnBrand', 'colorBrandBackgroundPressed'],
  ['colorPaletteRedForeground1', 'colorNeutralBackground1'],
] as const

describe.each([
  ['light', lightTokens, lightValues],
  ['dark', darkTokens, darkValues],
] as const)('%s theme', (_name, tokens, values) => {
  it.each(textPairs)('%s is readable on %s', (text, ground) => {
    expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controlPairs)('%s is distinguishable on %s', (control, ground) => {
    expect(contrast(tokens[control], tokens[ground])).toBeGreaterThanOrEqual(3)
  })

  it.each(fluentPairs)('%s is readable on %s', (text, ground) => {
    expect(contrast(String(values[text]), String(values[ground]))).toBeGreaterThanOrEqual(4.5)
  })
})

describe('compact density', () => {
  it.each(Object.keys(compactValues))('%s is the same in both themes', (name) => {
    expect(lightValues[name]).toBeDefined()
    expect(darkValues[name]).toBe(lightValues[name])
  })
})

describe('theme.css', () => {
  it('is up to date with the themes', async () => {
    await expect(themeCss()).toMatchFileSnapshot('./theme.css')
  })
})

describe('what is not styled by the tokens', () => {
  const root = join(import.meta.dirname, '../..')
  const copies = [
    'cms/mails/mail-page.ts',
    'server/embedded/identity/pages/identity.css',
    'site/public/favicon.svg',
  ]

  it.each(copies)('has only their colours: %s', async (file) => {
    const colours =
      (await readFile(join(root, file), 'utf8')).match(/(?<!&)#[0-9a-f]{6}\b|(?<!&)#[0-9a-f]{3}\b/gi) ?? []
    expect(colours).not.toEqual([])
    const known: string[] = [...Object.values(lightTokens), ...Object.values(darkTokens)]
    expect(
      colours.map((colour) => expand(colour.toLowerCase())).filter((colour) => !known.includes(colour)),
    ).toEqual([])
  })
})
