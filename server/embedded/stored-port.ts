import { freePort, isFree } from '../free-port.ts'
import { loadIfPresent, writeDurably } from './durable-file.ts'

/** The port of the previous start if it is still free, else a new one. */
export async function stablePort(path: string, host: string, avoid: readonly number[] = []): Promise<number> {
  const stored = Number(await loadIfPresent(path))
  if (stored > 0 && !avoid.includes(stored) && (await isFree(stored, host))) return stored
  for (;;) {
    const free = await freePort(host)
    if (avoid.includes(free)) continue
    await writeDurably(path, String(free))
    return free
  }
}
