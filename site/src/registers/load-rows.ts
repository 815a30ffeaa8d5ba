import type { Client } from '#contract/client.ts'
import { effectiveQuery } from '#contract/fold-text.ts'
import { encodeListValue } from '#contract/items.ts'
import { type LabelledKeyword, noLabels } from '#contract/keyword-labels.ts'
import { hasMatch } from '#contract/match-words.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import type { ListQuery } from '#ui/data-table/table-state.ts'
import { type ItemRow, toItemRow } from '#ui/item/item-row.ts'
import type { ListResult } from './register.ts'

type Item = Extract<ListResult, { ok: true }>['data'][number]

/** The most that one call returns. */
const mostLabels = 50

/** The rows of a list. Those that a search found have the keywords with its words. */
export async function loadRows(client: Client, items: readonly Item[], query: ListQuery): Promise<ItemRow[]> {
  const q = effectiveQuery(String(query.q ?? ''))
  const rows = items.map(toItemRow)
  if (q === '') return rows
  const values = items.map(keywordsOf)
  const labelled = await loadLabels(client, [...new Set(values.flat())])
  const isFound = ({ label, labels }: LabelledKeyword) =>
    [label, labels.et, labels.en].some((text) => text && hasMatch(text, q))
  return rows.map((row, index) => {
    const keywords = (values[index] ?? []).map(
      (value) => labelled.get(value) ?? { value, label: value, labels: noLabels },
    )
    return { ...row, keywords: keywords.filter(isFound) }
  })
}

function keywordsOf(item: Item): string[] {
  const fields = 'fields' in item ? item.fields : item.fieldsets.flatMap((fieldset) => fieldset.fields)
  return textsOf(fields.find(({ field_slug }) => field_slug === 'keywords')?.value)
}

/** A keyword whose label cannot be loaded is displayed as it is stored. */
async function loadLabels(client: Client, values: readonly string[]): Promise<Map<string, LabelledKeyword>> {
  const chunks = Array.from({ length: Math.ceil(values.length / mostLabels) }, (_, index) =>
    values.slice(index * mostLabels, (index + 1) * mostLabels),
  )
  const responses = await Promise.all(
    chunks.map((chunk) =>
      client('suggestKeywords', { query: { values: chunk.map(encodeListValue).join(',') } }),
    ),
  )
  const keywords = responses.flatMap((response) => (response.ok ? response.data : []))
  return new Map(keywords.map((keyword) => [keyword.value, keyword]))
}
