/** One tab at a time. Pages that are not served securely have no locks: there each tab is on its own. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}

/** Shows all tabs this flag for a while; resolves when it is up. */
export function raiseFlag(name: string, milliseconds: number): Promise<void> {
  return new Promise((up, failed) => {
    if (!('locks' in navigator)) return up()
    const keep = () => {
      up()
      return new Promise((down) => setTimeout(down, milliseconds))
    }
    navigator.locks.request(name, { mode: 'shared' }, keep).catch(failed)
  })
}

/** Whether a tab shows this flag. Locks, unlike storage, are the same for all tabs at any moment. */
export async function isFlagUp(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held } = await navigator.locks.query()
  return held?.some((lock) => lock.name === name) ?? false
}
