import type { Language } from '#contract/texts.ts'
import { mostMissingKeys, namespaces } from '#contract/translations.ts'

const waiting = new Map<string, Set<string>>()
const told = new Set<string>()
let isWaiting = false

/** Tells the server of a key that has no text, once a page and a few together (contract §7). */
export function reportMissingText(language: Language, key: string): void {
  const namespace = namespaces.find((name) => key.startsWith(`${name}.`))
  const name = `${language} ${key}`
  if (!namespace || told.has(name)) return
  told.add(name)
  const address = `${language} ${namespace}`
  waiting.set(address, (waiting.get(address) ?? new Set()).add(key))
  if (isWaiting) return
  isWaiting = true
  setTimeout(send, 2000)
}

function send(): void {
  isWaiting = false
  for (const [address, keys] of waiting) {
    const [lng, ns] = address.split(' ')
    void fetch('/api/v2/translations/missing', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ lng, ns, keys: [...keys].slice(0, mostMissingKeys) }),
    }).catch(() => undefined)
  }
  waiting.clear()
}
