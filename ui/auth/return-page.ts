import { returnPath } from '#contract/config.ts'
import { tabStorage } from '../shell/browser-storage.ts'

const key = 'auth-return-target'

export const isReturnPage = ({ pathname }: Pick<Location, 'pathname'>): boolean =>
  pathname.replace(/\/$/, '') === returnPath

export function returnAddress(): string {
  return new URL(returnPath, location.origin).href
}

/** The absolute URL of a page of this origin other than the return page; undefined for any other address. */
export function ownAddress(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.origin === origin && !isReturnPage(url) ? url.href : undefined
}

/** The page that this tab redirects to after sign-in or sign-out, if one is stored. */
export function loadTarget(): string | undefined {
  return ownAddress(tabStorage.read(key) ?? returnPath, location.origin)
}

/** Stores the page to redirect to from the return page. On the return page itself, the stored one does not change. */
export function storeTarget(address: string): void {
  const target = ownAddress(address, location.origin)
  if (target) tabStorage.write(key, target)
}

/** Redirects from the return page to the stored target, by default the home page. */
export function leaveReturnPage(): void {
  const target = loadTarget() ?? `/?${new URLSearchParams({ language: document.documentElement.lang })}`
  tabStorage.remove(key)
  location.replace(target)
}
