import type { Spine } from '#contract/spines.ts'

/** Of the height of the pattern; other degrees are as high as a master's thesis. */
const heights: Readonly<Record<string, number>> = { bachelor: 0.6, masters: 0.8, phd: 0.96 }
const defaultHeight = 0.8
const shades = 5
/** A pattern with few spines is spread, up to this factor. */
const maxSpread = 1.6
/** A year with more spines than this has one that leans. */
const mostUpright = 3
const lean = (7.5 * Math.PI) / 180
const labelHeight = 24
/** Half of the width of a year in the labels. */
const labelReach = 16

type Options = {
  width: number
  /** Of the highest spine, without the labels. */
  height: number
  bar?: number
  gap?: number
  yearGap?: number
  /** Writes the years below. */
  labels?: boolean
  /** Leaves a gap in place of this spine, counted from the right. */
  missing?: number
  /** The pattern may be cropped from the left: `--from` of each spine and year is the width from which it is whole. */
  isCropped?: true
  /** The spine that the pattern is about: the last one of its year. The others are pale. */
  own?: { spine: Spine; color: string }
  /** How a token is written: as its CSS variable by default, as its value where there are no variables. */
  color?: (name: SpineColor) => string
}

export type SpineColor = `spine-${1 | 2 | 3 | 4 | 5}` | 'spine-edge'

export type SpineDrawing = {
  /** Of the whole picture. */
  width: number
  height: number
  /** The content of an `svg` element with this size as its `viewBox`. */
  markup: string
}

type Place = { x: number; width: number; height: number; leans: boolean; spine: Spine; isOwn: boolean }
type Label = { x: number; year: number }

/**
 * Draws the spine pattern: a bar for each thesis on one line, grouped by year, as many of the newest as fit. Height
 * follows degree, shade follows curriculum, and the seed varies width, height and order.
 */
export function drawSpines(spines: readonly Spine[], options: Options): SpineDrawing {
  const { width, height, labels = false, missing, isCropped, own, color = variableOf } = options
  const { places, labels: years } = arrange(spines, options)
  const visible = places.filter((_, index) => index !== missing)
  const cropOf = (left: number) => (isCropped ? ` style="--from:${Math.ceil(width - left)}px"` : '')
  const paths = Array.from({ length: shades }, (_, shade) => {
    const fill = color(variables[shade] ?? 'spine-5')
    const bars = visible.filter((place) => !place.isOwn && shadeOf(place.spine) === shade)
    if (isCropped)
      return bars
        .map((place) => `<path fill="${fill}"${cropOf(leftOf(place))} d="${barPath(place, height)}"/>`)
        .join('')
    const d = bars.map((place) => barPath(place, height)).join('')
    return d && `<path fill="${fill}" d="${d}"/>`
  }).join('')
  const shelf = own && paths ? `<g opacity=".35">${paths}</g>` : paths
  const texts = labels
    ? years.map(({ x, year }) => {
        const middle = Math.round(x)
        return `<text x="${middle}" y="${height + 18}" text-anchor="middle"${cropOf(middle - labelReach)}>${year}</text>`
      })
    : []
  const ownBars = visible
    .filter(({ isOwn }) => isOwn)
    .map((place) => `<path fill="${own?.color}" d="${barPath(place, height)}"/>`)
  const line = `<path d="M0 ${height}H${width}" stroke="${color('spine-edge')}" stroke-width="2"/>`
  const markup = [shelf, ...ownBars, line, ...texts].join('')
  return { width, height: height + (labels ? labelHeight : 1), markup }
}

const variables = ['spine-1', 'spine-2', 'spine-3', 'spine-4', 'spine-5'] as const

/** The CSS variable of a token. */
export function variableOf(name: SpineColor): string {
  return `var(--${name})`
}

function shadeOf({ curriculum }: Spine): number {
  return curriculum === null ? shades - 1 : curriculum % shades
}

/** How far a spine that leans reaches to the left of its foot. */
function leanOf(height: number): number {
  return height * Math.sin(lean)
}

function leftOf({ x, height, leans }: Place): number {
  return leans ? x - leanOf(height) : x
}

/** Places spines from the right to the left, until one does not fit. */
function arrange(
  spines: readonly Spine[],
  { width, height, bar = 12, gap = 3, yearGap = 28, own }: Options,
): { places: Place[]; labels: Label[] } {
  const years = groupByYear(own ? [own.spine, ...spines] : spines, own?.spine)
  const widthOf = (spine: Spine) => bar * (0.8 + variationOf(spine, 61) / 2)
  const heightOf = (spine: Spine) =>
    Math.round(height * ((heights[spine.degree ?? ''] ?? defaultHeight) - 0.12 * variationOf(spine, 37)))
  const roomOf = (spine: Spine) => leanOf(heightOf(spine))
  const all = years.flatMap(({ list }) => list)
  const leaning = years.flatMap(({ list }) => (list.length > mostUpright ? list.slice(0, 1) : []))
  const natural =
    all.reduce((sum, spine) => sum + widthOf(spine), 0) +
    gap * (all.length - leaning.length - 1) +
    (yearGap - gap) * (years.length - 1)
  // The room of those that lean is not spread.
  const room = leaning.reduce((sum, spine) => sum + roomOf(spine) + 1, 0)
  const spread = Math.max(1, Math.min(maxSpread, (width - room - 1) / natural))
  const places: Place[] = []
  const labels: Label[] = []
  let x = width
  for (const { year, list } of years) {
    const end = x
    for (const [index, spine] of list.entries()) {
      const leans = index === 0 && list.length > mostUpright
      const spineHeight = heightOf(spine)
      const spineWidth = widthOf(spine) * spread
      const room = leans ? roomOf(spine) : 0
      if (x - spineWidth - room < 0) return { places, labels }
      x -= spineWidth
      places.push({ x, width: spineWidth, height: spineHeight, leans, spine, isOwn: spine === own?.spine })
      x -= leans ? room + 1 : gap * spread
    }
    if (end - x > 2 * labelReach) labels.push({ x: (x + end) / 2, year })
    x -= (yearGap - gap) * spread
  }
  return { places, labels }
}

/** 0 to 1. With different factors, order, width and height of a spine do not depend on each other. */
function variationOf({ seed }: Spine, factor: number): number {
  return ((seed * factor) % 100) / 100
}

/** Newest year first; the spines of a year by their seed, the own one first. */
function groupByYear(spines: readonly Spine[], own: Spine | undefined): { year: number; list: Spine[] }[] {
  const byYear = Map.groupBy(spines, ({ year }) => year)
  const rankOf = (spine: Spine) => (spine === own ? -1 : spine.seed)
  return [...byYear]
    .toSorted(([one], [other]) => other - one)
    .map(([year, list]) => ({ year, list: list.toSorted((one, other) => rankOf(one) - rankOf(other)) }))
}

/** A bar with rounded upper corners. One that leans is turned about its left lower corner. */
function barPath({ x, width, height, leans }: Place, ground: number): string {
  const angle = leans ? -lean : 0
  const at = (fromLeft: number, above: number) => {
    const turnedX = x + fromLeft * Math.cos(angle) + above * Math.sin(angle)
    const turnedY = ground + fromLeft * Math.sin(angle) - above * Math.cos(angle)
    return `${rounded(turnedX)} ${rounded(turnedY)}`
  }
  const radius = Math.min(1.5, width / 4)
  return [
    `M${at(0, 0)}L${at(0, height - radius)}Q${at(0, height)} ${at(radius, height)}`,
    `L${at(width - radius, height)}Q${at(width, height)} ${at(width, height - radius)}L${at(width, 0)}Z`,
  ].join('')
}

function rounded(value: number): string {
  return String(Math.round(value * 10) / 10)
}
