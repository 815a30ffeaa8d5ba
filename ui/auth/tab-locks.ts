/** Runs `run` in one tab at a time. Pages without a secure context have no locks and run it at once. */
export function withTabLock<T>(name: string, run: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, run) : run()
}

/** Makes a flag visible to all tabs for a time; resolves when it is set. */
export function raiseFlag(name: string, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!('locks' in navigator)) return resolve()
    const hold = () => {
      resolve()
      return new Promise((release) => setTimeout(release, milliseconds))
    }
    navigator.locks.request(name, { mode: 'shared' }, hold).catch(reject)
  })
}

/** Whether a tab has set this flag. Flags are locks, which unlike storage are consistent in all tabs at any moment. */
export async function isFlagUp(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { held } = await navigator.locks.query()
  return held?.some((lock) => lock.name === name) ?? false
}
