import type { Claims } from './claims.ts'

type PersonName = { firstName: string; lastName: string }

/** One of the names may be empty. */
export function fullName({ firstName, lastName }: PersonName): string {
  return `${firstName} ${lastName}`.trim()
}

/** Lower-case words that begin a family name: `von`, `de la`, `van der`. */
const particle = /^\p{Ll}/u

/**
 * First and last name from a token's claims. If only the full `name` is present, its last word and the particles before it are
 * the family name, unless it has the form `Family, Given`.
 */
export function nameOf({ name, given_name, family_name }: Claims): PersonName {
  if (given_name && family_name) return { firstName: given_name, lastName: family_name }
  const whole = name ?? ''
  if (given_name) return { firstName: given_name, lastName: without(whole, given_name) }
  if (family_name) return { firstName: without(whole, family_name), lastName: family_name }
  return split(whole)
}

/** The full name without the known part; empty if the name neither starts nor ends with it. */
function without(whole: string, part: string): string {
  if (whole.startsWith(`${part} `)) return whole.slice(part.length).trim()
  if (whole.endsWith(` ${part}`)) return whole.slice(0, -part.length).trim()
  return ''
}

function split(whole: string): PersonName {
  const [family = '', ...given] = whole.split(',')
  if (given.length > 0) return { firstName: given.join(',').trim(), lastName: family.trim() }
  const words = whole.split(' ').filter((word) => word !== '')
  if (words.length < 2) return { firstName: whole.trim(), lastName: '' }
  const firstParticle = words.findIndex((word, index) => index > 0 && particle.test(word))
  const familyAt = firstParticle === -1 ? words.length - 1 : firstParticle
  return { firstName: words.slice(0, familyAt).join(' '), lastName: words.slice(familyAt).join(' ') }
}
