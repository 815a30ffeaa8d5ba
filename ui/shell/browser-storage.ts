/** Replaces storage in a browser that blocks it together with all cookies. Lasts as long as the page. */
const inMemory = new Map<string, string>()

function attempt<T>(run: () => T, fallback: () => T): T {
  try {
    return run()
  } catch {
    return fallback()
  }
}

/** Local or session storage that never throws. A browser that blocks storage throws even when the property is read. */
function safely(storage: () => Storage) {
  return {
    read: (key: string): string | null =>
      attempt(
        () => storage().getItem(key),
        () => inMemory.get(key) ?? null,
      ),
    write: (key: string, value: string): void =>
      attempt(
        () => storage().setItem(key, value),
        () => void inMemory.set(key, value),
      ),
    remove: (key: string): void =>
      attempt(
        () => storage().removeItem(key),
        () => void inMemory.delete(key),
      ),
  }
}

/** Shared by all tabs. */
export const browserStorage = safely(() => localStorage)
/** Separate for each tab. */
export const tabStorage = safely(() => sessionStorage)
