import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Language, Text } from '#contract/texts.ts'
import { nestTexts } from './rules.ts'

/** A namespace as a nested i18next resource, empty for an unknown one. A missing text falls back to the other language. */
export async function readTexts(req: PayloadRequest, language: Language, namespace: string) {
  const { docs } = await req.payload.find({
    collection: 'translations',
    where: { namespace: { equals: namespace } },
    pagination: false,
    depth: 0,
    ...asSystem(req, 'texts are public'),
  })
  return nestTexts(
    docs.flatMap(({ key, et, en }) => {
      const text = language === 'et' ? et || en : en || et
      return text ? [{ key, text }] : []
    }),
  )
}

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
