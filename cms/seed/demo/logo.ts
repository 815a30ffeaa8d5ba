import { PNG } from 'pngjs'
import { type Mark, marks } from './logo-marks.ts'

/** A mark in one colour on a ground of another (`#rrggbb`). */
export type LogoDesign = { mark: Mark; ink: string; ground: string }

const size = 256
/** Points a side that each pixel is tested at, for smooth edges. */
const points = 3

type Colour = readonly [red: number, green: number, blue: number]

function colourOf(hex: string): Colour {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255]
}

function inRoundedSquare(x: number, y: number): boolean {
  const corner = 0.32
  const dx = Math.max(Math.abs(x) - (1 - corner), 0)
  const dy = Math.max(Math.abs(y) - (1 - corner), 0)
  return dx * dx + dy * dy <= corner * corner
}

/** How many of the pixel's points lie in the square, and how many of those in the mark. */
function coverOf(column: number, row: number, mark: Mark): { square: number; ink: number } {
  let square = 0
  let ink = 0
  for (let index = 0; index < points * points; index += 1) {
    const x = ((column + ((index % points) + 0.5) / points) / size) * 2 - 1
    const y = ((row + (Math.floor(index / points) + 0.5) / points) / size) * 2 - 1
    if (!inRoundedSquare(x, y)) continue
    square += 1
    if (marks[mark](x, y)) ink += 1
  }
  return { square, ink }
}

/** The logo as a PNG of 256 × 256 pixels with transparent corners. */
export function logoPng({ mark, ink, ground }: LogoDesign): Uint8Array {
  const picture = new PNG({ width: size, height: size })
  const inkColour = colourOf(ink)
  const groundColour = colourOf(ground)
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const cover = coverOf(column, row, mark)
      const share = cover.square === 0 ? 0 : cover.ink / cover.square
      const start = (row * size + column) * 4
      inkColour.forEach((value, channel) => {
        const under = groundColour[channel] ?? 0
        picture.data[start + channel] = Math.round(under + (value - under) * share)
      })
      picture.data[start + 3] = Math.round((255 * cover.square) / points ** 2)
    }
  }
  return PNG.sync.write(picture)
}
