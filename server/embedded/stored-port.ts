import { loadIfPresent, writeDurably } from '#cms/platform/durable-file.ts'
import { freePort, isFree } from '../free-port.ts'

/** The port of the last start; 0 if there was none. */
export async function storedPort(path: string): Promise<number> {
  return Number(await loadIfPresent(path))
}

/** The port of the previous start if it is still free, else a new one. */
export async function stablePort(path: string, host: string, avoid: readonly number[] = []): Promise<number> {
  const stored = await storedPort(path)
  if (stored > 0 && !avoid.includes(stored) && (await isFree(stored, host))) return stored
  for (;;) {
    const free = await freePort(host)
    if (avoid.includes(free)) continue
    await writeDurably(path, String(free))
    return free
  }
}
