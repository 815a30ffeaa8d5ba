import type { Text } from '#contract/texts.ts'

/** What is to be kept; a language that is not given stays as it is, an empty one is cleared. */
export type GivenText = { namespace: string; key: string } & Partial<Text>
export type StoredText = { namespace: string; key: string } & Text

export type TextPlan = { write: StoredText[]; new: number; changed: number; same: number }

const nameOf = ({ namespace, key }: { namespace: string; key: string }) => `${namespace} ${key}`

/** What has to be written, and how it compares to what is kept; a row without texts counts as none. */
export function planTexts(given: readonly GivenText[], kept: readonly StoredText[]): TextPlan {
  const before = new Map(kept.map((text) => [nameOf(text), text]))
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
