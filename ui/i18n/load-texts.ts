import type { Namespace } from '#contract/namespaces.ts'
import type { Language } from '#contract/texts.ts'
import type { TranslationTree } from '#contract/translations.ts'
import type { Texts } from './create-i18n.ts'

export function textsUrl(language: Language, namespace: Namespace): string {
  return `/api/v2/translations/${language}/${namespace}`
}

/** Loads the namespaces in the browser; rejects if any of them cannot be loaded. */
export async function loadTexts(language: Language, namespaces: readonly Namespace[]): Promise<Texts> {
  const trees = await Promise.all(
    namespaces.map(async (namespace) => {
      const tree = await loadTree(textsUrl(language, namespace))
      return [namespace, tree] as const
    }),
  )
  return Object.fromEntries(trees)
}

async function loadTree(url: string): Promise<TranslationTree> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} responded with ${response.status}`)
  return response.json()
}
