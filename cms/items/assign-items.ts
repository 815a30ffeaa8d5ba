import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { asCaller } from '#cms/platform/auth/as-caller.ts'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { loadManagers } from '#cms/users/list-managers.ts'
import { type Assignee, type Assignment, assignedToMe, assignedToNobody } from '#contract/assignment.ts'
import type { Form } from '#contract/forms.ts'
import { Problem, problemTable, type ValueIssue } from '#contract/problems.ts'
import { recordEvents } from './item-events.ts'
import { lockItems } from './lock-item.ts'
import { assertUpdatable, isFormSeen } from './policy.ts'

type Result = { updated: string[]; errors: ValueIssue[] }

const assigneesSchema = z.array(z.object({ id: z.string(), assignee: z.string().nullable() }))

/**
 * Gives items to managers, or to nobody, in one transaction; each is assigned or has its own problem. Its `updatedAt` stays.
 * @throws Problem `invalid` if one of the new assignees is no manager
 */
export async function assignItems(
  req: PayloadRequest,
  caller: Caller,
  form: Form,
  { items }: Assignment,
): Promise<Result> {
  assertUpdatable(asCaller(req))
  const people = new Map((await loadManagers(req)).map((person) => [person.username, person]))
  // A caller who is a manager by the token may not have opened the manage area yet.
  if (caller)
    people.set(caller.username, { username: caller.username, name: displayNameOf(caller), hasAccess: true })
  const errors = items.flatMap(({ after }, index) =>
    after === null || people.get(after)?.hasAccess
      ? []
      : [{ field: `items.${index}.after`, messageKey: 'item.error.noManager' }],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
  const wanted = new Map(items.map((item) => [item.uuid.toLowerCase(), item]))
  return inTransaction(req, async () => {
    const uuids = [...wanted.keys()]
    await lockItems(req, uuids)
    const current = await loadAssignees(req, form, uuids)
    const result: Result = { updated: [], errors: [] }
    const changed: { id: string; before: string | null; after: string | null }[] = []
    for (const [id, { uuid, before, after }] of wanted) {
      const assignee = current.get(id)
      const problem = assignee === undefined ? 'notFound' : assignee === before ? undefined : 'conflict'
      // Assigning again what is already assigned succeeds.
      if (problem && !(problem === 'conflict' && assignee === after)) {
        result.errors.push({ field: uuid, messageKey: problemTable[problem].messageKey })
        continue
      }
      result.updated.push(uuid)
      if (assignee !== after) changed.push({ id, before: assignee ?? null, after })
    }
    await writeAssignees(req, changed)
    await recordEvents(
      req,
      caller,
      changed.map(({ id, before, after }) => ({
        item: id,
        details: { kind: 'assigned', before: personOf(people, before), after: personOf(people, after) },
      })),
    )
    return result
  })
}

async function loadAssignees(req: PayloadRequest, form: Form, uuids: readonly string[]) {
  const rows = await runSql(
    req,
    sql`select id, assignee from items where form = ${form.slug}
      and id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(uuids)}::jsonb))`,
  )
  return new Map(assigneesSchema.parse(rows).map(({ id, assignee }) => [id, assignee]))
}

async function writeAssignees(
  req: PayloadRequest,
  changed: readonly { id: string; after: string | null }[],
): Promise<void> {
  if (changed.length === 0) return
  await runSql(
    req,
    sql`update items set assignee = change.after
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as change(id uuid, after text)
      where items.id = change.id`,
  )
}

type People = ReadonlyMap<string, Assignee>

function personOf(people: People, username: string | null) {
  return username === null ? null : { username, name: people.get(username)?.name ?? username }
}

/** People by username, for `presentAssignee`. */
export async function loadPeople(req: PayloadRequest): Promise<People> {
  return new Map((await loadManagers(req)).map((person) => [person.username, person]))
}

/** The assignee of an item; without access if nobody by that username is known. */
export function presentAssignee(username: string | null | undefined, people: People): Assignee | null {
  if (!username) return null
  return people.get(username) ?? { username, name: username, hasAccess: false }
}

/** Managers, and of others those to whom an item is assigned. */
export async function listAssignees(req: PayloadRequest): Promise<Assignee[]> {
  const rows = await runSql(
    req,
    sql`select distinct assignee as username from items
      where assignee is not null and ${isFormSeen(req, sql`form`)} order by 1`,
  )
  const used = z.array(z.object({ username: z.string() })).parse(rows)
  const people = await loadPeople(req)
  const managers = [...people.values()].filter(({ hasAccess }) => hasAccess)
  const others = used.flatMap(({ username }) => presentAssignee(username, people) ?? [])
  return [...managers, ...others.filter(({ hasAccess }) => !hasAccess)]
}

/** SQL: the item is assigned to one of these: usernames, the caller or nobody. */
export function isAssignedTo(values: readonly string[], caller: Caller): SQL {
  const usernames = values
    .filter((value) => value !== assignedToNobody)
    .map((value) => (value === assignedToMe ? (caller?.username ?? '') : value))
  const isOne = sql`items.assignee = any(${sql.param(usernames)}::text[])`
  return values.includes(assignedToNobody) ? sql`(items.assignee is null or ${isOne})` : isOne
}
