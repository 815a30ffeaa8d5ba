import type { i18n as I18n } from 'i18next'
import type { Namespace } from '#contract/namespaces.ts'
import type { Language } from '#contract/texts.ts'
import { type TranslationTree, translationTreeSchema } from '#contract/translations.ts'
import { createI18n, type Texts } from '#ui/i18n/create-i18n.ts'
import { textsUrl } from '#ui/i18n/load-texts.ts'
import type { Api } from '../api.ts'
import { siteNamespaces } from './site-namespaces.ts'

type CachedTree = { body: string; tree: TranslationTree }
type ServerTexts = { i18n: I18n; trees: Texts }

/** Keyed by URL. */
const treeCache = new Map<string, CachedTree>()
const textsCache = new Map<Language, ServerTexts>()

/**
 * Loads the texts of a language from `/api`. Cached texts are reused if they have not changed, and as a fallback while
 * `/api` is unavailable.
 */
export async function serverTexts(api: Api, origin: string, language: Language): Promise<ServerTexts> {
  const results = await Promise.all(
    siteNamespaces.map(
      async (namespace) => [namespace, await loadTree(api, origin, language, namespace)] as const,
    ),
  )
  const trees: Texts = Object.fromEntries(results.filter(([, tree]) => tree !== undefined))
  const cached = textsCache.get(language)
  if (cached && siteNamespaces.every((namespace) => cached.trees[namespace] === trees[namespace]))
    return cached
  const texts = { i18n: createI18n(language, trees), trees }
  textsCache.set(language, texts)
  return texts
}

async function loadTree(
  api: Api,
  origin: string,
  language: Language,
  namespace: Namespace,
): Promise<TranslationTree | undefined> {
  const url = textsUrl(language, namespace)
  const cached = treeCache.get(url)
  const response = await api(new Request(`${origin}${url}`)).catch(() => undefined)
  if (!response?.ok) return cached?.tree
  const body = await response.text()
  if (body === cached?.body) return cached.tree
  const tree = translationTreeSchema.parse(JSON.parse(body))
  treeCache.set(url, { body, tree })
  return tree
}
