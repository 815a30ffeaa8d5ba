import type { Text } from '#contract/texts.ts'

/** A text to save; an omitted language is left unchanged, an empty one is cleared. */
export type GivenText = { namespace: string; key: string } & Partial<Text>
export type StoredText = { namespace: string; key: string } & Text

export type TextPlan = { write: StoredText[]; new: number; changed: number; same: number }

/** Identifies a text in maps and sets. */
export function nameOf({ namespace, key }: { namespace: string; key: string }): string {
  return `${namespace} ${key}`
}

/** Compares texts with the stored ones: which to write, and how many are new, changed or the same. A row without texts counts as new. */
export function planTexts(given: readonly GivenText[], stored: readonly StoredText[]): TextPlan {
  const before = new Map(stored.map((text) => [nameOf(text), text]))
  const plan: TextPlan = { write: [], new: 0, changed: 0, same: 0 }
  for (const { namespace, key, ...text } of given) {
    const old = before.get(nameOf({ namespace, key })) ?? { et: '', en: '' }
    const after = { namespace, key, et: text.et ?? old.et, en: text.en ?? old.en }
    if (after.et === old.et && after.en === old.en) plan.same += 1
    else {
      plan.write.push(after)
      if (old.et || old.en) plan.changed += 1
      else plan.new += 1
    }
  }
  return plan
}

type Tree = { [key: string]: string | Tree }

/**
 * Converts dotted keys to i18next's nested JSON. If a key with a text is also the prefix of longer keys
 * (`forms.fields.a` and `forms.fields.a.helpText`), the rest of the longer keys remains dotted next to it.
 */
export function nestTexts(texts: readonly { key: string; text: string }[]): Tree {
  const root: Tree = Object.create(null)
  for (const { key, text } of [...texts].sort((a, b) => a.key.length - b.key.length)) insert(root, key, text)
  return root
}

function insert(node: Tree, key: string, text: string): void {
  const dot = key.indexOf('.')
  if (dot < 0) {
    node[key] = text
    return
  }
  const head = key.slice(0, dot)
  const existing = node[head]
  if (typeof existing === 'string') {
    node[key] = text
    return
  }
  const child: Tree = existing ?? Object.create(null)
  node[head] = child
  insert(child, key.slice(dot + 1), text)
}
