import { z } from 'zod'
import { filledFields, textOf } from '#cms/forms/read-values.ts'
import type { FieldType, FormValues } from '#contract/forms.ts'

const own: readonly FieldType[] = ['email', 'auto-email']

/**
 * Who gets the confirmation: the addresses that the submission gives for itself, and the one of who is signed in. Lists
 * of addresses are those of other people, who did not ask for a mail.
 */
export function submitterAddresses(
  form: Parameters<typeof filledFields>[0],
  values: FormValues,
  signedIn: string | null,
): string[] {
  const given = filledFields(form, values)
    .filter(({ field }) => own.includes(field.type))
    .map(({ value }) => textOf(value))
  const addresses = [...given, signedIn ?? '']
    .map(normalized)
    .filter((address) => z.email().safeParse(address).success)
  return [...new Set(addresses)]
}

/** Is it the address that the identity provider gives for who is signed in? */
export function isOwnAddress(address: string, signedIn: string | null): boolean {
  return signedIn !== null && normalized(address) === normalized(signedIn)
}

function normalized(address: string): string {
  return address.trim().toLowerCase()
}
