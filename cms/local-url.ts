const localHosts = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Whether the host of a URL is the local machine. */
export function isLocalUrl(url: string): boolean {
  return localHosts.test(URL.parse(url)?.hostname ?? '')
}
