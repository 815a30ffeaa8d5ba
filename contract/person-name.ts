import type { Claims } from './roles.ts'

type PersonName = { firstName: string; lastName: string }

/** Words in lower case that a family name begins with: `von`, `de la`, `van der`. */
const particle = /^\p{Ll}/u

/**
 * The name of whoever a token speaks of. Some providers say it as one text (`name`) alone: its last word, with the
 * particles before it, is the family name, unless the text has the form `Family, Given`.
 */
export function nameOf({ name, given_name, family_name }: Claims): PersonName {
  if (given_name && family_name) return { firstName: given_name, lastName: family_name }
  const whole = name ?? ''
  if (given_name) return { firstName: given_name, lastName: without(whole, given_name) }
  if (family_name) return { firstName: without(whole, family_name), lastName: family_name }
  return split(whole)
}

/** The rest of a full name beside the part that is known; nothing where that is no part of it. */
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
