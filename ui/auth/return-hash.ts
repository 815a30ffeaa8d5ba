import { tabStorage } from './browser-storage.ts'

const key = 'return-hash'

/** The provider returns to addresses without a hash, so this tab keeps it. Gives the address to return to. */
export function withoutHash(target: URL): string {
  const [address = '', hash] = target.href.split('#')
  if (hash) tabStorage.write(key, target.href)
  else tabStorage.remove(key)
  return address
}

/** Gives the address that one has returned to its hash back, without a step in the tab's history. */
export function restoreHash(): void {
  const [address, hash] = (tabStorage.read(key) ?? '').split('#')
  tabStorage.remove(key)
  if (hash && location.href === address) history.replaceState(history.state, '', `#${hash}`)
}
