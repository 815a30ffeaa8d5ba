type Click = { metaKey: boolean; ctrlKey: boolean; shiftKey: boolean }

/** Whether the browser opens the link that is clicked in another tab or window. */
export function isModifiedClick({ metaKey, ctrlKey, shiftKey }: Click): boolean {
  return metaKey || ctrlKey || shiftKey
}
