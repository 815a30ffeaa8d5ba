import { getPayload, handleEndpoints } from 'payload'
import { z } from 'zod'
import config from '#cms/payload.config.ts'
import { createClient } from '#contract/client.ts'
import { type Namespace, sharedNamespaces } from '#contract/namespaces.ts'
import { Problem } from '#contract/problems.ts'
import type { Language } from '#contract/texts.ts'
import { translationTreeSchema } from '#contract/translations.ts'
import type { Texts } from '#ui/i18n/create-i18n.ts'
import { orUnavailable } from '../or-unavailable.ts'

const manageNamespaces = [
  ...sharedNamespaces,
  'manage',
  'keywords',
  'translations',
  'reports',
  'access',
] as const satisfies Namespace[]

/** Namespaces of the sign-in page; of the `manage` namespace it gets only the `signIn` texts. */
const signInNamespaces = ['common', 'errors', 'auth', 'manage'] as const satisfies Namespace[]
const signInTextsSchema = z.object({ manage: z.object({ signIn: translationTreeSchema }) })

/** The interface texts of a server-rendered page. */
export function currentTexts(language: Language, audience: 'manager' | 'anyone'): Promise<Texts> {
  return orUnavailable(() => loadTexts(language, audience))
}

async function loadTexts(language: Language, audience: 'manager' | 'anyone'): Promise<Texts> {
  const payload = await getPayload({ config })
  const client = createClient({
    origin: 'http://in.process',
    fetch: (request) => handleEndpoints({ config: payload.config, request }),
  })
  const namespaces: readonly Namespace[] = audience === 'manager' ? manageNamespaces : signInNamespaces
  const texts = await Promise.all(
    namespaces.map(async (namespace) => {
      const response = await client('getTranslations', { params: { lng: language, ns: namespace } })
      // Without them a page would have keys in place of texts, until it is loaded again.
      if (!response.ok) throw new Problem(response.status === 503 ? 'unavailable' : 'unexpected')
      return [namespace, response.data] as const
    }),
  )
  const all: Texts = Object.fromEntries(texts)
  if (audience === 'manager') return all
  const signInTexts = signInTextsSchema.safeParse(all.manage)
  return { ...all, manage: signInTexts.success ? signInTexts.data : {} }
}
