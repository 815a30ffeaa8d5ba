import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Text } from '#contract/texts.ts'

/** Loads the texts of these namespaces. The returned lookup falls back to the key itself. */
export async function readBilingual(
  req: PayloadRequest,
  namespaces: string[],
): Promise<(key: string) => Text> {
  const { docs } = await req.payload.find({
    collection: 'translations',
    where: { namespace: { in: namespaces } },
    pagination: false,
    depth: 0,
    ...asSystem(req, 'texts are public'),
  })
  const texts = new Map(docs.map(({ key, et, en }) => [key, { et: et ?? '', en: en ?? '' }]))
  return (key) => texts.get(key) ?? { et: key, en: key }
}
