import type { TFunction } from 'i18next'
import { type Language, languages, type Text } from '#contract/texts.ts'
import { isContested, type Side, type Versions } from './three-way.ts'

/**
 * A named piece of what is edited, as readable text. An ordered list has its `members` as text; two versions of it differ only
 * if members that both have are in another order.
 */
export type Part = {
  key: string
  label: string
  /** The key of the part without which this one does not exist. */
  within?: string
} & ({ text: string } | { members: readonly string[] })

/** A part that differs; an empty text is a part that the version does not have. */
export type Difference = { key: string; label: string } & Versions<string>

/** A part that both have changed, and not alike. */
export type Contested = Omit<Difference, 'base'> & {
  /** The language of the texts, unless it is that of the page. */
  lang?: Language | undefined
  /** The other user's last change of it; `who` is null for a change by the system. */
  change?: { who: string | null; at: string } | undefined
}

export type Choices = Readonly<Record<string, Side>>

/** Compares three versions. Returns the parts that somebody else changed or that saving the edited version would change. */
export function differencesOf(versions: Versions<readonly Part[]>): Difference[] {
  return uniqueParts(versions).flatMap(({ key, label }) => {
    const find = (parts: readonly Part[]) => parts.find((part) => part.key === key)
    const [base, saved, mine] = [find(versions.base), find(versions.saved), find(versions.mine)]
    const shared = sharedMembers([base, saved, mine])
    const texts = { base: textOf(base, shared), saved: textOf(saved, shared), mine: textOf(mine, shared) }
    return texts.saved === texts.base && texts.mine === texts.saved ? [] : [{ key, label, ...texts }]
  })
}

/** The parts that both have changed differently. If one of them removed a part, it is contested as a whole. */
export function contestedParts<Values>(
  { base, saved, mine }: Versions<Values>,
  partsOf: (values: Values) => readonly Part[],
): Difference[] {
  const parts = { base: partsOf(base), saved: partsOf(saved), mine: partsOf(mine) }
  const differences = differencesOf(parts)
  const removed = new Map(
    differences.filter((each) => each.base && !(each.saved && each.mine)).map((each) => [each.key, each]),
  )
  const within = new Map(uniqueParts(parts).map((part) => [part.key, part.within ?? '']))
  const contested = differences
    .filter(isContested)
    .map((each) => removed.get(within.get(each.key) ?? '') ?? each)
  return [...new Set(contested)]
}

function uniqueParts({ base, saved, mine }: Versions<readonly Part[]>): Part[] {
  return [...new Map([...base, ...saved, ...mine].map((part) => [part.key, part])).values()]
}

/** A text in both languages as two parts. */
export function textParts(t: TFunction, key: string, label: string, text: Text): Part[] {
  return languages.map((language) => ({
    key: `${key}.${language}`,
    label: t('manage.forms.inLanguage', { label, language: t(`manage.forms.${language}`) }),
    text: text[language],
  }))
}

/** The members that every version of the list has. */
function sharedMembers(parts: readonly (Part | undefined)[]): ReadonlySet<string> {
  const [first = [], ...others] = parts.map((part) => (part && 'members' in part ? part.members : []))
  return new Set(first.filter((member) => others.every((members) => members.includes(member))))
}

function textOf(part: Part | undefined, shared: ReadonlySet<string>): string {
  if (!part) return ''
  return 'text' in part ? part.text : part.members.filter((member) => shared.has(member)).join(', ')
}
