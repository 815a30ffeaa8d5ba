import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import { readIfThere, writeDurably } from '../durable-file.ts'

const entrySchema = z.object({
  payload: z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null),
  expiresAt: z.number(),
})

type Entry = z.infer<typeof entrySchema>

/** How many sign-ins may be unfinished at once; a further one drops the one that was used least recently. */
export const maxUnfinished = 1000

/**
 * Anybody can begin a sign-in without a password, so nothing of one is written to disk: neither the sign-in itself, nor
 * the session of somebody who is not signed in, nor a code that was not exchanged yet.
 */
const isUnfinished = (model: string, { accountId }: AdapterPayload): boolean =>
  model === 'Interaction' || model === 'AuthorizationCode' || (model === 'Session' && accountId === undefined)

/** Sessions, grants and refresh tokens in one file, so that nobody is signed out by a restart. */
export const openSessionFile = async (file: string): Promise<AdapterFactory> => {
  const stored = z.record(z.string(), entrySchema).parse(JSON.parse((await readIfThere(file)) ?? '{}'))
  const entries = new Map<string, Entry>(Object.entries(stored))
  const unfinished = new LRUCache<string, Entry>({ max: maxUnfinished })
  const save = saver(file, entries)

  const live = (entry: Entry | undefined) =>
    entry && entry.expiresAt > Date.now() ? entry.payload : undefined

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const allOfModel = () =>
      [...unfinished.entries(), ...entries].filter(([key]) => key.startsWith(`${model}:`))
    const firstOf = (fits: (payload: AdapterPayload) => boolean) =>
      live(allOfModel().find(([, { payload }]) => fits(payload))?.[1])
    const remove = async (keys: string[]) => {
      const inFile = keys.filter((key) => !unfinished.delete(key) && entries.delete(key))
      if (inFile.length > 0) await save()
    }

    return {
      upsert: async (id, payload, expiresIn) => {
        const lifetimeMs = expiresIn === undefined ? Number.MAX_SAFE_INTEGER / 2 : expiresIn * 1000
        const entry = { payload, expiresAt: Date.now() + lifetimeMs }
        if (isUnfinished(model, payload)) {
          unfinished.set(keyOf(id), entry)
          if (entries.delete(keyOf(id))) await save()
        } else {
          unfinished.delete(keyOf(id))
          entries.set(keyOf(id), entry)
          await save()
        }
      },
      find: async (id) => live(unfinished.get(keyOf(id)) ?? entries.get(keyOf(id))),
      findByUid: async (uid) => firstOf((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => firstOf((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const inFile = entries.get(keyOf(id))
        const entry = inFile ?? unfinished.get(keyOf(id))
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
        if (inFile) await save()
      },
      destroy: (id) => remove([keyOf(id)]),
      revokeByGrantId: (grantId) =>
        remove(allOfModel().flatMap(([key, { payload }]) => (payload.grantId === grantId ? [key] : []))),
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
