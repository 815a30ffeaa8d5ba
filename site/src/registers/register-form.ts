import type { Client } from '#contract/client.ts'
import type { Form } from '#contract/forms.ts'
import type { Register } from '#contract/registers/registers.ts'
import { optionsOf } from '#ui/item/option-label.ts'
import type { Facets } from './register.ts'

/** Loads the register's form with its field labels and options; undefined if it cannot be loaded. */
export async function loadRegisterForm(client: Client, register: Register): Promise<Form | undefined> {
  const forms = await client('listForms', {})
  return forms.ok ? forms.data.find(({ slug }) => slug === register) : undefined
}

/** Loads the options of the given fields of the register's form. */
export async function loadFormFacets(
  client: Client,
  register: Register,
  ...fields: string[]
): Promise<Facets> {
  const form = await loadRegisterForm(client, register)
  return { options: Object.fromEntries(fields.map((field) => [field, optionsOf(form, field)])), years: [] }
}
