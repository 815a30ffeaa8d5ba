import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { filledFields } from '#cms/forms/read-values.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { FormValues } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { textsOf } from '#contract/values/value-text.ts'

const rowsSchema = z.array(z.object({ value: z.string(), label: z.string() }))

/** Labels by value, of those keywords of these entries whose label differs from the value. */
export async function loadKeywordLabels(
  req: PayloadRequest,
  form: Form,
  entries: readonly FormValues[],
): Promise<ReadonlyMap<string, string>> {
  const used = new Set(
    entries
      .flatMap((values) => filledFields(form, values))
      .filter(({ field }) => fieldTypeOf(field).kind === 'keywords')
      .flatMap(({ value }) => textsOf(value)),
  )
  if (used.size === 0) return new Map()
  const rows = await runSql(
    req,
    sql`
      select value, label from keywords
      where label <> value and value in (select jsonb_array_elements_text(${JSON.stringify([...used])}::jsonb))
    `,
  )
  return new Map(rowsSchema.parse(rows).map(({ value, label }) => [value, label]))
}
