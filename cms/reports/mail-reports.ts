import { sql } from 'drizzle-orm'
import { createLocalReq, type PayloadRequest } from 'payload'
import { z } from 'zod'
import { configuration } from '#cms/configuration.ts'
import { loadForms } from '#cms/forms/load-forms.ts'
import { countTotals } from '#cms/items/count-totals.ts'
import { isSeenBy } from '#cms/items/policy.ts'
import { inEither, loadMailTexts, queueMails, textsOf } from '#cms/mails/queue-mails.ts'
import type { Person } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { sqlTimeZone } from '#cms/platform/database/time-zone.ts'
import type { Form } from '#contract/forms.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { parseReportFilters } from '#contract/views.ts'

const dueSchema = z.array(
  z.object({
    report: z.string(),
    name: z.string(),
    form: z.string(),
    query: z.string(),
    period: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    hasAccess: z.boolean(),
    isAdmin: z.boolean(),
  }),
)
type DueReport = z.infer<typeof dueSchema>[number]

const runsSchema = z.array(z.object({ report: z.string() }))

/**
 * Mails the saved reports of which a new month or year has begun to their owners: how many entries they have now, and a link. Each
 * has one run in a period, whose row is stored with the mail, so that another instance queues none. Nothing is mailed to an owner
 * who is no manager any more (contract §7). Returns the number of runs.
 */
export async function mailReports(req: PayloadRequest, now: Date): Promise<number> {
  const day = dayInTallinn(now.getTime() / 1000)
  const due = dueSchema.parse(await runSql(req, dueReports(day)))
  if (due.length === 0) return 0
  const forms = new Map((await loadForms(req)).map((form) => [form.slug, form]))
  let runs = 0
  for (const each of due) if (await run(req, each, forms.get(each.form), now)) runs += 1
  return runs
}

/** With the period that has begun since the report was to be mailed, and since it was last. */
function dueReports(day: string) {
  const periodOf = (date: ReturnType<typeof sql>) =>
    sql`to_char(${date}, case mailed when 'monthly' then 'YYYY-MM' else 'YYYY' end)`
  const since = sql`mailed_since at time zone ${sqlTimeZone}`
  return sql`
    select due.*, users.username, users.email,
      has_access(users.listed, users.listed_until) or users.manages_by_token as "hasAccess",
      users.administers_by_token as "isAdmin"
    from (
      select id as report, name, form, query, owner, ${periodOf(sql`${day}::date`)} as period, ${periodOf(since)} as first
      from item_views where kind = 'report' and mailed is not null and deleted_at is null
    ) as due join users on users.username = due.owner
    where period > first
      and not exists (select from report_runs as run where run.report = due.report and run.period = due.period)
    order by due.report`
}

/** Whether no other instance has run it. */
async function run(
  req: PayloadRequest,
  { report, name, query, period, ...owner }: DueReport,
  form: Form | undefined,
  now: Date,
): Promise<boolean> {
  const filters = parseReportFilters(query, now)
  const person = managerOf(owner)
  const maySee = owner.hasAccess && form && form.status !== 'deleted' && isSeenBy(person, form)
  const recipient = maySee && filters ? owner.email : null
  const total = recipient && form && filters ? await countFor(req, person, form, filters) : 0
  return inTransaction(req, async () => {
    const stored = await runSql(
      req,
      sql`
        insert into report_runs (report, period, is_mailed) values (${report}, ${period}, ${recipient !== null})
        on conflict do nothing returning report`,
    )
    if (runsSchema.parse(stored).length === 0) return false
    if (!recipient || !form) return true
    const mail = {
      recipients: [recipient],
      language: null,
      ...textsOf(await loadMailTexts(req), 'report'),
      values: {
        report: name,
        form: inEither(form.title),
        period: period.split('-').reverse().join('.'),
        total: String(total),
        link: `${configuration().publicUrl}/manage/reports/build?saved=${report}`,
      },
    }
    await queueMails(req, [mail])
    return true
  })
}

/** The owner, as far as is known without a token: an administrator if the last one said so. */
function managerOf({ username, email, isAdmin }: Pick<DueReport, 'username' | 'email' | 'isAdmin'>): Person {
  const unknown = {
    sub: username,
    firstName: '',
    lastName: '',
    isEmailVerified: false,
    isListed: false,
    expiresAt: 0,
  }
  return { ...unknown, username, email, classes: new Set(isAdmin ? ['manager', 'admin'] : ['manager']) }
}

/** As the owner sees them. */
async function countFor(
  { payload }: PayloadRequest,
  caller: Person,
  form: Form,
  filters: NonNullable<ReturnType<typeof parseReportFilters>>,
): Promise<number> {
  const req = await createLocalReq({ context: { caller } }, payload)
  const { total } = await countTotals(req, caller, form, filters, {
    by: 'status',
    and: undefined,
    mostColumns: 0,
  })
  return total
}
