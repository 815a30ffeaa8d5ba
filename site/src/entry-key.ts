import { tabStorage } from '#ui/shell/browser-storage.ts'
import { keyPattern, keyPrefix } from './startup/entry-key-script.ts'

const referencePrefix = 'entry-reference:'

export function isKey(hash: string): boolean {
  return keyPattern.test(hash)
}

/** The part of the page that a link with a key leads to, as a fragment; empty if none. */
export function partOf(hash: string): string {
  const [, , part] = keyPattern.exec(hash) ?? []
  return part ? `#${part}` : ''
}

/**
 * The key to an own entry in this tab. Where the script could not store it, or a link was opened within the page, it is still in
 * the address.
 */
export function entryKeyOf(uuid: string): string | undefined {
  const name = keyPrefix + uuid.toLowerCase()
  const [, key] = keyPattern.exec(location.hash) ?? []
  if (key) tabStorage.write(name, key)
  return tabStorage.read(name) ?? undefined
}

/** The reference of an entry that was open in this tab, with which another link can be requested. */
export function knownReference(uuid: string): string | undefined {
  return tabStorage.read(referencePrefix + uuid.toLowerCase()) ?? undefined
}

export function rememberReference(uuid: string, reference: string): void {
  tabStorage.write(referencePrefix + uuid.toLowerCase(), reference)
}
