import { mostMissingKeys, namespaces } from '#contract/namespaces.ts'
import type { Language } from '#contract/texts.ts'

const pending = new Map<string, Set<string>>()
const reported = new Set<string>()
let isScheduled = false

/** Reports a missing key to the server, once per page and in batches (contract §7). */
export function reportMissingText(language: Language, key: string): void {
  const namespace = namespaces.find((name) => key.startsWith(`${name}.`))
  const name = `${language} ${key}`
  if (!namespace || reported.has(name)) return
  reported.add(name)
  const group = `${language} ${namespace}`
  pending.set(group, (pending.get(group) ?? new Set()).add(key))
  if (isScheduled) return
  isScheduled = true
  setTimeout(send, 2000)
}

function send(): void {
  isScheduled = false
  for (const [group, keys] of pending) {
    const [lng, ns] = group.split(' ')
    void fetch('/api/v2/translations/missing', {
      method: 'POST',
      credentials: 'omit',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ lng, ns, keys: [...keys].slice(0, mostMissingKeys) }),
    }).catch(() => undefined)
  }
  pending.clear()
}
