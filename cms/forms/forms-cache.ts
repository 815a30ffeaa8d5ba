import type { Payload, PayloadRequest } from 'payload'
import { generationOf } from '#cms/platform/cache/current-generation.ts'
import type { Form } from '#contract/forms.ts'

type Read = (req: PayloadRequest) => Promise<Form[]>
type Kept = { generation: number; forms: Promise<readonly Form[]> }

const kept = new WeakMap<Payload, Kept>()

/** The forms as they were read last, or read now, once for all who ask, if they may have changed since. */
export function formsCache(req: PayloadRequest, read: Read): Promise<readonly Form[]> {
  const generation = generationOf(req.payload)
  const known = kept.get(req.payload)
  if (generation === undefined) return read(req)
  if (known?.generation === generation) return known.forms
  // A replica may not know yet what has changed since it was chosen.
  if ((req.context.replicaGeneration ?? generation) !== generation) return read(req)
  // Many calls share them, so whoever changes one in place must fail at once.
  const forms = read(req).then(freeze)
  kept.set(req.payload, { generation, forms })
  forms.catch(() => {
    if (kept.get(req.payload)?.forms === forms) kept.delete(req.payload)
  })
  return forms
}

function freeze<T>(data: T): T {
  if (typeof data !== 'object' || data === null) return data
  for (const part of Object.values(data)) freeze(part)
  return Object.freeze(data)
}
