const gap = 8
const edge = 16

type Box = { left: number; right: number; bottom: number }

/** Left and top edge of a panel below a button, inside a window of the width: with the button's left edge if it fits. */
export function placeBelow(
  button: Box,
  panelWidth: number,
  windowWidth: number,
): { left: number; top: number } {
  const last = windowWidth - edge - panelWidth
  const left = button.left <= last ? button.left : button.right - panelWidth
  return { left: Math.max(edge, Math.min(left, last)), top: button.bottom + gap }
}
