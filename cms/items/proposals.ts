import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { filesIn } from '#cms/forms/read-values.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { AdminItem } from '#contract/admin-items.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { Form, WithFieldSets } from '#contract/forms.ts'
import type { ProposalDecision } from '#contract/item-history.ts'
import { changedValues } from '#contract/values/changed-values.ts'

const proposalSchema = z.object({
  base: formValuesSchema,
  proposed: formValuesSchema,
  by: z.string().nullable(),
  username: z.string().nullable(),
  at: z.string(),
})
/** A change of a public item that its owner has proposed: the values that were changed, and as they are proposed. */
export type Proposal = z.infer<typeof proposalSchema>

/** SQL: whether there is a proposal for the item of a row of `items`. */
export const hasProposal: SQL = sql`exists (select from item_proposals as proposal where proposal.item = items.id)`

export async function findProposal(req: PayloadRequest, uuid: string): Promise<Proposal | null> {
  const [row] = await runSql(
    req,
    sql`
      select base, proposed, proposed_by as by, username,
        to_char(proposed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from item_proposals where item = ${uuid}
    `,
  )
  return row === undefined ? null : proposalSchema.parse(row)
}

/** Stores a proposal in place of an earlier one, or with `keepsNewer` only if there is none. The same one again keeps its time. */
export async function saveProposal(
  req: PayloadRequest,
  { by, username }: Pick<Proposal, 'by' | 'username'>,
  uuid: string,
  { base, proposed, keepsNewer = false }: Pick<Proposal, 'base' | 'proposed'> & { keepsNewer?: boolean },
): Promise<void> {
  await runSql(
    req,
    sql`
      insert into item_proposals (item, base, proposed, proposed_by, username)
      values (${uuid}, ${JSON.stringify(base)}::jsonb, ${JSON.stringify(proposed)}::jsonb, ${by}, ${username})
      on conflict (item) do update set
        base = excluded.base, proposed = excluded.proposed, proposed_by = excluded.proposed_by, username = excluded.username,
        proposed_at = case
          when item_proposals.base = excluded.base and item_proposals.proposed = excluded.proposed
          then item_proposals.proposed_at else now()
        end
      where not ${keepsNewer}::boolean
    `,
  )
}

export async function removeProposal(req: PayloadRequest, uuid: string): Promise<void> {
  await runSql(req, sql`delete from item_proposals where item = ${uuid}`)
}

/**
 * Detaches the files of a proposal that is dropped, unless a version of the item or `kept` names them, so that they are removed
 * like other uploads that belong to no item.
 */
export async function releaseFiles(
  req: PayloadRequest,
  uuid: string,
  form: Form,
  { proposed }: Proposal,
  kept: FormValues = {},
): Promise<void> {
  const still = new Set(filesIn(form, kept).map(({ fileName }) => fileName))
  const names = filesIn(form, proposed)
    .map(({ fileName }) => fileName)
    .filter((name) => !still.has(name))
  if (names.length === 0) return
  await runSql(
    req,
    sql`
      update files set item = null, retain_until = null, updated_at = now()
      where item = ${uuid} and name in (select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb))
        and not exists (
          select from _items_v as version
          where version.parent_id = ${uuid} and position(files.name in version.version_values::text) > 0
        )
    `,
  )
}

/**
 * The current values with what the proposal changes. Other fields keep what was changed since. Values of fields that the form no
 * longer has are not changed.
 */
export function withProposal(
  form: WithFieldSets,
  current: FormValues,
  { base, proposed }: Pick<Proposal, 'base' | 'proposed'>,
): FormValues {
  const changed = new Set(changedValues(base, proposed).map(({ field }) => field))
  const values = structuredClone(current)
  for (const { slug, fields } of form.fieldSets)
    for (const field of fields) {
      if (!changed.has(`${slug}.${field.slug}`)) continue
      const { [field.slug]: _, ...others } = values[slug] ?? {}
      const value = proposed[slug]?.[field.slug]
      values[slug] = value === undefined ? others : { ...others, [field.slug]: value }
    }
  return values
}

/** The decision about a proposal, by the reason that is stored with it: a refusal always has one, an acceptance never. */
export function decisionBy(reason: string | null | undefined): ProposalDecision {
  return reason ? 'refused' : 'accepted'
}

/** A proposal for managers: what it changes in the current values, and which of these somebody else has changed since. */
export function presentProposal(
  form: WithFieldSets,
  current: FormValues,
  proposal: Proposal,
): NonNullable<AdminItem['proposal']> {
  const { at, by, username, base } = proposal
  const changes = changedValues(current, withProposal(form, current, proposal))
  const since = new Set(changedValues(base, current).map(({ field }) => field))
  const changedSince = changes.map(({ field }) => field).filter((field) => since.has(field))
  return { at, by, username, changes, changedSince }
}
