import { z } from 'zod'
import { filledFields, textOf } from '#cms/forms/read-values.ts'
import type { FormValues } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import type { ItemStatus } from '#contract/item-statuses.ts'
import { isPublicStatus } from '#contract/item-statuses.ts'
import { toRegister } from '#contract/registers/registers.ts'
import { inLanguage, type Language, type Text } from '#contract/texts.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'

/** A mail fails after this many attempts; the last one is about 48 hours after the first. */
export const maxAttempts = 19

const firstDelayMs = 2 * 60_000
const maxDelayMs = 4 * 3_600_000

/** Milliseconds until the next attempt after `attempts` attempts: 2 minutes, 4, 8 … up to 4 hours. */
export function retryDelay(attempts: number): number {
  return Math.min(maxDelayMs, firstDelayMs * 2 ** Math.max(0, attempts - 1))
}

/** The sender's address: the username of the mail server if it is an address, else `noreply@` the public host. */
export function senderOf({ smtpUrl, publicUrl }: { smtpUrl: string | undefined; publicUrl: string }): string {
  const username = decodeURIComponent(smtpUrl ? new URL(smtpUrl).username : '')
  return username.includes('@') ? username : `noreply@${new URL(publicUrl).hostname}`
}

/** Time of queueing (UTC), recipient, and the start of the id to avoid collisions. */
export function mailFileName(mail: { id: string; createdAt: string; recipient: string }): string {
  const time = mail.createdAt.slice(0, 19).replaceAll(':', '').replace('T', '-')
  const recipient = mail.recipient.replace(/[^A-Za-z0-9@._+-]+/g, '_').slice(0, 100)
  return `${time}_${recipient}_${mail.id.slice(0, 8)}.eml`
}

/**
 * The recipients of the confirmation: the addresses in the submission's e-mail fields, and the signed-in user's address.
 * Fields with several addresses are excluded, because they belong to other people.
 */
export function submitterAddresses(
  form: Parameters<typeof filledFields>[0],
  values: FormValues,
  signedIn: string | null,
): string[] {
  const entered = filledFields(form, values)
    .filter(({ field }) => fieldTypeOf(field).kind === 'email')
    .map(({ value }) => textOf(value))
  const addresses = [...entered, signedIn ?? '']
    .map(normalizedAddress)
    .filter((address) => z.email().safeParse(address).success)
  return [...new Set(addresses)]
}

/**
 * Whether somebody has to confirm the address of a submission: it has one that gets mails, and no account that stands for it
 * (contract §4).
 */
export function mustBeConfirmed(
  form: Parameters<typeof filledFields>[0],
  values: FormValues,
  caller: object | null,
): boolean {
  return caller === null && submitterAddresses(form, values, null).length > 0
}

/** Whether the address is the signed-in user's address from the identity provider. */
export function isOwnAddress(address: string, signedIn: string | null): boolean {
  return signedIn !== null && normalizedAddress(address) === normalizedAddress(signedIn)
}

/** An item with what decides who may have a key to it. */
export type LinkedItem = {
  id: string
  submitter?: { username?: string | null | undefined; email?: string | null | undefined } | null
  confirmedAddress?: string | null | undefined
}

/**
 * Whether a mail to the address may have a key to the item (contract §4). The account that submitted it needs none. Of an
 * entry of an account, an address that was typed into the form may be somebody else's: it has none until it was confirmed.
 */
export function mayHaveKey({ submitter, confirmedAddress }: LinkedItem, address: string): boolean {
  if (isOwnAddress(address, submitter?.email ?? null)) return false
  return !submitter?.username || isOwnAddress(address, confirmedAddress ?? null)
}

/** As addresses are stored and compared. */
export function normalizedAddress(address: string): string {
  return address.trim().toLowerCase()
}

/**
 * The form's title and the item's, for use within a sentence: `praktikapakkumine „Testija“`, `internship offer “Tester”`; of a form
 * that is no register `vastus vormile „Suvekool“ (Jaan)`, `answer to “Summer school” (Jaan)`. Without a title it is the first part alone.
 */
export function namedItem(
  textOf: (key: string) => Text,
  { slug, title: form }: Pick<Form, 'slug' | 'title'>,
  title: Text = { et: '', en: '' },
): Text {
  const answer = textOf('mail.answer')
  const named = (language: Language, open: string, close: string) => {
    const [name, item] = [inLanguage(form, language), title[language]]
    const [first, second] = toRegister(slug)
      ? [withinSentence(name), `${open}${item}${close}`]
      : [answer[language].replace('{{form}}', () => name), `(${item})`]
    return item ? `${first} ${second}` : first
  }
  return { et: named('et', '„', '“'), en: named('en', '“', '”') }
}

/** Starts with a lowercase letter, unless the first word is an abbreviation (`IT`). */
function withinSentence(text: string): string {
  return /^\p{Lu}(?!\p{Lu})/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text
}

/** Whether the status rejects or withdraws an item. */
export function isRejected(status: ItemStatus): boolean {
  return status === 'canceled' || status === 'deleted'
}

/**
 * The mail to the submitter about a manager's change: `returned` for a return, `takenOff` or `takenOffReason` if the item
 * is no longer public in a register and will not be by itself, `reason` for another with a reason, `published` if the item became
 * public in a register, `decided` if it was published and has no public page, `refused` if it was rejected without a reason, which says
 * whom to ask; undefined for all other changes.
 */
export function decisionMailOf(
  form: string,
  from: ItemStatus,
  to: ItemStatus,
  reason: string | null,
): DecisionMail | undefined {
  if (reason && to === 'returned' && from !== 'returned') return 'returned'
  if (toRegister(form) && isPublicStatus(form, from) && isTakenOff(to))
    return reason ? 'takenOffReason' : 'takenOff'
  if (reason) return 'reason'
  if (isPublicStatus(form, to) && !isPublicStatus(form, from))
    return toRegister(form) ? 'published' : 'decided'
  return isRejected(to) && !isRejected(from) ? 'refused' : undefined
}

type DecisionMail =
  | 'returned'
  | 'takenOff'
  | 'takenOffReason'
  | 'reason'
  | 'published'
  | 'decided'
  | 'refused'

/** Whether the status takes an item off the public pages until somebody changes it again. */
function isTakenOff(status: ItemStatus): boolean {
  return status === 'hide' || status === 'expired' || isRejected(status)
}
