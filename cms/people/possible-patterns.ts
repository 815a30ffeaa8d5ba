import { foldCase } from '#contract/fold-text.ts'
import { caseEnding } from './person.ts'

/** Letters that a form of a family name may have after its stem: `Kask, Kasele`; `Mägi, Mäega`. */
const ending = '\\w{1,8}'

type Patterns = { anyCase: string; sameCase: string; firstName: string }

/**
 * Regular expressions of PostgreSQL for spellings that may be the person: `anyCase` without regard to case, `sameCase` for the
 * family name alone, which may also be a word, and `firstName` for a first name alone, which many people have.
 */
export function possiblePatterns(identifiers: readonly string[]): Patterns {
  const names = identifiers
    .filter((each) => !each.includes('@'))
    .map((each) => foldCase(each).split(' ').filter(Boolean))
  const anyCase: string[] = []
  const sameCase: string[] = []
  const firstName: string[] = []
  for (const words of names) {
    const [first = '', ...rest] = words
    const last = rest.at(-1)
    if (last === undefined) {
      anyCase.push(`(?:^|[^\\w@.])@${escaped(first)}\\M`)
      continue
    }
    const given = `(?:${escaped(words.slice(0, -1).join(' '))}|${escaped(first.slice(0, 1))}\\.)`
    const family = `${escaped(last.slice(0, Math.max(2, last.length - 2)))}${ending}`
    anyCase.push(`\\m${given}\\s*${family}`, `\\m${family},?\\s+${given}`)
    sameCase.push(alone(last))
    firstName.push(...words.slice(0, -1).flatMap((word) => word.split('-').map(alone)))
  }
  return { anyCase: oneOf(anyCase), sameCase: oneOf(sameCase), firstName: oneOf(firstName) }
}

/** A part of a name within a text. A value that is nothing but the name is in the field for that of somebody else. */
function alone(name: string): string {
  const pattern = `\\m${escaped(capitalized(name))}(?:['’]?[aeiu]?${caseEnding})\\M`
  return `.${pattern}|${pattern}.`
}

function capitalized(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1)
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')
}

/** Without a pattern, one that fits nothing. */
function oneOf(patterns: readonly string[]): string {
  return patterns.join('|') || '(?!)'
}
