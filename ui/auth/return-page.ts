import { returnPath } from '#contract/config.ts'
import { tabStorage } from './browser-storage.ts'

const key = 'auth-return-target'

export const isReturnPage = ({ pathname }: Pick<Location, 'pathname'>): boolean =>
  pathname.replace(/\/$/, '') === returnPath

export function returnAddress(): string {
  return new URL(returnPath, location.origin).href
}

/** An address of this very site that is not the return page; undefined for any other. */
export function ownAddress(address: string, origin: string): string | undefined {
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  return url.origin === origin && !isReturnPage(url) ? url.href : undefined
}

/** Where this tab goes after the provider has returned; undefined where it does not know. */
export function readTarget(): string | undefined {
  return ownAddress(tabStorage.read(key) ?? returnPath, location.origin)
}

/** Keeps where to go after the provider has returned. From the return page itself, where one wanted to go before. */
export function keepTarget(address: string): void {
  const target = ownAddress(address, location.origin)
  if (target) tabStorage.write(key, target)
}

/** Goes on from the return page, to the home page where the tab does not know better. */
export function leaveReturnPage(): void {
  const target = readTarget() ?? `/?${new URLSearchParams({ language: document.documentElement.lang })}`
  tabStorage.remove(key)
  location.replace(target)
}
