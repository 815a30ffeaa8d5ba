import type { Payload, PayloadRequest } from 'payload'
import { generationOf } from '#cms/platform/cache/current-generation.ts'
import { formKinds } from '#contract/data-kinds.ts'
import type { Form } from '#contract/forms.ts'

type Load = (req: PayloadRequest) => Promise<Form[]>
type CacheEntry = { generation: number; forms: Promise<readonly Form[]> }

const cache = new WeakMap<Payload, CacheEntry>()

/** The forms from the cache, until a form or its texts change. On a miss, concurrent callers share one load. */
export function formsCache(req: PayloadRequest, load: Load): Promise<readonly Form[]> {
  const generation = generationOf(req.payload, formKinds)
  const cached = cache.get(req.payload)
  if (generation === undefined) return load(req)
  if (cached?.generation === generation) return cached.forms
  // The request's read replica may not yet have the changes of a newer generation.
  if ((req.context.replicaGeneration ?? generation) < generation) return load(req)
  // Frozen because requests share the objects: a mutation must throw.
  const forms = load(req).then(freeze)
  cache.set(req.payload, { generation, forms })
  forms.catch(() => {
    if (cache.get(req.payload)?.forms === forms) cache.delete(req.payload)
  })
  return forms
}

function freeze<T>(data: T): T {
  if (typeof data !== 'object' || data === null) return data
  for (const part of Object.values(data)) freeze(part)
  return Object.freeze(data)
}
