import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { sharedRead } from '#cms/platform/cache/shared-read.ts'
import type { Language, Text } from '#contract/texts.ts'
import { nestTexts } from './rules.ts'

type StoredText = Text & { key: string }

/** All texts by namespace, read with one statement. */
const loadAllTexts = sharedRead(['texts', 'texts:forms'], async (req) => {
  const { docs } = await req.payload.find({
    collection: 'translations',
    select: { key: true, namespace: true, et: true, en: true },
    pagination: false,
    depth: 0,
    ...asSystem(req, 'texts are public'),
  })
  const texts: Record<string, StoredText[]> = Object.create(null)
  for (const { namespace, key, et, en } of docs) {
    texts[namespace] ??= []
    texts[namespace].push({ key, et: et ?? '', en: en ?? '' })
  }
  return texts
})

/** A namespace as a nested i18next resource, empty for an unknown one. A missing text falls back to the other language. */
export async function loadTexts(req: PayloadRequest, language: Language, namespace: string) {
  const texts = (await loadAllTexts(req))[namespace] ?? []
  return nestTexts(
    texts.flatMap(({ key, et, en }) => {
      const text = language === 'et' ? et || en : en || et
      return text ? [{ key, text }] : []
    }),
  )
}

/** Loads the texts of these namespaces. The returned lookup falls back to the key itself. */
export async function loadBilingual(
  req: PayloadRequest,
  namespaces: string[],
): Promise<(key: string) => Text> {
  const all = await loadAllTexts(req)
  const texts = new Map(
    namespaces.flatMap((namespace) => all[namespace] ?? []).map(({ key, et, en }) => [key, { et, en }]),
  )
  return (key) => texts.get(key) ?? { et: key, en: key }
}
