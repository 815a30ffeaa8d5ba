import { nameOf } from '#contract/person-name.ts'
import type { Supervisor } from '#contract/values/supervisor-names.ts'

const titles = /^(?:(?:prof(?:essor)?|dr|dots(?:ent)?|doc|assoc|mr|mrs|ms|phd|msc|bsc|ing|mag|lektor)\.? )+/i
/** `Ma` is a last name too: without dots, it is a degree after a comma or between parentheses. */
const degreesAfter = /,? \(?(?:ph\.?d|m\.?sc|b\.?sc|m\.a)\.?\)?$|(?:, ?\(?| \()ma\)?$/i
const address = /<?\(?([\w!#$%&'*+/=?^`{|}~.-]+@[\p{L}\p{N}.-]+)\)?>?/u

/** One person: `Mari Tamm`, `Tamm, Mari`, `dr Mari Tamm <mari@ut.ee>`. Parts that are not there are empty. */
export function parsePerson(text: string): Supervisor {
  const email = address.exec(text)?.[1] ?? ''
  const name = text
    .replace(address, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(titles, '')
    .replace(degreesAfter, '')
    .replace(/[\s,;]+$/, '')
  const { firstName, lastName } = nameOf({ sub: '', name })
  // One word is more likely a last name.
  return { firstname: lastName ? firstName : '', lastname: lastName || firstName, email }
}

/**
 * The people in a cell, one after the other: between semicolons, lines, `and`, `ja` or `&`. Commas separate people of two words each,
 * otherwise the last name from the first, as they always do in a cell that ends with a semicolon.
 */
export function parsePeople(text: string): Supervisor[] {
  return splitPeople(text).map(parsePerson)
}

/** Whether the cell of one person names several, or says that there are others. */
export function namesSeveral(text: string): boolean {
  if (/[\s,](?:et al|jt|others)\.?$/i.test(text.trim())) return true
  const people = splitPeople(text.replace(degreesAfter, '').replace(titles, ''))
  const hasMore = /\p{L}\s*[/+]\s*\p{L}|,.*,/u.test((people[0] ?? '').replace(address, ''))
  return people.length > 1 || (hasMore && !isEnded(text))
}

/** Names, each with the last one first if there is a comma, as `parsePeople` reads them. */
export function joinPeople(names: readonly string[]): string {
  // No last name ends with an initial: `Tamm M., Kask J.` are two people in one name.
  const isAmbiguous = names.some((name) => splitPeople(name).length > 1 && !/\p{Lu}\.,/u.test(name))
  return `${names.join('; ')}${isAmbiguous ? ';' : ''}`
}

function isEnded(text: string): boolean {
  return text.trim().endsWith(';')
}

function splitPeople(text: string): string[] {
  return text
    .split(/[;\n|]|\s(?:and|ja|ning|&)\s/i)
    .flatMap((part) => {
      const names = part.split(',').map((name) => name.trim())
      const isList =
        !isEnded(text) &&
        names.length > 1 &&
        names.every((name) => /\S\s+\S/.test(name.replace(address, '').trim()))
      return isList ? names : [part.trim()]
    })
    .filter(Boolean)
}
