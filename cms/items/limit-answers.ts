import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadSettings } from '#cms/forms/load-settings.ts'
import { submitterAddresses } from '#cms/mails/rules.ts'
import { type Caller, verifiedEmailOf } from '#cms/platform/auth/caller.ts'
import { notifyChange } from '#cms/platform/cache/notify-change.ts'
import { lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { FormValues } from '#contract/fields.ts'
import type { Availability, FormSettings } from '#contract/form-settings.ts'
import type { Form } from '#contract/forms.ts'
import { withoutPlace } from '#contract/item-statuses.ts'
import { Problem } from '#contract/problems.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { stateAt } from '#contract/values/open-times.ts'

function takesPlace(form: string): SQL {
  const statuses = sql.join(
    withoutPlace.map((status) => sql`${status}`),
    sql`, `,
  )
  return sql`items.form = ${form} and items.status not in (${statuses})`
}

const countSchema = z.tuple([z.object({ count: z.number(), last: z.coerce.date().nullable() })])

async function countAnswers(req: PayloadRequest, form: string) {
  const rows = await runSql(
    req,
    sql`select count(*)::int as count, max(created_at) as last from items where ${takesPlace(form)}`,
  )
  const [counted] = countSchema.parse(rows)
  return counted
}

/** Whether the form takes entries now (contract §6). */
export async function availabilityOf(req: PayloadRequest, slug: string, now: Date): Promise<Availability> {
  const settings = await loadSettings(req, slug)
  const { opensAt, closesAt, mostAnswers } = settings
  const state = stateAt(settings, now)
  if (state !== 'open') return { state, since: state === 'notYet' ? opensAt : closesAt, left: null }
  if (mostAnswers === null) return { state, since: null, left: null }
  const { count, last } = await countAnswers(req, slug)
  if (count < mostAnswers) return { state, since: null, left: mostAnswers - count }
  return { state: 'full', since: last?.toISOString() ?? null, left: 0 }
}

type Answer = { form: Form; values: FormValues; caller: Caller }

/**
 * Asserts that the form takes this submission. Runs in its transaction: submissions of a form with a limit wait for each other
 * until it ends, so that the limit is exact.
 * @throws Problem `formNotOpen`, `formClosed`, `formFull`, `alreadyAnswered`; `unauthorized` if the form takes one entry of a person
 * and nothing says whose this is
 */
export async function assertTaken(
  req: PayloadRequest,
  settings: FormSettings,
  { form, values, caller }: Answer,
): Promise<void> {
  const state = stateAt(settings, new Date())
  if (state === 'notYet') throw new Problem('formNotOpen')
  if (state === 'closed') throw new Problem('formClosed')
  const { mostAnswers, oneAnswer } = settings
  if (mostAnswers === null && !oneAnswer) return
  await lock(req, `answers of ${form.slug}`)
  if (oneAnswer && (await hasAnswered(req, { form, values, caller }))) throw new Problem('alreadyAnswered')
  if (mostAnswers === null) return
  const { count } = await countAnswers(req, form.slug)
  if (count >= mostAnswers) throw new Problem('formFull')
  // Cached pages have the form, which is full with this entry.
  if (count + 1 === mostAnswers) await notifyChange(req, `items:${form.slug}`)
}

/**
 * Whether the person has an entry of the form: one of the same account, or one without an account that has the person's address.
 * That is the verified one of the account, or without an account the one in the submission.
 */
async function hasAnswered(req: PayloadRequest, { form, values, caller }: Answer): Promise<boolean> {
  const verified = verifiedEmailOf(caller)?.trim().toLowerCase()
  const addresses = caller ? (verified ? [verified] : []) : submitterAddresses(form, values, null)
  if (!caller && addresses.length === 0) throw new Problem('unauthorized')
  const ofAccount = caller
    ? sql`items.submitter_username = ${caller.username}`
    : sql`lower(items.submitter_email) = any(${sql.param(addresses)}::text[])`
  const rows = await runSql(
    req,
    sql`
      select from items where ${takesPlace(form.slug)} and (
        ${ofAccount}
        or items.submitter_username is null and array[${sql.join(addressesIn(form), sql`, `)}] && ${sql.param(addresses)}::text[]
      ) limit 1
    `,
  )
  return rows.length > 0
}

/** The confirmed address of an entry and those in its e-mail fields, as `submitterAddresses` reads them. */
function addressesIn({ fieldSets }: Form): SQL[] {
  const paths = fieldSets.flatMap((set) =>
    set.fields
      .filter((field) => fieldTypeOf(field).kind === 'email')
      .map((field) => sql`lower(trim(items.values #>> array[${set.slug}, ${field.slug}]::text[]))`),
  )
  return [sql`lower(items.confirmed_address)`, ...paths]
}
