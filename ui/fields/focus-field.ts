/** The DOM id of the control at a path such as `general_thesis.supervisors.1.email`. */
export function domIdOf(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** Focuses the control at a path, or else the field's first control, and scrolls its label into view. */
export function focusField(path: string, fieldPath: string): void {
  const element = document.getElementById(domIdOf(path)) ?? document.getElementById(domIdOf(fieldPath))
  if (!element) return
  const focusable = 'input, select, textarea, button, [tabindex="0"]'
  const target = element.matches(focusable) ? element : element.querySelector<HTMLElement>(focusable)
  const frame =
    element === document.getElementById(domIdOf(fieldPath)) ? element.closest('[data-field]') : element
  frame?.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}
