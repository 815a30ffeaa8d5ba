import { data } from 'react-router'
import { z } from 'zod'
import type { Client } from '#contract/client.ts'
import { orThrow } from '#site/api.ts'
import { loadRegisterForm } from '#site/registers/register-form.ts'
import { registerOf } from '#site/registers/registers.ts'
import { toItemRow } from '#ui/item/item-row.ts'
import { labelKeywords } from './label-keywords.ts'

type Args = { pattern: string; params: { itemUuid: string } }

/** Loads an item with its register's form. @throws 404 if the id is not a UUID (public.md §5) */
export async function loadDetail(client: Client, { pattern, params: { itemUuid: uuid } }: Args) {
  if (!z.guid().safeParse(uuid).success) throw data({ error: 'errors.notFound' }, { status: 404 })
  const { slug, calls } = registerOf(pattern)
  const [result, form] = await Promise.all([
    client(calls.item, { params: { uuid } }),
    loadRegisterForm(client, slug),
  ])
  const item = orThrow(result)
  const fields = 'fields' in item ? item.fields : item.fieldsets.flatMap((fieldset) => fieldset.fields)
  return { slug, form, item: { ...toItemRow(item), fields: await labelKeywords(client, form, fields) } }
}
