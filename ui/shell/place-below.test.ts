import { expect, test } from 'vitest'
import { placeBelow } from './place-below.ts'

test.each([
  ['below its button', { left: 100, right: 180, bottom: 60 }, 220, 1280, { left: 100, top: 68 }],
  [
    'with the right edge of a button at the right',
    { left: 1150, right: 1230, bottom: 60 },
    220,
    1280,
    { left: 1010, top: 68 },
  ],
  ['inside the window', { left: 300, right: 340, bottom: 200 }, 320, 390, { left: 20, top: 208 }],
  [
    'at the left edge of a window that is too narrow',
    { left: 40, right: 80, bottom: 60 },
    400,
    390,
    { left: 16, top: 68 },
  ],
])('a panel is %s', (_, button, panelWidth, windowWidth, place) =>
  expect(placeBelow(button, panelWidth, windowWidth)).toEqual(place),
)
