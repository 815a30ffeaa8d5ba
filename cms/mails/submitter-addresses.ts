import { z } from 'zod'
import { filledFields, textOf } from '#cms/forms/read-values.ts'
import type { FieldType, FormValues } from '#contract/forms.ts'

const addressTypes: readonly FieldType[] = ['email', 'auto-email']

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
    .filter(({ field }) => addressTypes.includes(field.type))
    .map(({ value }) => textOf(value))
  const addresses = [...entered, signedIn ?? '']
    .map(normalized)
    .filter((address) => z.email().safeParse(address).success)
  return [...new Set(addresses)]
}

/** Whether the address is the signed-in user's address from the identity provider. */
export function isOwnAddress(address: string, signedIn: string | null): boolean {
  return signedIn !== null && normalized(address) === normalized(signedIn)
}

function normalized(address: string): string {
  return address.trim().toLowerCase()
}
