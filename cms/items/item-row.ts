import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Item } from '#cms/payload-types.ts'
import { itemStatusSchema } from '#contract/items.ts'
import { visibilitySchema } from '#contract/roles.ts'

/** The part of an entry that is displayed; `values` and `files` are parsed by the presenter. */
export type StoredItem = Omit<
  Item,
  'values' | 'files' | 'search' | 'submissionHash' | 'language' | 'changedBy' | 'changedByUsername' | 'reason'
> & { values: unknown; files?: unknown }

/** The columns of `items` that `itemRowSchema` parses. */
export const itemColumns: SQL = sql.raw(
  [
    ...[
      'id',
      'form',
      'status',
      'values',
      'files',
      'visibility',
      'first_name',
      'last_name',
      'title_et',
      'title_en',
    ],
    ...['organization', 'curriculum', 'level_key', 'embargo_until', 'year'],
    ...['submitter_username', 'submitter_name', 'submitter_email', 'deadline_at', 'updated_at', 'created_at'],
  ]
    .map((name) => `items."${name}"`)
    .join(', '),
)

const text = z.string().nullable()
const date = z.string().transform((timestamp) => new Date(timestamp).toISOString())

/** Parses a row of `itemColumns` to the shape in which Payload's Local API returns it. */
export const itemRowSchema = z
  .object({
    id: z.string(),
    form: z.string(),
    status: itemStatusSchema,
    values: z.unknown(),
    files: z.unknown(),
    visibility: visibilitySchema.nullable(),
    first_name: text,
    last_name: text,
    title_et: text,
    title_en: text,
    organization: text,
    curriculum: text,
    level_key: text,
    embargo_until: text,
    year: z.coerce.number().nullable(),
    submitter_username: text,
    submitter_name: text,
    submitter_email: text,
    deadline_at: date.nullable(),
    updated_at: date,
    created_at: date,
  })
  .transform(
    (row): StoredItem => ({
      id: row.id,
      form: row.form,
      status: row.status,
      values: row.values,
      files: row.files,
      visibility: row.visibility,
      firstName: row.first_name,
      lastName: row.last_name,
      title: { et: row.title_et, en: row.title_en },
      organization: row.organization,
      curriculum: row.curriculum,
      levelKey: row.level_key,
      embargoUntil: row.embargo_until,
      year: row.year,
      submitter: {
        username: row.submitter_username,
        name: row.submitter_name,
        email: row.submitter_email,
      },
      deadlineAt: row.deadline_at,
      updatedAt: row.updated_at,
      createdAt: row.created_at,
    }),
  )
