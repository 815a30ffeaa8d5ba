import { openablePort } from '../free-port.ts'
import { readIfThere, writeDurably } from './durable-file.ts'

/** A port that stays the same from start to start, unless somebody else has taken it meanwhile. */
export async function stablePort(path: string, host: string, avoid: readonly number[] = []): Promise<number> {
  const kept = Number(await readIfThere(path))
  if (kept > 0 && !avoid.includes(kept) && (await openablePort(kept, host)) !== undefined) return kept
  for (;;) {
    const free = await openablePort(0, host)
    if (free === undefined) throw new Error(`no port can be opened on ${host}`)
    if (avoid.includes(free)) continue
    await writeDurably(path, String(free))
    return free
  }
}
