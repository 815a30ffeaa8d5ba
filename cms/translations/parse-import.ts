import { z } from 'zod'
import type { ValueIssue } from '#contract/problems.ts'
import { languageSchema } from '#contract/texts.ts'
import { checkNamespace, checkTranslationKey, validateBilingualText } from '#contract/translations.ts'
import { type GivenText, nameOf } from './rules.ts'

const listSchema = z.array(
  z.object({
    key: z.string(),
    namespace: z.string(),
    translations: z.object({ et: z.string().optional(), en: z.string().optional() }),
  }),
)
const answerSchema = z.object({ translations: listSchema }).transform(({ translations }) => translations)
const treesSchema = z.record(z.string(), z.record(z.string(), z.json()))

type Found = { at: string; text: GivenText }
export type Import = { texts: GivenText[]; issues: ValueIssue[] }

export const maxImportIssues = 100

/**
 * Parses an import: i18next's `{ lng: { ns: { key… } } }`, nested or flat, or the response of the list endpoint, or its
 * `translations` array. Empty texts are ignored. Null for any other shape.
 */
export function parseImport(items: unknown): Import | null {
  const list = listSchema.or(answerSchema).safeParse(items)
  if (list.success) {
    return collect(
      list.data.map(({ key, namespace, translations }, index) => ({
        at: `${index}.${key}`,
        text: { key, namespace, ...translations },
      })),
      [],
    )
  }
  const trees = treesSchema.safeParse(items)
  return trees.success ? parseTrees(trees.data) : null
}

function parseTrees(trees: z.output<typeof treesSchema>): Import {
  const found: Found[] = []
  const issues: ValueIssue[] = []
  for (const [name, namespaces] of Object.entries(trees)) {
    const language = languageSchema.safeParse(name)
    if (!language.success) {
      issues.push({ field: name, messageKey: 'translations.error.language' })
      continue
    }
    for (const [namespace, tree] of Object.entries(namespaces)) {
      for (const { key, text } of leavesOf(tree, [])) {
        const at = `${name}.${namespace}.${key}`
        if (typeof text === 'string') found.push({ at, text: { namespace, key, [language.data]: text } })
        else issues.push({ field: at, messageKey: 'validation.type' })
      }
    }
  }
  return collect(found, issues)
}

function leavesOf(tree: unknown, path: string[]): { key: string; text: unknown }[] {
  if (tree === null || typeof tree !== 'object' || Array.isArray(tree))
    return [{ key: path.join('.'), text: tree }]
  return Object.entries(tree).flatMap(([name, child]) => leavesOf(child, [...path, name]))
}

/** Validates the texts and merges both languages of a key; the last duplicate wins. */
function collect(found: Found[], issues: ValueIssue[]): Import {
  const texts = new Map<string, GivenText>()
  for (const { at, text } of found) {
    const { key, namespace } = text
    const read = validateBilingualText(text, at, true)
    const textIssues = [...checkTranslationKey(key, at), ...checkNamespace(namespace, at), ...read.issues]
    issues.push(...textIssues)
    const { et, en } = read.text
    if (textIssues.length > 0 || !(et || en)) continue
    const name = nameOf(text)
    texts.set(name, {
      ...(texts.get(name) ?? { key, namespace }),
      ...(et && { et }),
      ...(en && { en }),
    })
  }
  if (texts.size === 0 && issues.length === 0)
    issues.push({ field: 'items', messageKey: 'translations.error.nothing' })
  return { texts: [...texts.values()], issues: issues.slice(0, maxImportIssues) }
}
