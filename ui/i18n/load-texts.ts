import type { Language } from '#contract/texts.ts'
import { type Namespace, translationTreeSchema } from '#contract/translations.ts'
import type { Texts, TextTree } from './create-i18n.ts'

/**
 * Where a namespace's texts are. The browser keeps an answer for an hour; `version` changes with the texts, so that a
 * page and its texts are always of the same age.
 */
export function textsAddress(language: Language, namespace: Namespace, version?: string): string {
  return `/api/v2/translations/${language}/${namespace}${version ? `?v=${version}` : ''}`
}

/** Loads the namespaces in the browser; rejects if any of them does not come. */
export async function loadTexts(
  language: Language,
  namespaces: readonly Namespace[],
  versions: Partial<Record<Namespace, string>> = {},
): Promise<Texts> {
  const trees = await Promise.all(
    namespaces.map(async (namespace) => {
      const tree = await loadTree(textsAddress(language, namespace, versions[namespace]))
      return [namespace, tree] as const
    }),
  )
  return Object.fromEntries(trees)
}

async function loadTree(address: string): Promise<TextTree> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return translationTreeSchema.parse(await response.json())
}
