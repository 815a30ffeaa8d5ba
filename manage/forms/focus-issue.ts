const controls = 'input, select, textarea, button'

/**
 * Focuses the control with the path of an issue, marked by `data-path`; if there is none, that of the closest part around it,
 * such as the row of `fieldSets.0.fields.2` for its `slug`.
 */
export function focusIssue(form: HTMLFormElement | null, path: string): void {
  const segments = path.split('.')
  for (let length = segments.length; form && length > 0; length -= 1) {
    const name = CSS.escape(segments.slice(0, length).join('.'))
    const place = form.querySelector<HTMLElement>(`[data-path="${name}"]`)
    const control = place?.matches(controls) ? place : place?.querySelector<HTMLElement>(controls)
    if (!place || !control) continue
    place.scrollIntoView({ block: 'center' })
    control.focus({ preventScroll: true })
    return
  }
}
