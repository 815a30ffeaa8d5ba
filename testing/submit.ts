import { randomUUID } from 'node:crypto'
import type { Client } from '#contract/client.ts'
import type { FormValues } from '#contract/forms.ts'

/** Submits an entry to the current version of a form, with a new UUID unless one is given. */
export function submit(client: Client, slug: string, values: FormValues, itemUuid: string = randomUUID()) {
  const filledForm = { slug, updatedAt: new Date().toISOString() }
  return client('submitItem', { params: { slug }, body: { action: 'insert', filledForm, itemUuid, values } })
}
