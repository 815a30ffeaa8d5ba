/** What a browser that keeps nothing (all cookies blocked) forgets with the page. */
const inMemory = new Map<string, string>()

function attempt<T>(work: () => T, otherwise: () => T): T {
  try {
    return work()
  } catch {
    return otherwise()
  }
}

type Keeper = () => Storage

/** Local or session storage that never throws: even naming it does where a browser keeps nothing. */
function keptIn(storage: Keeper) {
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
export const browserStorage = keptIn(() => localStorage)
/** Of this tab alone. */
export const tabStorage = keptIn(() => sessionStorage)
