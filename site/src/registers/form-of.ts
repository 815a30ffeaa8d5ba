import type { Client } from '#contract/client.ts'
import type { Form } from '#contract/forms.ts'
import type { Register } from '#contract/items.ts'
import { optionsOf } from '#ui/item/option-label.ts'
import type { Facets } from './register.ts'

/** The register's form, which names its fields and their options. Pages can do without it. */
export async function formOf(client: Client, register: Register): Promise<Form | undefined> {
  const forms = await client('listForms', {})
  return forms.ok ? forms.data.find(({ slug }) => slug === register) : undefined
}

/** The options of these fields of the register's form. */
export async function formFacets(client: Client, register: Register, ...fields: string[]): Promise<Facets> {
  const form = await formOf(client, register)
  return { options: Object.fromEntries(fields.map((field) => [field, optionsOf(form, field)])), years: [] }
}
