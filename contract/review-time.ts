import { z } from 'zod'
import { type Endpoint, read } from './endpoint.ts'

/** Days of the decisions that say how long a review usually takes. */
export const reviewTimeDays = 90
/** Fewer decisions say nothing. */
export const fewestDecisions = 5

const reviewTimeSchema = z.object({
  days: z
    .number()
    .nullable()
    .describe(
      'Whole days, at least 1: the median from submission to the first decision. Null if there are too few decisions to tell.',
    ),
})

export const reviewTimeEndpoints = {
  getReviewTime: {
    ...read,
    path: '/v1/form/:slug/review-time',
    who: 'anyone',
    noStore: true,
    response: reviewTimeSchema,
    group: 'Forms',
    section: 4,
    summary: 'How long a review usually takes',
    description: `Of the decisions of the last ${reviewTimeDays} days; null if there are fewer than ${fewestDecisions}.`,
    problems: ['notFound'],
  },
} as const satisfies Record<string, Endpoint>
