import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { loadForm, loadForms, requireFillableForm } from '#cms/forms/load-forms.ts'
import type { Person } from '#cms/platform/auth/caller.ts'
import { inTransaction, lock } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import {
  copiedEntrySchema,
  type DraftInput,
  type DraftRow,
  draftTitle,
  mostDrafts,
  type StoredDraft,
  storedDraftDays,
} from '#contract/drafts.ts'
import { type FormValues, formValuesSchema } from '#contract/fields.ts'
import { isRecord } from '#contract/is-record.ts'
import { Problem } from '#contract/problems.ts'
import { canonicalSlug } from '#contract/registers/registers.ts'
import { isSameValue } from '#contract/values/changed-values.ts'
import { normalizeText } from '#contract/values/normalize-text.ts'
import { extendUploads, releaseUploads } from './draft-uploads.ts'

const dayMs = 86_400_000

const draftSchema = z.object({
  form: z.string(),
  itemUuid: z.string(),
  values: formValuesSchema,
  copyOf: copiedEntrySchema.nullable(),
  updatedAt: z.string().transform((text) => new Date(text).toISOString()),
})

const columns = sql`form, item_uuid as "itemUuid", "values", copy_of as "copyOf", updated_at as "updatedAt"`
/** SQL: drafts that a job is about to remove are not shown any more. */
export const isStored = sql`updated_at > now() - make_interval(days => ${storedDraftDays})`

/** The drafts of the caller, the latest change first. Those of forms that nobody can fill in any more are left out. */
export async function listDrafts(req: PayloadRequest, { username }: Person): Promise<DraftRow[]> {
  const rows = await runSql(
    req,
    sql`select ${columns} from drafts where owner = ${username} and ${isStored} order by updated_at desc`,
  )
  const forms = new Map((await loadForms(req)).map((form) => [form.slug, form]))
  return z
    .array(draftSchema)
    .parse(rows)
    .flatMap(({ form, values, updatedAt }) => {
      const found = forms.get(form)
      if (found?.status !== 'active') return []
      const expiresAt = new Date(Date.parse(updatedAt) + storedDraftDays * dayMs).toISOString()
      return [{ form, formTitle: found.title, title: draftTitle(form, values), updatedAt, expiresAt }]
    })
}

/** The draft of the caller; null without one. @throws Problem `notFound` for no form */
export async function loadDraft(
  req: PayloadRequest,
  person: Person,
  slug: string,
): Promise<StoredDraft | null> {
  return (await findDraft(req, person, await requireSlug(req, slug))) ?? null
}

/**
 * Saves the draft of the caller, based on the one with `updatedAt`, and returns the new `updatedAt`. Its uploads are stored as long.
 * @throws Problem `conflict` if another one was saved since, `alreadySubmitted` if its entry exists, `tooLarge` for too many drafts,
 * and those of `requireFillableForm`
 */
export async function saveDraft(
  req: PayloadRequest,
  person: Person,
  slug: string,
  { itemUuid, values: sent, copyOf: copied = null, updatedAt }: DraftInput,
): Promise<string> {
  const form = await requireFillableForm(req, person, canonicalSlug(slug))
  const { data: values } = formValuesSchema.safeParse(normalized(sent))
  if (!values) throw new Problem('badRequest')
  const copyOf = copied && copiedEntrySchema.parse(normalized(copied))
  const uuid = itemUuid.toLowerCase()
  return storeDraft(req, person, uuid, updatedAt, {
    content: { itemUuid: uuid, values, copyOf },
    find: () => findDraft(req, person, form.slug),
    assertAllowed: () => assertNotSubmitted(req, uuid),
    write: sql`
      insert into drafts (owner, form, item_uuid, "values", copy_of)
      values (${person.username}, ${form.slug}, ${uuid}, ${JSON.stringify(values)}::jsonb, ${copyOf && JSON.stringify(copyOf)}::jsonb)
      on conflict (owner, form) do update
        set item_uuid = excluded.item_uuid, "values" = excluded."values", copy_of = excluded.copy_of,
          updated_at = greatest(now(), drafts.updated_at + interval '1 millisecond')
    `,
  })
}

type DraftWrite = {
  content: { values: FormValues } & Record<string, unknown>
  find: () => Promise<{ updatedAt: string } | undefined>
  assertAllowed?: () => Promise<void>
  /** Inserts or updates the row. */
  write: SQL
}

/**
 * Saves a draft and its uploads, unless the same is stored, and returns its `updatedAt`.
 * @throws Problem `conflict` if another one was saved since `updatedAt`, `tooLarge` for too many drafts
 */
export async function storeDraft(
  req: PayloadRequest,
  person: Person,
  itemUuid: string,
  updatedAt: string | null,
  { content, find, assertAllowed, write }: DraftWrite,
): Promise<string> {
  return inTransaction(req, async () => {
    await lock(req, `drafts of ${person.username}`)
    // What is sent locks the item or its uploads first, and deletes the draft then.
    await lock(req, itemUuid)
    const stored = await find()
    if (stored && isSameValue(stored, { ...stored, ...content })) return stored.updatedAt
    if (stored && (!updatedAt || Date.parse(updatedAt) !== Date.parse(stored.updatedAt)))
      throw new Problem('conflict', { updatedAt: stored.updatedAt })
    await assertAllowed?.()
    if (!stored) await assertRoom(req, person)
    const rows = await runSql(req, sql`${write} returning updated_at as "updatedAt"`)
    await extendUploads(req, { itemUuid, values: content.values })
    return z.tuple([draftSchema.pick({ updatedAt: true })]).parse(rows)[0].updatedAt
  })
}

/** Deletes the draft of the caller, if there is one. @throws Problem `notFound` for no form */
export async function deleteDraft(req: PayloadRequest, person: Person, slug: string): Promise<void> {
  const form = await requireSlug(req, slug)
  await inTransaction(req, async () => {
    const stored = await findDraft(req, person, form)
    if (stored) await lock(req, stored.itemUuid)
    const rows = await runSql(
      req,
      sql`delete from drafts where owner = ${person.username} and form = ${form} returning ${columns}`,
    )
    for (const draft of z.array(draftSchema).parse(rows)) await releaseUploads(req, draft, 'nextDay')
  })
}

/** Deletes the draft of an entry that its owner has sent, in the transaction that stores the entry. */
export async function deleteSentDraft(
  req: PayloadRequest,
  { username }: Person,
  itemUuid: string,
): Promise<void> {
  await runSql(req, sql`delete from drafts where owner = ${username} and item_uuid = ${itemUuid}`)
}

async function findDraft(
  req: PayloadRequest,
  { username }: Person,
  form: string,
): Promise<StoredDraft | undefined> {
  const rows = await runSql(
    req,
    sql`select ${columns} from drafts where owner = ${username} and form = ${form} and ${isStored}`,
  )
  return z.array(draftSchema).parse(rows)[0]
}

async function assertNotSubmitted(req: PayloadRequest, uuid: string): Promise<void> {
  const rows = await runSql(req, sql`select from items where id = ${uuid}`)
  if (rows.length > 0) throw new Problem('alreadySubmitted')
}

async function requireSlug(req: PayloadRequest, slug: string): Promise<string> {
  const form = await loadForm(req, canonicalSlug(slug))
  if (!form) throw new Problem('notFound')
  return form.slug
}

/** Without characters that are not stored (contract §1). */
export function normalized(data: unknown): unknown {
  if (typeof data === 'string') return normalizeText(data)
  if (Array.isArray(data)) return data.map(normalized)
  if (!isRecord(data)) return data
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, normalized(value)]))
}

const countSchema = z.tuple([z.object({ count: z.number() })])

/** @throws Problem `tooLarge` if the person has as many drafts as are stored */
async function assertRoom(req: PayloadRequest, { username }: Person): Promise<void> {
  const rows = await runSql(
    req,
    sql`
      select (select count(*) from drafts where owner = ${username})::int
        + (select count(*) from item_drafts where owner = ${username})::int as count
    `,
  )
  if (countSchema.parse(rows)[0].count >= mostDrafts) throw new Problem('tooLarge')
}
