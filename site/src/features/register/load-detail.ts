import { data } from 'react-router'
import { z } from 'zod'
import type { Client } from '#contract/client.ts'
import type { Form } from '#contract/forms.ts'
import type { Register } from '#contract/items.ts'

/** An id that is no uuid is not asked for: the page is not found (public.md §5). */
export function requireUuid(id: string): string {
  if (z.guid().safeParse(id).success) return id
  throw data({ error: 'errors.notFound' }, { status: 404 })
}

/** The register's form, which knows what its fields are called; entries can be shown without it, too. */
export async function formOf(client: Client, register: Register): Promise<Form | undefined> {
  const forms = await client('listForms', {})
  return forms.ok ? forms.data.find(({ slug }) => slug === register) : undefined
}
