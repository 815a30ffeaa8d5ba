import { data } from 'react-router'
import type { Client } from '#contract/client.ts'
import type { FieldValue } from '#contract/fields.ts'
import type { WithFieldSets } from '#contract/forms.ts'
import { encodeListValue } from '#contract/items.ts'
import type { LabelledKeyword } from '#contract/keyword-labels.ts'
import type { Register } from '#contract/registers/registers.ts'
import { registers } from '#contract/registers/registers.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { orThrow } from '#site/api.ts'
import type { ItemDetail } from '#site/registers/register.ts'
import { loadRegisterForm } from '#site/registers/register-form.ts'
import { registerOfRoute } from '#site/registers/register-of-route.ts'
import { daysLeft } from '#ui/i18n/format-date.ts'
import { toItemRow } from '#ui/item/item-row.ts'

/** Any other id could make the path of another endpoint, such as `/v2/theses/meta`. */
const uuidPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

type Args = { pattern: string; params: { itemUuid: string } }

/** Loads an item with its register's form. @throws 404 if the id is not a UUID */
export async function loadDetail(client: Client, { pattern, params: { itemUuid } }: Args) {
  const { slug } = registerOfRoute(pattern)
  const [item, form] = await Promise.all([loadItem(client, slug, itemUuid), loadRegisterForm(client, slug)])
  return { slug, form, item: { ...item, keywords: await loadKeywords(client, form, item.fields) } }
}

/** @throws 404 if the id is not a UUID */
export async function loadItem(client: Client, slug: Register, uuid: string): Promise<ItemDetail> {
  if (!uuidPattern.test(uuid)) throw data({ error: 'errors.notFound' }, { status: 404 })
  const item = orThrow(await client(registers[slug].calls.item, { params: { uuid } }))
  const fields = 'fields' in item ? item.fields : item.fieldsets.flatMap((fieldset) => fieldset.fields)
  const row = toItemRow(item)
  return {
    ...row,
    fields,
    keywords: [],
    isPast: row.deadline !== null && daysLeft(row.deadline, new Date()) < 0,
  }
}

type SubmittedField = { field_slug: string; value: FieldValue }

/** The published keywords in an item's fields. */
export async function loadKeywords(
  client: Client,
  form: WithFieldSets | undefined,
  fields: readonly SubmittedField[],
): Promise<LabelledKeyword[]> {
  const slugs = form?.fieldSets
    .flatMap((fieldSet) => fieldSet.fields)
    .filter((field) => fieldTypeOf(field).kind === 'keywords')
    .map(({ slug }) => slug)
  const isKeywordField = ({ field_slug }: SubmittedField) => slugs?.includes(field_slug) ?? false
  const values = new Set(fields.filter(isKeywordField).flatMap(({ value }) => textsOf(value)))
  if (values.size === 0) return []
  const query = { values: [...values].map(encodeListValue).join(',') }
  const suggestions = await client('suggestKeywords', { query })
  return suggestions.ok ? suggestions.data : []
}
