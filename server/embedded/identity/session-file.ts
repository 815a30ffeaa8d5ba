import { LRUCache } from 'lru-cache'
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider'
import { z } from 'zod'
import { loadIfPresent, writeDurably } from '#cms/platform/durable-file.ts'

const entrySchema = z.object({
  payload: z.custom<AdapterPayload>((value) => typeof value === 'object' && value !== null),
  expiresAt: z.number(),
})

type Entry = z.infer<typeof entrySchema>

/** How many sign-ins may be in progress at once; one more evicts the least recently used. */
export const maxUnfinished = 1000

/**
 * Anyone can start a sign-in without a password, so nothing of it is written to disk: neither the interaction, nor an
 * anonymous session, nor an authorization code that was not exchanged yet.
 */
function isUnfinished(model: string, { accountId }: AdapterPayload): boolean {
  return (
    model === 'Interaction' ||
    model === 'AuthorizationCode' ||
    (model === 'Session' && accountId === undefined)
  )
}

/** Stores sessions, grants and refresh tokens in one file, so that users stay signed in over a restart. */
export async function openSessionFile(file: string): Promise<AdapterFactory> {
  const stored = z.record(z.string(), entrySchema).parse(JSON.parse((await loadIfPresent(file)) ?? '{}'))
  const entries = new Map<string, Entry>(Object.entries(stored))
  const unfinished = new LRUCache<string, Entry>({ max: maxUnfinished })
  const save = saver(file, entries)

  const live = (entry: Entry | undefined) =>
    entry && entry.expiresAt > Date.now() ? entry.payload : undefined

  return (model): Adapter => {
    const keyOf = (id: string) => `${model}:${id}`
    const allOfModel = () =>
      [...unfinished.entries(), ...entries].filter(([key]) => key.startsWith(`${model}:`))
    const findBy = (matches: (payload: AdapterPayload) => boolean) =>
      live(allOfModel().find(([, { payload }]) => matches(payload))?.[1])
    const remove = async (keys: string[]) => {
      const removed = keys.filter((key) => !unfinished.delete(key) && entries.delete(key))
      if (removed.length > 0) await save()
    }

    return {
      upsert: async (id, payload, expiresIn) => {
        const lifetimeMs = expiresIn === undefined ? Number.MAX_SAFE_INTEGER / 2 : expiresIn * 1000
        const entry = { payload, expiresAt: Date.now() + lifetimeMs }
        if (isUnfinished(model, payload)) {
          unfinished.set(keyOf(id), entry)
          if (!entries.delete(keyOf(id))) return
        } else {
          unfinished.delete(keyOf(id))
          entries.set(keyOf(id), entry)
        }
        await save()
      },
      find: async (id) => live(unfinished.get(keyOf(id)) ?? entries.get(keyOf(id))),
      findByUid: async (uid) => findBy((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => findBy((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const saved = entries.get(keyOf(id))
        const entry = saved ?? unfinished.get(keyOf(id))
        if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000)
        if (saved) await save()
      },
      destroy: (id) => remove([keyOf(id)]),
      revokeByGrantId: (grantId) =>
        remove(allOfModel().flatMap(([key, { payload }]) => (payload.grantId === grantId ? [key] : []))),
    }
  }
}

/** Writes the file; calls during a write share the next one. */
function saver(file: string, entries: Map<string, Entry>): () => Promise<void> {
  let current: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined
  return () => {
    next ??= current
      .catch(() => undefined)
      .then(() => {
        next = undefined
        const now = Date.now()
        for (const [key, { expiresAt }] of entries) if (expiresAt <= now) entries.delete(key)
        current = writeDurably(file, JSON.stringify(Object.fromEntries(entries)))
        return current
      })
    return next
  }
}
