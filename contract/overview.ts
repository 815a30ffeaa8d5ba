import { z } from 'zod'
import { type Endpoint, read } from './endpoint.ts'
import { itemStatusSchema } from './item-statuses.ts'
import { correctedAtSchema, referenceSchema, uuidSchema } from './items.ts'
import { languageSchema, textSchema } from './texts.ts'
import { timestampSchema } from './timestamps.ts'
import { expiringDays } from './values/deadline.ts'

/** Months of the statistics, including the current one. */
export const overviewMonths = 12
/** Maximum number of waiting entries. */
export const mostWaiting = 10
/** Maximum number of latest changes. */
export const mostLatestChanges = 8

const formOverviewSchema = z.object({
  slug: z.string(),
  pending: z
    .number()
    .describe('Number of pending entries, without those whose submitter has not confirmed the address.'),
  unconfirmed: z
    .number()
    .describe('Number of pending entries whose submitter has not confirmed the address.'),
  unanswered: z
    .number()
    .describe('Number of entries, of any status, whose last message is the submitter’s and unread.'),
  pendingSince: timestampSchema
    .nullable()
    .describe('Since when the longest waiting of them is pending; null if there are none.'),
  proposals: z
    .number()
    .describe('Number of public entries with a proposed change that waits for a decision.'),
  expiring: z.number().describe(`Number of published entries whose deadline is within ${expiringDays} days.`),
})
export type FormOverview = z.infer<typeof formOverviewSchema>

/** A row of lists with entries of several forms. */
export const latestChangeSchema = z.object({
  form: z.string(),
  uuid: uuidSchema,
  reference: referenceSchema,
  status: itemStatusSchema,
  updatedAt: timestampSchema,
  title: textSchema,
  language: languageSchema.describe('Of the texts that are in one language only.'),
  firstName: z.string(),
  lastName: z.string(),
  organization: z.string(),
})
export type LatestChange = z.infer<typeof latestChangeSchema>

const waitingEntrySchema = latestChangeSchema.extend({
  since: timestampSchema.describe('Since when the entry is pending.'),
  correctedAt: correctedAtSchema,
})
export type WaitingEntry = z.infer<typeof waitingEntrySchema>

const monthOfFormSchema = z.object({
  form: z.string(),
  created: z.number().describe('Number of entries created in that month.'),
  decided: z
    .number()
    .describe('Number of entries that were pending and got another status for the first time in that month.'),
  medianDays: z
    .number()
    .nullable()
    .describe('Median of the days from creation to that decision, with one decimal; null without decisions.'),
})
export type MonthOfForm = z.infer<typeof monthOfFormSchema>

const monthSchema = z.object({
  month: z.string().describe('`YYYY-MM` in Europe/Tallinn.'),
  statuses: z
    .array(z.object({ status: itemStatusSchema, count: z.number() }))
    .describe(
      'The entries created in that month by their current status; statuses without entries are left out.',
    ),
  forms: z.array(monthOfFormSchema).describe('Forms with neither entries nor decisions are left out.'),
})
export type MonthOverview = z.infer<typeof monthSchema>

const overviewSchema = z
  .object({
    forms: z.array(formOverviewSchema).describe('Every form that is not deleted.'),
    waiting: z
      .array(waitingEntrySchema)
      .describe(`The entries that have been pending longest, at most ${mostWaiting}.`),
    proposals: z
      .array(latestChangeSchema.extend({ since: timestampSchema.describe('Since when it is proposed.') }))
      .describe(`The changes that have been proposed longest, at most ${mostWaiting}.`),
    missingTranslations: z.number(),
    failedMails: z.number(),
    latest: z
      .array(latestChangeSchema)
      .describe(`The most recently changed entries, at most ${mostLatestChanges}.`),
    months: z.array(monthSchema).describe(`The last ${overviewMonths} months, oldest first.`),
  })
  .meta({ id: 'Overview' })
export type OverviewData = z.infer<typeof overviewSchema>

/** Maximum number of entries that `searchEntries` returns. */
export const mostFoundEntries = 20

const foundEntriesSchema = z
  .object({
    entries: z.array(latestChangeSchema).describe(`The best matches first, at most ${mostFoundEntries}.`),
    forms: z
      .array(z.object({ slug: z.string(), total: z.number() }))
      .describe('How many entries of each form match; forms without any are left out.'),
    isLowerBound: z.boolean().describe('Whether counting stopped at 1,000.'),
  })
  .meta({ id: 'FoundEntries' })
export type FoundEntries = z.infer<typeof foundEntriesSchema>

export const overviewEndpoints = {
  searchEntries: {
    ...read,
    path: '/v1/manage/search',
    group: 'Entries',
    section: 3,
    who: 'manager',
    query: z.object({ q: z.string().default('') }),
    response: foundEntriesSchema,
    summary: 'Search the entries of all forms',
    description:
      'By words as the lists of managers do, except deleted entries, or by a reference or uuid, in every status. Entries of deleted forms are left out. A query under three characters finds nothing.',
  },
  getOverview: {
    ...read,
    path: '/v1/manage/overview',
    group: 'Entries',
    section: 3,
    who: 'manager',
    response: overviewSchema,
    summary: 'Get the overview of the manage area',
    description:
      'What is waiting for a decision, and entries and decisions by month. Entries of deleted forms are left out.',
  },
} as const satisfies Record<string, Endpoint>
