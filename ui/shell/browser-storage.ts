/** Replaces storage in a browser that blocks it together with all cookies. Lasts as long as the page. */
const inMemory = new Map<string, string>()
const probeKey = 'storage-probe'

function attempt<T>(run: () => T, fallback: () => T): T {
  try {
    return run()
  } catch {
    return fallback()
  }
}

/**
 * Local or session storage that never throws. A browser that blocks storage throws even when the property is read; a full
 * storage throws on writes, and what it could not store lasts as long as the page.
 */
function safely(name: string, storage: () => Storage) {
  const memoryKey = (key: string) => `${name}:${key}`
  const remove = (key: string): void => {
    inMemory.delete(memoryKey(key))
    attempt(
      () => storage().removeItem(key),
      () => undefined,
    )
  }
  const write = (key: string, value: string): void =>
    attempt(
      () => {
        storage().setItem(key, value)
        inMemory.delete(memoryKey(key))
      },
      () => void inMemory.set(memoryKey(key), value),
    )
  return {
    read: (key: string): string | null =>
      inMemory.get(memoryKey(key)) ??
      attempt(
        () => storage().getItem(key),
        () => null,
      ),
    write,
    remove,
    /** Whether a text of this many characters can be stored until it is removed. */
    canStore: (characters: number): boolean =>
      attempt(
        () => {
          storage().setItem(probeKey, 'x'.repeat(characters))
          storage().removeItem(probeKey)
          return true
        },
        () => false,
      ),
  }
}

/** Shared by all tabs. */
export const browserStorage = safely('local', () => localStorage)
/** Separate for each tab. */
export const tabStorage = safely('session', () => sessionStorage)
