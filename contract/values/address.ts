import type { Outcome } from './rule.ts'
import { checkTexts, hasControlCharacters, textRule } from './text.ts'

const maxUrlLength = 2048
export const maxEmailLength = 254

const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/
const domainLabel = /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** The beginning of an encoded word (RFC 2047), which mail programs may decode to another address. */
const encodedWord = '=?'

export function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const labels = text.slice(at + 1).split('.')
  return (
    text.length <= maxEmailLength &&
    !text.includes(encodedWord) &&
    localPart.test(text.slice(0, Math.max(at, 0))) &&
    labels.length > 1 &&
    labels.every((label) => label.length <= 63 && domainLabel.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  )
}

/** An http or https URL without credentials, which would only disguise the link's target. */
export function isWebAddress(text: string): boolean {
  if (!/^https?:\/\/[^\s/\\]/i.test(text) || /\s/.test(text)) return false
  try {
    const { username, password } = new URL(text)
    return username === '' && password === ''
  } catch {
    return false
  }
}

/** A path of the register itself. Browsers treat `//` and `/\` as the start of a URL on another host. */
export function isSitePath(text: string): boolean {
  return /^\/(?![/\\])/.test(text) && !/\s/.test(text) && !hasControlCharacters(text)
}

/** Valid link target in texts: a web URL, a path of the register, or a `mailto:` address. */
export function isLinkTarget(text: string): boolean {
  if (/^mailto:/i.test(text)) {
    const [address = ''] = text.slice('mailto:'.length).split('?')
    return isEmail(address) && !/\s/.test(text) && !hasControlCharacters(text)
  }
  return isSitePath(text) || (isWebAddress(text) && !hasControlCharacters(text))
}

export const checkUrl = textRule({ max: maxUrlLength }, isWebAddress, 'validation.url')
export const checkEmail = textRule({ max: maxEmailLength }, isEmail, 'validation.email')

export function checkEmails(value: unknown): Outcome {
  return checkTexts(value, {
    validate: (text) => (isEmail(text) ? undefined : { messageKey: 'validation.email' }),
  })
}
