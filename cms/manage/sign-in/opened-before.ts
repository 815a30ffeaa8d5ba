const key = 'manage-opened'
const justNow = 10_000

/** A browser that keeps no cookies would be reloaded for ever: it is told so instead. */
export function wasJustOpened(): boolean {
  return Date.now() - Number(sessionStorage.getItem(key) ?? 0) < justNow
}

export function rememberOpening(): void {
  sessionStorage.setItem(key, String(Date.now()))
}

/** A page of the manage area came: the cookie was kept. */
export function forgetOpening(): void {
  sessionStorage.removeItem(key)
}
