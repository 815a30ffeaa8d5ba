const localHosts = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether an address points at the machine itself. */
export function isLocalUrl(url: string): boolean {
  return localHosts.test(URL.parse(url)?.hostname ?? '')
}
