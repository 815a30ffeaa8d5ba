import { getPayload, handleEndpoints } from 'payload'
import { z } from 'zod'
import config from '#cms/payload.config.ts'
import { createClient } from '#contract/client.ts'
import type { Language } from '#contract/texts.ts'
import { type Namespace, sharedNamespaces, translationTreeSchema } from '#contract/translations.ts'
import type { Texts } from '#ui/i18n/create-i18n.ts'

const manageNamespaces = [...sharedNamespaces, 'manage'] as const satisfies Namespace[]

/** What the page for signing in says; of the manage area's words only its own. */
const signInNamespaces = ['common', 'errors', 'auth', 'manage'] as const satisfies Namespace[]
const signInWordsSchema = z.object({ manage: z.object({ signIn: translationTreeSchema }) })

/** The interface texts that a page is rendered with, so that its first HTML has them. */
export async function currentTexts(language: Language, who: 'manager' | 'anyone'): Promise<Texts> {
  const payload = await getPayload({ config })
  const client = createClient({
    origin: 'http://in.process',
    fetch: (request) => handleEndpoints({ config: payload.config, request }),
  })
  const wanted: readonly Namespace[] = who === 'manager' ? manageNamespaces : signInNamespaces
  const texts = await Promise.all(
    wanted.map(async (namespace) => {
      const answer = await client('getTranslations', { params: { lng: language, ns: namespace } })
      return [namespace, answer.ok ? answer.data : {}] as const
    }),
  )
  const all: Texts = Object.fromEntries(texts)
  if (who === 'manager') return all
  const words = signInWordsSchema.safeParse(all.manage)
  return { ...all, manage: words.success ? words.data : {} }
}
