import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { mostPossible, type PossibleMention, possibleMentionSchema } from '#contract/people.ts'
import { possiblePatterns } from './possible-patterns.ts'

/** Characters of a text on both sides of what may name the person. */
const around = 40

/** What a person has to do with: there, a first name alone is likely to be the person's. */
type Concerned = {
  /** The ids of entries that named the person. */
  items: readonly string[]
  /** The ids of feedback by the person, or that named the person. */
  feedback: readonly string[]
}

/**
 * What may still name the person in a spelling that is not replaced, because it may as well be somebody else's: with an initial, with
 * a family name whose stem changes, the family name alone, a username after `@`, or in what concerns the person the first name alone,
 * as in greetings. At most `mostPossible`, entries first.
 */
export async function findPossible(
  req: PayloadRequest,
  identifiers: readonly string[],
  concerned: Concerned,
): Promise<PossibleMention[]> {
  const { anyCase, sameCase, firstName } = possiblePatterns(identifiers)
  const near = (pattern: string) => `.{0,${around}}(?:${pattern}).{0,${around}}`
  const within = (ids: readonly string[]) => sql`any(${sql.param(ids)}::uuid[])`
  const isPossible = (text: SQL, isConcerned: SQL) =>
    sql`(
      ${text} collate "und-x-icu" ~* ${anyCase} or ${text} collate "und-x-icu" ~ ${sameCase}
      or (${isConcerned} and ${text} collate "und-x-icu" ~ ${firstName})
    )`
  const excerpt = (text: SQL) => sql`(coalesce(
    regexp_match(${text} collate "und-x-icu", ${near(anyCase)}, 'i'), regexp_match(${text} collate "und-x-icu", ${near(sameCase)}),
    regexp_match(${text} collate "und-x-icu", ${near(firstName)})
  ))[1]`
  const ofItem = sql`items.id = ${within(concerned.items)}`
  const rows = await runSql(
    req,
    sql`
      select distinct on (rank, "at", uuid) * from (
        select 1 as rank, created_at as "at", 'entry' as kind, id as uuid, form, reference, ${excerpt(sql`part.text`)} as text
        from items, lateral (
          select each #>> '{}' as text from jsonb_path_query(values::jsonb, 'strict $.**') as each
          where jsonb_typeof(each) = 'string'
        ) as part where ${isPossible(sql`part.text`, ofItem)}
        union all
        select 1, version.created_at, 'entry', items.id, items.form, items.reference, ${excerpt(sql`version_reason`)}
        from _items_v as version join items on items.id = version.parent_id
        where version_reason is not null and ${isPossible(sql`version_reason`, ofItem)}
        union all
        select 2, message.created_at, 'message', items.id, form, reference, ${excerpt(sql`message.text`)}
        from item_messages as message join items on items.id = message.item where ${isPossible(sql`message.text`, ofItem)}
        union all
        select 3, created_at, 'feedback', id, null, null, ${excerpt(sql`feedback`)}
        from feedback where ${isPossible(sql`feedback`, sql`id = ${within(concerned.feedback)}`)}
      ) as possible order by rank, "at" desc, uuid limit ${mostPossible}
    `,
  )
  return z.array(possibleMentionSchema).parse(rows)
}
