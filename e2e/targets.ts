import type { Page } from '@playwright/test'

/**
 * The controls of the page that are smaller than so many CSS pixels. A link that looks like text may be smaller, if no other
 * target is within a circle of 24 pixels around its middle (WCAG 2.5.8).
 */
export function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const selector =
      'a[href], button, input, select, textarea, summary, [role=button], [role=switch], [role=tab], [role^=menuitem]'
    const frames = '.fui-Input, .fui-SearchBox, .fui-Combobox, .fui-SpinButton, .fui-Textarea'
    /** What sticks to the window and covers what is scrolled below it; null for the page itself. */
    const layerOf = (element: Element): Element | null => {
      for (let layer: Element | null = element; layer; layer = layer.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(layer).position)) return layer
      return null
    }
    const targets = [...document.querySelectorAll(selector)].flatMap((element) => {
      const isShown = element.checkVisibility({ visibilityProperty: true, opacityProperty: false })
      if (
        !isShown ||
        element.matches(':disabled') ||
        element.closest('[aria-hidden=true], [data-tabster-dummy]')
      )
        return []
      // What is clicked instead: the label of a checkbox, the zone of a file input, the frame of an input.
      const isToggle = element.matches('[type=checkbox], [type=radio]')
      const others = [
        ...(element instanceof HTMLInputElement && isToggle ? (element.labels ?? []) : []),
        ...(element.matches('[type=file]') ? [element.parentElement] : []),
        ...(element.matches('input:not([type=checkbox], [type=radio]), textarea')
          ? [element.closest(frames)]
          : []),
      ]
      const boxes = [element, ...others].flatMap((each) => each?.getBoundingClientRect() ?? [])
      const [left, top] = [
        Math.min(...boxes.map((box) => box.left)),
        Math.min(...boxes.map((box) => box.top)),
      ]
      const width = Math.max(...boxes.map(({ right }) => right)) - left
      const height = Math.max(...boxes.map(({ bottom }) => bottom)) - top
      if (width === 0 || height === 0) return []
      const style = getComputedStyle(element)
      const isText =
        element.matches('a') && style.paddingInlineStart === '0px' && style.borderTopWidth === '0px'
      // Within a frame, whose border is a part of it.
      const isFramed = element.parentElement?.closest(frames) != null && !element.matches('input')
      return [{ element, left, top, width, height, isText, isFramed, layer: layerOf(element) }]
    })
    const isNear = (one: (typeof targets)[number], other: (typeof targets)[number]) => {
      const [x, y] = [one.left + one.width / 2, one.top + one.height / 2]
      const dx = Math.max(other.left - x, 0, x - other.left - other.width)
      const dy = Math.max(other.top - y, 0, y - other.top - other.height)
      return Math.hypot(dx, dy) < 12
    }
    return targets.flatMap((target) => {
      const { element, width, height, isText, isFramed } = target
      // Sizes in rem are rounded; an input has a border of a pixel.
      const needed = (isText ? 24 : isFramed ? least - 4 : element.matches('input') ? least - 2 : least) - 0.5
      if (width >= needed && height >= needed) return []
      const isAlone = targets.every(
        (other) => other === target || other.layer !== target.layer || !isNear(target, other),
      )
      if (isText && isAlone) return []
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? ''
      return [
        `${Math.round(width)}×${Math.round(height)} ${element.localName} ${name.slice(0, 60)} .${element.className}`,
      ]
    })
  }, least)
}
