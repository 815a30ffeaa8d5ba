import type { Language } from '../texts.ts'
import { formatNumber } from './format-number.ts'

export const volumeUnits = ['credits', 'hours', 'weeks', 'months'] as const
type VolumeUnit = (typeof volumeUnits)[number]

/** An amount of work. `to` equals `from` unless it is a range. */
export type Volume = { from: number; to: number; unit: VolumeUnit }

const unitPatterns: Readonly<Record<VolumeUnit, RegExp>> = {
  credits: /^(?:eap|ects|ap|ainepunkti?|credits?|credit points?|ects credits?)?$/,
  hours: /^(?:h|tundi?|hours?)$/,
  weeks: /^(?:nädalat?|weeks?)$/,
  months: /^(?:kuud?|months?)$/,
}

const amount = /^(\d{1,4}(?:[.,]\d)?)(?:\s*[-–—]\s*(\d{1,4}(?:[.,]\d)?))?\s*(.*)$/

/** Parses a stored value of the type `volume`: `6 EAP`, `6–12 ECTS`, `8 weeks`. A number alone is in credits; null for any other text. */
export function parseVolume(text: string): Volume | null {
  const [, first, last = first, rest = ''] = amount.exec(text.trim()) ?? []
  if (first === undefined || last === undefined) return null
  const words = rest.toLowerCase().replace(/\.$/, '').trim()
  const unit = volumeUnits.find((each) => unitPatterns[each].test(words))
  const [from, to] = [first, last].map((number) => Number(number.replace(',', '.')))
  return unit && from !== undefined && to !== undefined && from <= to ? { from, to, unit } : null
}

/** Whether a text is a volume without a unit, which then is the credit. */
export function isAmount(text: string): boolean {
  return /^[\d\s.,–—-]+$/.test(text) && parseVolume(text) !== null
}

/** The amount of a volume without its unit: `6–12`. */
export function volumeAmount({ from, to }: Volume, language: Language): string {
  return from === to
    ? formatNumber(from, language)
    : `${formatNumber(from, language)}–${formatNumber(to, language)}`
}
