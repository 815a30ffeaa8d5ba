import { describe, expect, it } from 'vitest'
import { type Spine, seedOf } from '#contract/spines.ts'
import { drawSpines } from './draw-spines.ts'

const spine = (year: number, seed: number, more: Partial<Spine> = {}): Spine => ({
  year,
  degree: 'masters',
  curriculum: 0,
  seed,
  ...more,
})
const size = { width: 600, height: 100 }
const shelf = Array.from({ length: 40 }, (_, index) =>
  spine(2026 - Math.floor(index / 10), (index * 7) % 100),
)

/** The corners of each bar, as numbers. */
function barsIn(markup: string): { left: number; right: number; top: number; isUpright: boolean }[] {
  return [...markup.matchAll(/M[\d. -]+L[^Z]+Z/g)].map(([path]) => {
    const points = [...path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    )
    const xs = points.map(([x]) => x)
    const [first, second] = points
    return {
      left: Math.min(...xs),
      right: Math.max(...xs),
      top: Math.min(...points.map(([, y]) => y)),
      isUpright: first?.[0] === second?.[0],
    }
  })
}

describe('the spine pattern', () => {
  it('is a line without theses', () => {
    expect(drawSpines([], size).markup).toBe(
      '<path d="M0 100H600" stroke="var(--spine-edge)" stroke-width="2"/>',
    )
  })

  it('has the spines that fit, from the right, which do not overlap', () => {
    const bars = barsIn(drawSpines(shelf, size).markup).toSorted((one, other) => other.right - one.right)
    expect(bars.length).toBeGreaterThan(25)
    expect(bars.length).toBeLessThan(40)
    expect(bars[0]?.right).toBeGreaterThan(595)
    for (const [index, { left }] of bars.entries()) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(bars[index + 1]?.right ?? -1).toBeLessThanOrEqual(left + 0.2)
    }
  })

  it('is spread over the whole width without leaving a spine out', () => {
    const bars = barsIn(drawSpines(shelf, { ...size, width: 900 }).markup)
    expect(bars).toHaveLength(40)
    const left = Math.min(...bars.map((bar) => bar.left))
    expect(left).toBeGreaterThanOrEqual(0)
    expect(left).toBeLessThan(10)
  })

  it('has higher spines for higher degrees', () => {
    const tops = ['bachelor', 'masters', 'phd'].map(
      (degree) => barsIn(drawSpines([spine(2026, 10, { degree })], size).markup)[0]?.top ?? 0,
    )
    expect(tops).toEqual(tops.toSorted((one, other) => other - one))
    expect(new Set(tops).size).toBe(3)
  })

  it('has a shade for each curriculum', () => {
    const shades = [0, 1, 4, 5, null].map(
      (curriculum) => /--spine-\d/.exec(drawSpines([spine(2026, 10, { curriculum })], size).markup)?.[0],
    )
    expect(shades).toEqual(['--spine-1', '--spine-2', '--spine-5', '--spine-1', '--spine-5'])
  })

  it('has one spine that leans in each year with more than three', () => {
    const few = [spine(2026, 1), spine(2026, 2), spine(2026, 3)]
    expect(barsIn(drawSpines(few, size).markup).every(({ isUpright }) => isUpright)).toBe(true)
    const bars = barsIn(drawSpines(shelf.slice(0, 20), size).markup)
    expect(bars.filter(({ isUpright }) => !isUpright)).toHaveLength(2)
  })

  it('has a gap in place of the missing one', () => {
    const count = (missing?: number) =>
      barsIn(drawSpines(shelf.slice(0, 8), missing === undefined ? size : { ...size, missing }).markup).length
    expect([count(), count(3)]).toEqual([8, 7])
  })

  it('names the years that are wide enough', () => {
    const { markup, height } = drawSpines([...shelf.slice(0, 20), spine(1999, 3)], { ...size, labels: true })
    expect([...markup.matchAll(/<text[^>]*>(\d+)/g)].map(([, year]) => year)).toEqual(['2026', '2025'])
    expect(height).toBe(124)
  })

  it('names the width from which each spine and year is whole', () => {
    const { markup } = drawSpines(shelf, { ...size, labels: true, isCropped: true })
    const bars = [...markup.matchAll(/style="--from:(\d+)px" (d="[^"]+)/g)]
    expect(bars.length).toBeGreaterThan(25)
    for (const [, from, path = ''] of bars) {
      const needed = 600 - (barsIn(path)[0]?.left ?? 0)
      expect(Number(from)).toBeGreaterThanOrEqual(needed - 0.1)
      expect(Number(from)).toBeLessThan(needed + 2)
    }
    const years = [...markup.matchAll(/<text x="(\d+)"[^>]*--from:(\d+)px/g)]
    expect(years.length).toBeGreaterThan(1)
    for (const [, x, from] of years) expect(Number(from)).toBe(600 - Number(x) + 16)
  })

  it('shows the own spine last, the others pale', () => {
    const own = spine(2026, 99)
    const { markup } = drawSpines(shelf, { ...size, own: { spine: own, color: 'red' } })
    const [, path] = /<path fill="red" d="([^"]+)"/.exec(markup) ?? []
    expect(barsIn(path ?? '')[0]?.right).toBeGreaterThan(595)
    expect(markup).toContain('opacity')
  })
})

it('gives a thesis the same seed for every spelling of its uuid', () => {
  const uuid = '5d1f7a52-6a3b-4b0e-9d5c-0c1f2e3a4b5c'
  expect(seedOf(uuid.toUpperCase())).toBe(seedOf(uuid))
  expect(seedOf(uuid)).toBeGreaterThanOrEqual(0)
  expect(seedOf(uuid)).toBeLessThan(100)
})
