import { randomUUID } from 'node:crypto'
import type { Client } from '#contract/client.ts'
import type { FormValues } from '#contract/fields.ts'
import type { Language } from '#contract/texts.ts'

/** Submits an item to the current version of a form, with a new UUID unless one is given. */
export function submit(
  client: Client,
  slug: string,
  values: FormValues,
  itemUuid: string = randomUUID(),
  language?: Language,
) {
  const filledForm = { slug, updatedAt: new Date().toISOString() }
  const body = { action: 'insert', filledForm, itemUuid, values, ...(language && { language }) } as const
  return client('submitItem', { params: { slug }, body })
}
