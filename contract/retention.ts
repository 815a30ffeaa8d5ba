import { z } from 'zod'
import { inFormsAdministration } from './admin-fields.ts'
import { type Endpoint, read } from './endpoint.ts'
import { itemStatusSchema } from './item-statuses.ts'
import { referenceSchema, uuidSchema } from './items.ts'
import type { ValueIssue } from './problems.ts'
import { textSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'

export const retentionStarts = ['decision', 'deadline'] as const
export const mostRetentionMonths = 600

/** When entries of a form that are not public are removed for good (contract §6). */
export const retentionSchema = z.object({
  months: z.number().describe(`1 to ${mostRetentionMonths}.`),
  from: z.enum(retentionStarts),
})
export type Retention = z.infer<typeof retentionSchema>

export function checkRetention(retention: Retention | null | undefined): ValueIssue[] {
  if (!retention) return []
  const { months } = retention
  if (Number.isInteger(months) && months >= 1 && months <= mostRetentionMonths) return []
  const params = { max: mostRetentionMonths }
  return [{ field: 'retention.months', messageKey: 'forms.error.retentionMonths', params }]
}

/** Whether the second one may remove entries earlier than the first one. */
export function isShorter(before: Retention | null, after: Retention | null): boolean {
  if (!after) return false
  return !before || after.months < before.months || after.from !== before.from
}

/** The most entries of a preview. */
export const mostRetained = 50

const previewSchema = z.object({
  due: z.number().describe('Entries that the next run of the job would remove.'),
  until: timestampSchema.nullable().describe('The latest decision or deadline among them; null for none.'),
  next: z
    .array(
      z.object({
        uuid: uuidSchema,
        reference: referenceSchema,
        title: textSchema,
        status: itemStatusSchema,
        since: timestampSchema.describe('The decision or the deadline.'),
        goesAt: timestampSchema.describe('The time after which the job removes it.'),
      }),
    )
    .describe(`Those that go first, at most ${mostRetained}.`),
  total: z.number().describe('Entries that go at some time, if they stay as they are.'),
})
export type RetentionPreview = z.infer<typeof previewSchema>

export const retentionEndpoints = {
  previewRetention: {
    ...read,
    ...inFormsAdministration,
    path: '/v1/admin/form/:slug/retention',
    query: z.object({
      months: z.coerce.number().int().min(1).max(mostRetentionMonths),
      from: z.enum(retentionStarts),
    }),
    response: previewSchema,
    noStore: true,
    summary: 'List the entries that a retention would remove',
    description: 'Of any setting, saved or not. Nothing is removed.',
  },
} as const satisfies Record<string, Endpoint>
