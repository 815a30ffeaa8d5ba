import { type SpineColor, variableOf } from './draw-spines.ts'

/** A color for each part of the mark, as SVG writes it. */
type MarkColors = { first: string; second: string; third: string; ground: string }

/** The colors of the mark from the tokens of a theme; by default as CSS variables. */
export function markColors(color: (name: SpineColor) => string = variableOf): MarkColors {
  return {
    first: color('spine-3'),
    second: color('spine-2'),
    third: color('spine-1'),
    ground: color('spine-edge'),
  }
}

/** Width and height of the mark's `viewBox`. */
export const markSize = 32

/** The content of the mark's `svg` element: three spines, the last of which leans. */
export function drawMark({ first, second, third, ground }: MarkColors): string {
  return [
    `<path fill="${first}" d="M4 28V13.5a1.5 1.5 0 0 1 1.5-1.5h3a1.5 1.5 0 0 1 1.5 1.5V28z"/>`,
    `<path fill="${second}" d="M12 28V5.5a1.5 1.5 0 0 1 1.5-1.5h3a1.5 1.5 0 0 1 1.5 1.5V28z"/>`,
    `<path fill="${third}" transform="rotate(-8 21.1 28)" d="M21.1 28V10.5a1.5 1.5 0 0 1 1.5-1.5h3a1.5 1.5 0 0 1 1.5 1.5V28z"/>`,
    `<path stroke="${ground}" stroke-width="2" d="M2 29h28"/>`,
  ].join('')
}
