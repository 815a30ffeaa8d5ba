import { createHash } from 'node:crypto'
import type { i18n as I18n } from 'i18next'
import type { Language } from '#contract/texts.ts'
import { type Namespace, translationTreeSchema } from '#contract/translations.ts'
import { createI18n, type TextTree } from '#ui/i18n/create-i18n.ts'
import { textsAddress } from '#ui/i18n/load-texts.ts'
import type { Api } from '../api.ts'
import { siteNamespaces } from './site-namespaces.ts'

type Kept = { body: string; tree: TextTree; version: string }
type ServerTexts = { i18n: I18n; versions: Record<string, string> }

const keptTrees = new Map<string, Kept>()
const keptTexts = new Map<Language, ServerTexts>()

/**
 * The texts of a language as `/api` has them. Parsed texts are kept and reused while they are the same, and while `/api`
 * cannot answer.
 */
export async function serverTexts(api: Api, origin: string, language: Language): Promise<ServerTexts> {
  const found = await Promise.all(
    siteNamespaces.map(
      async (namespace) => [namespace, await readTree(api, origin, language, namespace)] as const,
    ),
  )
  const there = found.flatMap(([namespace, kept]) => (kept ? [[namespace, kept] as const] : []))
  const versions = Object.fromEntries(there.map(([namespace, { version }]) => [namespace, version]))
  const before = keptTexts.get(language)
  if (before && siteNamespaces.every((namespace) => before.versions[namespace] === versions[namespace])) {
    return before
  }
  const trees = Object.fromEntries(there.map(([namespace, { tree }]) => [namespace, tree]))
  const texts = { i18n: createI18n(language, trees), versions }
  keptTexts.set(language, texts)
  return texts
}

async function readTree(
  api: Api,
  origin: string,
  language: Language,
  namespace: Namespace,
): Promise<Kept | undefined> {
  const address = textsAddress(language, namespace)
  const before = keptTrees.get(address)
  const response = await api(new Request(`${origin}${address}`)).catch(() => undefined)
  if (!response?.ok) return before
  const body = await response.text()
  if (body === before?.body) return before
  const tree = translationTreeSchema.parse(JSON.parse(body))
  const version = createHash('sha256').update(body).digest('base64url').slice(0, 10)
  const kept = { body, tree, version }
  keptTrees.set(address, kept)
  return kept
}
