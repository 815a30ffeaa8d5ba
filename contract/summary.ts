import { z } from 'zod'
import { itemStatusSchema } from './item-statuses.ts'
import { referenceSchema, uuidSchema } from './items.ts'

/** Values of a field that a summary counts, at most; the most frequent ones. */
export const mostCountedValues = 100
/** Latest texts of a field. */
export const latestTexts = 5
/** Characters of a text in a summary. */
export const longestSummaryText = 300

/** Counts of the answers to a form (contract §3). */
export const summarySchema = z
  .object({
    total: z.number(),
    statuses: z.array(z.object({ status: itemStatusSchema, count: z.number() })),
    unit: z
      .enum(['day', 'week', 'month'])
      .describe('Of `times`: the smallest one of which there are not too many.'),
    times: z
      .array(z.object({ from: z.string().describe('The first day, `YYYY-MM-DD`.'), count: z.number() }))
      .describe('Entries by the time of their submission in Europe/Tallinn, without gaps, oldest first.'),
    fields: z
      .array(
        z.object({
          path: z.string().describe('The dotted path below `values`.'),
          answered: z.number().describe('Entries with a value.'),
          values: z
            .array(z.object({ value: z.string(), count: z.number() }))
            .optional()
            .describe(
              `Of choices: the options in their order, then other values by frequency; an entry counts for each of its values. At most ${mostCountedValues}.`,
            ),
          numbers: z
            .object({ min: z.number(), median: z.number(), mean: z.number(), max: z.number() })
            .optional()
            .describe('Of numbers.'),
          texts: z
            .array(z.object({ uuid: uuidSchema, reference: referenceSchema, text: z.string() }))
            .optional()
            .describe(
              `Of texts: the latest ${latestTexts}, each of at most ${longestSummaryText} characters.`,
            ),
        }),
      )
      .describe('The current fields of the form, in their order.'),
  })
  .meta({ id: 'ItemSummary' })
export type Summary = z.infer<typeof summarySchema>
export type FieldSummary = Summary['fields'][number]
