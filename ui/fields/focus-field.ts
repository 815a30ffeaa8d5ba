/** The id of the element behind a path: `general_thesis.supervisors.1.email`. */
export function domIdOf(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** Focuses the control at a path (else its field, else the first control in that) with its label in sight. */
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
