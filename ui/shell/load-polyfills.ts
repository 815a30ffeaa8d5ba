/** Loads what a supported browser may lack: Firefox has popovers since 125. Call before rendering. */
export async function loadPolyfills(): Promise<void> {
  if (!('popover' in HTMLElement.prototype)) await import('@oddbird/popover-polyfill')
}
