import { data } from 'react-router'
import { z } from 'zod'
import type { Client } from '#contract/client.ts'
import { orThrow } from '#site/api.ts'
import { formOf } from '#site/registers/form-of.ts'
import { registerOf } from '#site/registers/registers.ts'
import { toItemRow } from '#ui/item/item-row.ts'
import { labelKeywords } from './label-keywords.ts'

type Args = { pattern: string; params: { itemUuid: string } }

/** An item with its register's form. An id that is no uuid is not found (public.md §5). */
export async function loadDetail(client: Client, { pattern, params: { itemUuid: uuid } }: Args) {
  if (!z.guid().safeParse(uuid).success) throw data({ error: 'errors.notFound' }, { status: 404 })
  const { slug, calls } = registerOf(pattern)
  const [answer, form] = await Promise.all([client(calls.item, { params: { uuid } }), formOf(client, slug)])
  const item = orThrow(answer)
  const given = 'fields' in item ? item.fields : item.fieldsets.flatMap(({ fields }) => fields)
  return { slug, form, item: { ...toItemRow(item), fields: await labelKeywords(client, form, given) } }
}
