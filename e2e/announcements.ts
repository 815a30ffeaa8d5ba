import type { Page } from '@playwright/test'

const prefix = 'announced: '

/**
 * Records what live regions announce on the pages that are loaded from now on. The returned function returns what was
 * announced since it was called last.
 */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  const announced: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith(prefix)) announced.push(message.text().slice(prefix.length))
  })
  await page.addInitScript(observeLiveRegions, prefix)
  return async () => {
    // Messages of the console arrive in the order of what the page does.
    await page.evaluate(() => undefined)
    return announced.splice(0)
  }
}

/** Logs each displayed text that is added to a live region, or with one. Runs in the page. */
function observeLiveRegions(prefix: string): void {
  const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
  function log(node: Node): void {
    const element = node instanceof Element ? node : node.parentElement
    const text = node.textContent?.replace(/\s+/g, ' ').trim()
    if (text && element?.checkVisibility()) console.debug(prefix + text)
  }
  const observer = new MutationObserver((mutations) => {
    for (const { target, addedNodes } of mutations) {
      const element = target instanceof Element ? target : target.parentElement
      const isInRegion = Boolean(element?.closest(live))
      if (isInRegion && target instanceof Text) log(target)
      for (const node of addedNodes) {
        if (isInRegion) log(node)
        else if (node instanceof Element) {
          if (node.matches(live)) log(node)
          for (const region of node.querySelectorAll(live)) log(region)
        }
      }
    }
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}

/** Logs an error for each text in another live region than the one for all messages. Runs in the page. */
export function reportOtherLiveRegions(): void {
  const live = '[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]'
  const report = (region: Element) => {
    // Before scripts are loaded there is no other way; the calendar is a library's widget, which reads its month out.
    if (
      region.closest('#announcements, #startup, .fui-Calendar') ||
      !document.getElementById('announcements')
    )
      return
    if (region.textContent.trim() === '' || !region.checkVisibility()) return
    console.error(`a live region beside the one for messages: ${region.outerHTML.slice(0, 200)}`)
  }
  const observer = new MutationObserver((mutations) => {
    for (const { target, addedNodes } of mutations) {
      const parent = target instanceof Element ? target : target.parentElement
      const around = parent?.closest(live)
      if (around) report(around)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const region of [node, ...node.querySelectorAll(live)])
            if (region.matches(live)) report(region)
    }
  })
  observer.observe(document, { childList: true, characterData: true, subtree: true })
}
