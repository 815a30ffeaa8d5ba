import { tabStorage } from '#ui/shell/browser-storage.ts'

const key = 'manage-opened'
/** Milliseconds. */
const reloadWindow = 10_000

/** Detects a reload loop, which occurs in browsers that reject cookies. */
export function wasJustOpened(): boolean {
  return Date.now() - Number(tabStorage.read(key) ?? 0) < reloadWindow
}

export function recordOpening(): void {
  tabStorage.write(key, String(Date.now()))
}

/** Called when a page of the manage area has loaded, which proves that the cookie was accepted. */
export function clearOpening(): void {
  tabStorage.remove(key)
}
