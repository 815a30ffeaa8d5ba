/** Writes the icons of the site from the mark: `node bin/icons.mjs`. The results are committed. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { drawMark, markColors, markSize } from '../ui/spines/draw-mark.ts'
import { darkTokens, lightTokens } from '../ui/theme/tokens.ts'
import { report, root } from './paths.mjs'

const folder = join(root, 'site/public')
const onBrand = lightTokens['on-brand']

const colorsOf = (tokens) => markColors((name) => tokens[name])

/** The mark on a square, `share` of which it takes. */
function svg(colors, { share = 1, ground, radius = 0 } = {}) {
  const size = markSize / share
  const offset = (size - markSize) / 2
  const square = ground
    ? `<rect width="${size}" height="${size}" rx="${radius * size}" fill="${ground}"/>`
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${square}<g transform="translate(${offset} ${offset})">${drawMark(colors)}</g></svg>`
}

/** The icon of a tab: it follows the theme of the browser. */
function themedSvg() {
  const variables = (colors) =>
    Object.entries(colors)
      .map(([name, value]) => `--${name}:${value}`)
      .join(';')
  const names = Object.keys(colorsOf(lightTokens)).map((name) => [name, `var(--${name})`])
  const style = `:root{${variables(colorsOf(lightTokens))}}@media(prefers-color-scheme:dark){:root{${variables(colorsOf(darkTokens))}}}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${markSize} ${markSize}"><style>${style}</style>${drawMark(Object.fromEntries(names))}</svg>`
}

async function png(markup, size) {
  const image = await renderAsync(markup, { fitTo: { mode: 'width', value: size } })
  return image.asPng()
}

/** An icon file with PNGs, for programs that request `/favicon.ico`. */
function ico(images) {
  const head = Buffer.alloc(6 + 16 * images.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(images.length, 4)
  let offset = head.length
  for (const [index, { size, bytes }] of images.entries()) {
    const at = 6 + 16 * index
    head.writeUInt8(size, at)
    head.writeUInt8(size, at + 1)
    head.writeUInt16LE(1, at + 4)
    head.writeUInt16LE(32, at + 6)
    head.writeUInt32LE(bytes.length, at + 8)
    head.writeUInt32LE(offset, at + 12)
    offset += bytes.length
  }
  return Buffer.concat([head, ...images.map(({ bytes }) => bytes)])
}

const onGreen = {
  first: darkTokens['spine-2'],
  second: onBrand,
  third: darkTokens['spine-1'],
  ground: onBrand,
}
const green = lightTokens['spine-1']
const oneColor = {
  first: 'currentColor',
  second: 'currentColor',
  third: 'currentColor',
  ground: 'currentColor',
}
const light = svg(colorsOf(lightTokens))
/** Launchers crop it to any shape that contains the middle 80 %. */
const maskable = svg(onGreen, { share: 0.52, ground: green })
const rounded = svg(onGreen, { share: 0.62, ground: green, radius: 0.22 })

const icons = {
  'favicon.svg': themedSvg(),
  'favicon.ico': ico(
    await Promise.all([16, 32, 48].map(async (size) => ({ size, bytes: await png(light, size) }))),
  ),
  'apple-touch-icon.png': await png(svg(onGreen, { share: 0.62, ground: green }), 180),
  'icon-192.png': await png(rounded, 192),
  'icon-512.png': await png(rounded, 512),
  'icon-maskable-192.png': await png(maskable, 192),
  'icon-maskable-512.png': await png(maskable, 512),
  'icon-monochrome.svg': svg(oneColor, { share: 0.62 }),
}
for (const [name, content] of Object.entries(icons)) await writeFile(join(folder, name), content)
report(`${Object.keys(icons).length} icons written to site/public`)
