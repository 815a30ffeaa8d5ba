import type { PayloadRequest } from 'payload'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import type { Language } from '#contract/texts.ts'
import { nestTexts } from './nest-texts.ts'

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
