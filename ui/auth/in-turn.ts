/** One tab at a time. Pages that are not served securely have no locks: there each tab is on its own. */
export function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work()
}
