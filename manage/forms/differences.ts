import type { TFunction } from 'i18next'
import { languages, type Text } from '#contract/texts.ts'

/**
 * A named piece of a definition as readable text. An ordered list has its `members` as text; two versions of it differ only
 * if members that both have are in another order.
 */
export type Part = { key: string; label: string } & ({ text: string } | { members: readonly string[] })

/** A part that differs; an empty text is a part that the version does not have. */
export type Difference = { key: string; label: string; before: string; saved: string; mine: string }

type Versions = Record<'before' | 'saved' | 'mine', readonly Part[]>

/**
 * Compares the version that an edit started from, the one that is saved now, and the edited one. Returns the parts that
 * somebody else changed or that saving the edited version would change.
 */
export function differencesOf(versions: Versions): Difference[] {
  const labels = new Map(
    Object.values(versions).flatMap((parts) => parts.map(({ key, label }) => [key, label])),
  )
  return [...labels].flatMap(([key, label]) => {
    const before = versions.before.find((part) => part.key === key)
    const saved = versions.saved.find((part) => part.key === key)
    const mine = versions.mine.find((part) => part.key === key)
    const shared = sharedMembers([before, saved, mine])
    const texts = { before: textOf(before, shared), saved: textOf(saved, shared), mine: textOf(mine, shared) }
    return texts.saved === texts.before && texts.mine === texts.saved ? [] : [{ key, label, ...texts }]
  })
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
