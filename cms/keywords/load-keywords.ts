import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { filledFields } from '#cms/forms/read-values.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { FormValues } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { type LabelledKeyword, labelledKeywordSchema } from '#contract/keyword-labels.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { textsOf } from '#contract/values/texts-of.ts'

const rowsSchema = z.array(labelledKeywordSchema)

/** The values of the keyword fields of an item. */
export function keywordsOf(form: Form, values: FormValues): string[] {
  return filledFields(form, values)
    .filter(({ field }) => fieldTypeOf(field).kind === 'keywords')
    .flatMap(({ value }) => textsOf(value))
}

/** By value, those keywords of these items whose label differs from the value, or is known by language. */
export async function loadKeywords(
  req: PayloadRequest,
  form: Form,
  valuesOfItems: readonly FormValues[],
): Promise<ReadonlyMap<string, LabelledKeyword>> {
  const used = new Set(valuesOfItems.flatMap((values) => keywordsOf(form, values)))
  if (used.size === 0) return new Map()
  const rows = await runSql(
    req,
    sql`
      select value, label, jsonb_build_object('et', label_et, 'en', label_en) as labels from keywords
      where (label <> value or label_et is not null or label_en is not null)
        and value in (select jsonb_array_elements_text(${JSON.stringify([...used])}::jsonb))
    `,
  )
  return new Map(rowsSchema.parse(rows).map((keyword) => [keyword.value, keyword]))
}
