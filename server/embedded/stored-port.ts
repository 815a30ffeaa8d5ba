import { openablePort } from '../free-port.ts'
import { readIfThere, writeDurably } from './durable-file.ts'

/** The port of the previous start if it is still free, else a new one. */
export async function stablePort(path: string, host: string, avoid: readonly number[] = []): Promise<number> {
  const stored = Number(await readIfThere(path))
  if (stored > 0 && !avoid.includes(stored) && (await openablePort(stored, host)) !== undefined) return stored
  for (;;) {
    const free = await openablePort(0, host)
    if (free === undefined) throw new Error(`no port can be opened on ${host}`)
    if (avoid.includes(free)) continue
    await writeDurably(path, String(free))
    return free
  }
}
