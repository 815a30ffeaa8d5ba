/** The id of the page's `main`. */
export const contentId = 'content'

/** Moves focus to the content: after a navigation, and when the focused control disappears. */
export function focusContent(): void {
  document.getElementById(contentId)?.focus({ preventScroll: true })
}
