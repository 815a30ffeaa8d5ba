/** The DOM id of the control at a path such as `general_thesis.supervisors.1.email`. */
export function domIdOf(path: string): string {
  return `field-${path.replaceAll('.', '-')}`
}

/** Focuses the control at a path, or else the field's first wrong or first control, and scrolls its label into view. */
export function focusField(path: string, fieldPath: string): void {
  const element = document.getElementById(domIdOf(path)) ?? document.getElementById(domIdOf(fieldPath))
  if (!element) return
  const focusable = 'input, select, textarea, button, [tabindex="0"]'
  const target = element.matches(focusable)
    ? element
    : (element.querySelector<HTMLElement>('[aria-invalid="true"]:is(input, select, textarea)') ??
      element.querySelector<HTMLElement>(focusable))
  // With its label and message, which are above it.
  const frame = target?.closest('.fui-Field') ?? element
  frame.scrollIntoView({ block: 'start' })
  target?.focus({ preventScroll: true })
}
