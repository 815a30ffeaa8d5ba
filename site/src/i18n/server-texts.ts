import { createHash } from 'node:crypto'
import type { i18n as I18n } from 'i18next'
import type { Language } from '#contract/texts.ts'
import { type Namespace, translationTreeSchema } from '#contract/translations.ts'
import { createI18n, type TextTree } from '#ui/i18n/create-i18n.ts'
import { textsUrl } from '#ui/i18n/load-texts.ts'
import type { Api } from '../api.ts'
import { siteNamespaces } from './site-namespaces.ts'

type CachedTree = { body: string; tree: TextTree; version: string }
type ServerTexts = { i18n: I18n; versions: Record<string, string> }

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
  const loaded = results.flatMap(([namespace, entry]) => (entry ? [[namespace, entry] as const] : []))
  const versions = Object.fromEntries(loaded.map(([namespace, { version }]) => [namespace, version]))
  const cached = textsCache.get(language)
  if (cached && siteNamespaces.every((namespace) => cached.versions[namespace] === versions[namespace])) {
    return cached
  }
  const trees = Object.fromEntries(loaded.map(([namespace, { tree }]) => [namespace, tree]))
  const texts = { i18n: createI18n(language, trees), versions }
  textsCache.set(language, texts)
  return texts
}

async function loadTree(
  api: Api,
  origin: string,
  language: Language,
  namespace: Namespace,
): Promise<CachedTree | undefined> {
  const url = textsUrl(language, namespace)
  const cached = treeCache.get(url)
  const response = await api(new Request(`${origin}${url}`)).catch(() => undefined)
  if (!response?.ok) return cached
  const body = await response.text()
  if (body === cached?.body) return cached
  const tree = translationTreeSchema.parse(JSON.parse(body))
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  const entry = { body, tree, version }
  treeCache.set(url, entry)
  return entry
}
