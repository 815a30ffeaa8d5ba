type Shape = (x: number, y: number) => boolean

const circle =
  (cx: number, cy: number, radius: number): Shape =>
  (x, y) =>
    (x - cx) ** 2 + (y - cy) ** 2 <= radius ** 2

const ring =
  (cx: number, cy: number, radius: number, width: number): Shape =>
  (x, y) =>
    Math.abs(Math.hypot(x - cx, y - cy) - radius) <= width / 2

const box =
  (left: number, top: number, right: number, bottom: number): Shape =>
  (x, y) =>
    x >= left && x <= right && y >= top && y <= bottom

const union =
  (...shapes: Shape[]): Shape =>
  (x, y) =>
    shapes.some((shape) => shape(x, y))

const polygon =
  (...corners: [number, number][]): Shape =>
  (x, y) => {
    let inside = false
    corners.forEach(([x1, y1], index) => {
      const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1]
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
    })
    return inside
  }

const hexagonAt =
  (radius: number): Shape =>
  (x, y) =>
    Math.max(Math.abs(x), Math.abs(x) / 2 + (Math.abs(y) * Math.sqrt(3)) / 2) <= radius

const chevron =
  (top: number): Shape =>
  (x, y) =>
    Math.abs(x) <= 0.56 && Math.abs(y - Math.abs(x) * 0.75 - top) <= 0.12

const wave =
  (middle: number): Shape =>
  (x, y) =>
    Math.abs(x) <= 0.6 && Math.abs(y - middle - 0.1 * Math.sin(x * 5.2)) <= 0.085

const outer = hexagonAt(0.58)
const inner = hexagonAt(0.4)
const core = hexagonAt(0.2)

/** Each mark over the square from (-1, -1), the upper left corner, to (1, 1). */
export const marks = {
  chevrons: union(chevron(-0.5), chevron(-0.12), chevron(0.26)),
  petals: (x, y) => {
    const radius = Math.hypot(x, y)
    return radius >= 0.16 && radius <= 0.64 * Math.sqrt(Math.abs(Math.cos(3 * Math.atan2(y, x))))
  },
  tower: union(
    box(-0.42, -0.58, -0.2, -0.3),
    box(-0.11, -0.58, 0.11, -0.3),
    box(0.2, -0.58, 0.42, -0.3),
    box(-0.42, -0.32, 0.42, -0.14),
    (x, y) =>
      box(-0.32, -0.14, 0.32, 0.58)(x, y) && !union(circle(0, 0.3, 0.13), box(-0.13, 0.3, 0.13, 0.6))(x, y),
  ),
  bars: union(
    box(-0.58, 0.05, -0.34, 0.55),
    box(-0.27, -0.25, -0.03, 0.55),
    box(0.04, -0.05, 0.28, 0.55),
    box(0.35, -0.55, 0.59, 0.55),
  ),
  kite: union(
    polygon([-0.04, -0.66], [-0.04, -0.16], [-0.46, -0.16]),
    polygon([0.04, -0.66], [0.46, -0.16], [0.04, -0.16]),
    polygon([-0.46, -0.08], [-0.04, -0.08], [-0.04, 0.56]),
    polygon([0.04, -0.08], [0.46, -0.08], [0.04, 0.56]),
    circle(0.16, 0.66, 0.07),
  ),
  cloud: union(
    circle(-0.34, 0.14, 0.24),
    circle(-0.06, -0.12, 0.34),
    circle(0.34, 0.1, 0.28),
    box(-0.34, 0.1, 0.34, 0.38),
  ),
  waves: union(wave(-0.36), wave(0), wave(0.36)),
  peaks: union(
    polygon([-0.66, 0.46], [-0.2, -0.42], [0.02, 0], [-0.22, 0.46]),
    polygon([-0.1, 0.46], [0.26, -0.18], [0.66, 0.46]),
    circle(0.34, -0.42, 0.13),
  ),
  bolt: polygon([0.14, -0.66], [-0.4, 0.1], [-0.06, 0.1], [-0.14, 0.66], [0.4, -0.14], [0.06, -0.14]),
  cross: union(box(-0.17, -0.55, 0.17, 0.55), box(-0.55, -0.17, 0.55, 0.17)),
  rings: union(ring(-0.2, 0, 0.36, 0.15), ring(0.2, 0, 0.36, 0.15)),
  dots: union(
    ...[-0.42, 0, 0.42].flatMap((y, row) =>
      [-0.42, 0, 0.42].map((x, column) => circle(x, y, 0.08 + 0.028 * (row + column))),
    ),
  ),
  hexagon: (x, y) => (outer(x, y) && !inner(x, y)) || core(x, y),
  arcs: (x, y) =>
    y <= 0.36 &&
    (union(ring(0, 0.36, 0.66, 0.15), ring(0, 0.36, 0.4, 0.15))(x, y) || circle(0, 0.36, 0.17)(x, y)),
  squares: union(
    box(-0.5, -0.5, -0.04, -0.04),
    box(0.04, 0.04, 0.5, 0.5),
    circle(0.27, -0.27, 0.23),
    circle(-0.27, 0.27, 0.23),
  ),
} as const satisfies Record<string, Shape>

export type Mark = keyof typeof marks
