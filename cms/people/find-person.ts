import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForms } from '#cms/forms/load-forms.ts'
import { filledFields } from '#cms/forms/read-values.ts'
import { closingSchema } from '#cms/items/item-row.ts'
import { isFormSeen } from '#cms/items/policy.ts'
import { titleOf } from '#cms/items/present-item.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import type { Form } from '#contract/forms.ts'
import { itemStatusSchema } from '#contract/item-statuses.ts'
import { messageKinds } from '#contract/messages.ts'
import {
  mostPersonRows,
  type PersonData,
  type PersonEntry,
  type PersonRole,
  personRoles,
} from '#contract/people.ts'
import { findRegister } from '#contract/registers/registers.ts'
import { changedValues } from '#contract/values/changed-values.ts'
import { fieldTypeOf } from '#contract/values/field-types.ts'
import { supervisorName, supervisorsOf } from '#contract/values/supervisor-names.ts'
import { textsOf } from '#contract/values/texts-of.ts'
import { findImportRows } from './import-cells.ts'
import { mayName, type Person, personOf } from './person.ts'

const time = z.coerce.date().transform((date) => date.toISOString())
const text = z.string().nullable()

const itemsSchema = z.array(
  z.object({
    id: z.string(),
    form: z.string(),
    reference: z.string(),
    status: itemStatusSchema,
    values: formValuesSchema,
    titleEt: text,
    titleEn: text,
    submitter: z.array(text),
    closed: closingSchema.nullable(),
    createdAt: time,
    updatedAt: time,
  }),
)
export type PersonItem = z.infer<typeof itemsSchema>[number] & { roles: PersonRole[] }

/** The items of all forms that name the person, or did in an earlier version, newest first. */
export async function findPersonItems(req: PayloadRequest, person: Person): Promise<PersonItem[]> {
  const entered = sql`concat_ws(' ', values::text, submitter_username, submitter_name, submitter_email, confirmed_address, closed->>'takenBy')`
  const versions = await findVersions(req, person)
  const earlier = sql.param([...versions])
  const rows = await runSql(
    req,
    sql`
      select id, form, reference, status, values, title_et as "titleEt", title_en as "titleEn",
        array[submitter_username, submitter_name, submitter_email, confirmed_address]::text[] as submitter, closed,
        created_at as "createdAt", updated_at as "updatedAt"
      from items where (${mayName(person, entered)} or id = any(${earlier}::uuid[])) and ${isFormSeen(req, sql`items.form`)} order by created_at desc, id
    `,
  )
  const forms = new Map((await loadForms(req)).map((form) => [form.slug, form]))
  return itemsSchema.parse(rows).flatMap((item) => {
    const now = rolesIn(person, item, forms.get(item.form))
    const roles = now.length > 0 || !versions.has(item.id) ? now : (['earlier'] as const)
    return roles.length > 0 ? [{ ...item, roles: [...roles] }] : []
  })
}

const versionsSchema = z.array(
  z.object({ item: z.string(), values: formValuesSchema.nullable(), texts: z.array(text) }),
)

/** The items of which a version names the person. */
async function findVersions(req: PayloadRequest, person: Person): Promise<ReadonlySet<string>> {
  const texts = sql`array[version_submitter_username, version_submitter_name, version_submitter_email, version_closed->>'takenBy']::text[]`
  const rows = await runSql(
    req,
    sql`
      select parent_id as item, version_values as values, ${texts} as texts from _items_v
      where ${mayName(person, sql`concat_ws(' ', version_values::text, array_to_string(${texts}, ' '))`)}
    `,
  )
  const naming = versionsSchema
    .parse(rows)
    .filter(
      (version) =>
        version.texts.some((each) => person.isNamed(each) || isIn(person, each)) ||
        isIn(person, version.values),
    )
  return new Set(naming.map(({ item }) => item))
}

type ItemTexts = Pick<PersonItem, 'form' | 'values' | 'submitter' | 'closed'>

function rolesIn(
  person: Person,
  { form: slug, values, submitter, closed }: ItemTexts,
  form: Form | undefined,
): PersonRole[] {
  const { fieldSet, authorFields } = findRegister(slug) ?? {}
  const author = authorFields && fieldSet ? values[fieldSet] : undefined
  const fields = form ? filledFields(form, values) : []
  const kindOf = ({ field }: (typeof fields)[number]) => fieldTypeOf(field).kind
  const roles: Record<PersonRole, boolean> = {
    submitter: submitter.some(person.isNamed),
    author:
      authorFields !== undefined &&
      person.isNamed(`${author?.[authorFields.firstName] ?? ''} ${author?.[authorFields.lastName] ?? ''}`),
    supervisor: fields.some(
      (each) =>
        kindOf(each) === 'people' && Array.isArray(each.value) && each.value.some(person.isSupervisor),
    ),
    contact: fields.some(
      (each) => ['email', 'emails'].includes(kindOf(each)) && textsOf(each.value).some(person.isNamed),
    ),
    taker: isIn(person, closed?.takenBy),
    mentioned: false,
    earlier: false,
  }
  const found = personRoles.filter((role) => roles[role])
  if (found.length > 0) return found
  return isIn(person, values) ? ['mentioned'] : []
}

/** Whether the person is in a text, or in values. */
function isIn(person: Person, value: FormValues | string | null | undefined): boolean {
  return JSON.stringify(person.without(value)) !== JSON.stringify(value)
}

const changesSchema = z.array(
  z.object({
    uuid: z.string(),
    reference: z.string(),
    form: z.string(),
    at: time,
    from: itemStatusSchema.nullable(),
    to: itemStatusSchema,
    names: z.array(text),
  }),
)
const proposalsSchema = z.array(
  z.object({
    entry: z.string(),
    reference: z.string(),
    form: z.string(),
    at: time,
    base: formValuesSchema,
    proposed: formValuesSchema,
    names: z.array(text),
    isOwn: z.boolean(),
  }),
)
const feedbackSchema = z.array(z.object({ uuid: z.string(), at: time, text: z.string(), email: text }))
const mailsSchema = z.array(
  z.object({ uuid: z.string(), at: time, recipient: z.string(), replyTo: text, subject: z.string() }),
)
const messagesSchema = z.array(
  z.object({
    uuid: z.string(),
    entry: z.string(),
    reference: z.string(),
    form: z.string(),
    at: time,
    text: z.string(),
    kind: z.enum(messageKinds),
    side: z.enum(['submitter', 'manager']),
    names: z.array(text),
    isOwn: z.boolean(),
  }),
)
const accountsSchema = z.array(
  z.object({
    username: z.string(),
    fullName: text,
    email: text,
    listed: z.boolean().nullable(),
    lastSignInAt: time.nullable(),
  }),
)

/** Everything of a person over all forms, as the identifiers name it (contract §7); at most `mostPersonRows` of each kind. */
export async function findPerson(req: PayloadRequest, identifiers: readonly string[]): Promise<PersonData> {
  const person = personOf(identifiers)
  const data = await collectPerson(req, person, await findPersonItems(req, person))
  const first = <Row>(rows: readonly Row[]) => rows.slice(0, mostPersonRows)
  return {
    ...data,
    entries: first(data.entries),
    changes: first(data.changes),
    proposals: first(data.proposals),
    feedback: first(data.feedback),
    messages: messageKinds.flatMap((kind) => first(data.messages.filter((each) => each.kind === kind))),
    mails: first(data.mails),
    imports: first(data.imports),
    accounts: first(data.accounts),
  }
}

/** The messages and notes about entries by the person, or with the person’s name. */
export async function findMessages(req: PayloadRequest, person: Person, items: readonly PersonItem[]) {
  const own = submittedOf(items)
  return messagesSchema
    .parse(
      await runSql(
        req,
        sql`
          select message.id as uuid, item as entry, reference, form, message.created_at as at, text, kind, side,
            array[author_username, author_name]::text[] as names,
            item = any(${sql.param(own)}::uuid[]) and side = 'submitter' as "isOwn"
          from item_messages as message join items on items.id = item
          where ${isFormSeen(req, sql`items.form`)} and (
            (item = any(${sql.param(own)}::uuid[]) and side = 'submitter')
            or ${mayName(person, sql`concat_ws(' ', author_username, author_name, text)`)}
          )
          order by message.created_at desc
        `,
      ),
    )
    .map((row) => ({ ...row, isOwn: row.isOwn || row.names.some(person.isNamed) }))
    .filter((row) => row.isOwn || isIn(person, row.text))
}

/** The feedback by the person, or with the person’s name. */
export async function findFeedback(req: PayloadRequest, person: Person) {
  return feedbackSchema
    .parse(
      await runSql(
        req,
        sql`
          select id as uuid, created_at as at, feedback as text, email from feedback
          where ${mayName(person, sql`concat_ws(' ', feedback, email)`)} order by created_at desc
        `,
      ),
    )
    .filter((row) => person.isNamed(row.email) || isIn(person, row.text))
}

function submittedOf(items: readonly PersonItem[]): string[] {
  return items.filter(({ roles }) => roles.includes('submitter')).map(({ id }) => id)
}

/** Everything of a person whose items are these. */
export async function collectPerson(
  req: PayloadRequest,
  person: Person,
  items: readonly PersonItem[],
): Promise<PersonData> {
  const changes = changesSchema
    .parse(
      await runSql(
        req,
        sql`
          select parent_id as uuid, version_reference as reference, version_form as form, created_at as at,
            (
              select earlier.version_status from _items_v as earlier
              where earlier.parent_id = version.parent_id and earlier.created_at < version.created_at
              order by earlier.created_at desc limit 1
            ) as "from",
            version_status as to, array[version_changed_by, version_changed_by_username]::text[] as names
          from _items_v as version
          where parent_id is not null and ${isFormSeen(req, sql`version_form`)}
            and ${mayName(person, sql`concat_ws(' ', version_changed_by, version_changed_by_username)`)}
          order by created_at desc
        `,
      ),
    )
    .filter(({ names }) => names.some(person.isNamed))
  const feedback = await findFeedback(req, person)
  const own = submittedOf(items)
  const proposals = proposalsSchema
    .parse(
      await runSql(
        req,
        sql`
          select item as entry, reference, form, proposed_at as at, base, proposed,
            array[username, proposal.proposed_by]::text[] as names, item = any(${sql.param(own)}::uuid[]) as "isOwn"
          from item_proposals as proposal join items on items.id = item
          where ${isFormSeen(req, sql`items.form`)} and (
            item = any(${sql.param(own)}::uuid[])
            or ${mayName(person, sql`concat_ws(' ', username, proposal.proposed_by, proposed::text)`)}
          )
          order by proposed_at desc
        `,
      ),
    )
    .map((row) => ({ ...row, isOwn: row.isOwn || row.names.some(person.isNamed) }))
    .filter((row) => row.isOwn || isIn(person, row.proposed))
  const messages = await findMessages(req, person, items)
  const mails = mailsSchema
    .parse(
      await runSql(
        req,
        sql`
          select id as uuid, created_at as at, recipient, reply_to as "replyTo", subject from mails
          where ${mayName(person, sql`concat_ws(' ', recipient, reply_to)`)} order by created_at desc
        `,
      ),
    )
    .filter(({ recipient, replyTo }) => person.isNamed(recipient) || person.isNamed(replyTo))
  const accounts = accountsSchema
    .parse(
      await runSql(
        req,
        sql`
          select username, full_name as "fullName", email, listed, last_sign_in_at as "lastSignInAt" from users
          where ${mayName(person, sql`concat_ws(' ', username, full_name, email)`)} order by username
        `,
      ),
    )
    .filter((row) => [row.username, row.fullName, row.email].some(person.isNamed))
  const imports = await findImportRows(req, person)
  const forms = await loadForms(req)
  return {
    identifiers: [...person.identifiers],
    others: othersBeside(person, items, forms, accounts),
    entries: items.map((item) => presentEntry(item, forms)),
    changes: changes.map(({ names, ...change }) => change),
    proposals: proposals.map(({ names, isOwn, base, proposed, ...proposal }) => ({
      ...proposal,
      changes: isOwn ? changedValues(base, proposed) : [],
    })),
    feedback: feedback.map(({ email, ...message }) => message),
    messages: messages.map(({ names, isOwn, side, ...message }) => ({
      ...message,
      by: isOwn ? 'person' : side,
    })),
    mails: mails.map(({ replyTo, ...mail }) => mail),
    imports,
    accounts: accounts.map(({ fullName, email, listed, ...account }) => ({
      ...account,
      fullName: fullName ?? '',
      email: email ?? '',
      listed: listed ?? false,
    })),
    totals: {
      entries: items.length,
      changes: changes.length,
      proposals: proposals.length,
      feedback: feedback.length,
      messages: messages.filter(({ kind }) => kind === 'message').length,
      notes: messages.filter(({ kind }) => kind === 'note').length,
      mails: mails.length,
      imports: imports.length,
      accounts: accounts.length,
    },
  }
}

function presentEntry(item: PersonItem, forms: readonly Form[]): PersonEntry {
  const { id, form: slug, reference, status, titleEt, titleEn, roles, createdAt, updatedAt } = item
  const title = forms.find((form) => form.slug === slug)?.title ?? { et: slug, en: slug }
  return {
    uuid: id,
    reference,
    form: { slug, title },
    title: titleOf({ title: { et: titleEt, en: titleEn } }),
    status,
    roles,
    createdAt,
    updatedAt,
  }
}

const mostOthers = 10

/** Addresses, usernames and names that stand beside the person's own, the most frequent ones first. */
function othersBeside(
  person: Person,
  items: readonly PersonItem[],
  forms: readonly Form[],
  accounts: z.infer<typeof accountsSchema>,
): string[] {
  const beside = [
    ...accounts.map(({ username, fullName, email }) => [username, fullName, email]),
    ...items.flatMap(({ form: slug, values, submitter, roles }) => {
      const form = forms.find((each) => each.slug === slug)
      const supervisors = form
        ? filledFields(form, values)
            .filter(({ field }) => fieldTypeOf(field).kind === 'people')
            .flatMap(({ value }) => supervisorsOf(value))
        : []
      return [
        ...(roles.includes('submitter') ? [submitter] : []),
        ...supervisors.filter(person.isSupervisor).map((each) => [supervisorName(each), each.email]),
      ]
    }),
  ]
  const counts = new Map<string, number>()
  for (const other of beside.flat())
    if (other && other.length >= 3 && !person.isNamed(other)) counts.set(other, (counts.get(other) ?? 0) + 1)
  return [...counts]
    .sort(([, a], [, b]) => b - a)
    .slice(0, mostOthers)
    .map(([other]) => other)
}
