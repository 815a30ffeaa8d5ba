import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import { readIfThere, writeDurably } from '../kept-file.ts'
import { refreshTokenId } from './refresh-token-shape.ts'

const entrySchema = z.object({
  payload: z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null),
  expiresAt: z.number(),
})

type Entry = z.infer<typeof entrySchema>

/** Sessions, grants, codes and refresh tokens in one file, so that nobody is signed out by a restart. */
export const openSessionFile = async (file: string): Promise<AdapterFactory> => {
  const kept = z.record(z.string(), entrySchema).parse(JSON.parse((await readIfThere(file)) ?? '{}'))
  const entries = new Map<string, Entry>(Object.entries(kept))
  const save = saver(file, entries)

  const live = (entry: Entry | undefined) =>
    entry && entry.expiresAt > Date.now() ? entry.payload : undefined
  const firstOf = (model: string, fits: (payload: AdapterPayload) => boolean) =>
    live([...entries].find(([key, entry]) => key.startsWith(`${model}:`) && fits(entry.payload))?.[1])

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${model === 'RefreshToken' ? refreshTokenId(id) : id}`
    return {
      upsert: (id, payload, expiresIn) => {
        const lifetimeMs = expiresIn === undefined ? Number.MAX_SAFE_INTEGER / 2 : expiresIn * 1000
        entries.set(keyOf(id), { payload, expiresAt: Date.now() + lifetimeMs })
        return save()
      },
      find: async (id) => live(entries.get(keyOf(id))),
      findByUid: async (uid) => firstOf(model, (payload) => payload.uid === uid),
      findByUserCode: async (userCode) => firstOf(model, (payload) => payload.userCode === userCode),
      consume: (id) => {
        const entry = entries.get(keyOf(id))
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
        return save()
      },
      destroy: (id) => {
        entries.delete(keyOf(id))
        return save()
      },
      revokeByGrantId: (grantId) => {
        for (const [key, { payload }] of entries)
          if (key.startsWith(`${model}:`) && payload.grantId === grantId) entries.delete(key)
        return save()
      },
    }
  }
}

/** Writes the file for everybody who asked while the write before was under way. */
const saver = (file: string, entries: Map<string, Entry>): (() => Promise<void>) => {
  let under: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= under
      .catch(() => undefined)
      .then(() => {
        next = undefined
        const now = Date.now()
        for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key)
        under = writeDurably(file, JSON.stringify(Object.fromEntries(entries)))
        return under
      })
    return next
  }
}
