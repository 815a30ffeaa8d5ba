import { sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { removeOrphan } from '#cms/files/remove-orphans.ts'
import { loadForms } from '#cms/forms/load-forms.ts'
import { lockAllItems } from '#cms/items/lock-item.ts'
import { refreshColumnsOf } from '#cms/items/refresh-columns.ts'
import { filesOf, type RemovedFile, removeItems } from '#cms/items/remove-items.ts'
import { wordsIn } from '#cms/items/search-query.ts'
import { stemKeys } from '#cms/items/stem-keys.ts'
import type { Caller } from '#cms/platform/auth/caller.ts'
import { inTransaction } from '#cms/platform/database/in-transaction.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import type { Erasure, ErasureInput } from '#contract/people.ts'
import { Problem } from '#contract/problems.ts'
import { findFeedback, findMessages, findPersonItems } from './find-person.ts'
import { findPossible } from './find-possible.ts'
import { maskImportRows } from './import-cells.ts'
import { mayName, type Person, personOf } from './person.ts'
import { releaseUploads } from './release-uploads.ts'
import { replacePerson } from './replace-person.ts'

/** Ends the transaction of a dry run. */
class DryRun extends Error {}

type Removed = { erasure: Erasure; files: RemovedFile[] }

/**
 * Takes a person out of all tables, earlier versions, mails and search, in one transaction (contract §7). Files of removed
 * entries and drafts are removed after it; the daily job removes those that could not be. A dry run does the same and rolls it back.
 * @throws Problem `ownAccess` for the caller's own account
 */
export async function erasePerson(
  req: PayloadRequest,
  caller: Caller,
  { identifiers, action, dryRun }: ErasureInput,
): Promise<Erasure> {
  const person = personOf(identifiers)
  if (person.isNamed(caller?.username) || person.isNamed(caller?.email)) throw new Problem('ownAccess')
  let removed: Removed | undefined
  try {
    await inTransaction(req, async () => {
      // Whoever changes an item meanwhile would write its former values.
      await lockAllItems(req)
      removed = await removePerson(req, person, action)
      if (dryRun) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw error
  }
  if (!removed) throw new Error('nothing was done')
  const { erasure, files } = removed
  if (dryRun) return erasure
  for (const file of files)
    try {
      await removeOrphan(req, file, () => true)
    } catch (error) {
      req.payload.logger.warn(
        { err: error },
        'failed to remove a file of a removed entry from the storage; will be retried by the orphan cleanup',
      )
    }
  const { kept, possibleMentions, ...counts } = erasure
  req.payload.logger.warn({ ...counts, action, by: caller?.sub }, 'a person was erased')
  return erasure
}

async function removePerson(
  req: PayloadRequest,
  person: Person,
  action: ErasureInput['action'],
): Promise<Removed> {
  const items = await findPersonItems(req, person)
  const isOwn = ({ roles }: (typeof items)[number]) => roles.includes('submitter') || roles.includes('author')
  const removed = action === 'erase' ? items.filter(isOwn).map(({ id }) => id) : []
  const staying = items.filter(({ id }) => !removed.includes(id))
  const messages = (await findMessages(req, person, items)).filter(({ entry }) => removed.includes(entry))
  const concerned = {
    items: staying.map(({ id }) => id),
    feedback: (await findFeedback(req, person)).map(({ uuid }) => uuid),
  }
  const mails = await removeRows(req, person, 'mails', ['recipient', 'reply_to'])
  const withEntries = await countWithEntries(req, removed)
  const uploads = await releaseUploads(req, person)
  const files = [...uploads, ...(await removeItems(req, removed))]
  const accounts = await removeAccounts(req, person)
  let others = await removeRows(req, person, 'owner_links', ['address'])
  for (const table of ['mail_keys', 'ended_mails'])
    others += await removeRows(req, person, table, ['address'])
  for (const table of ['drafts', 'item_drafts']) others += await removeRows(req, person, table, ['owner'])
  others += await removeViewsOf(req, person)
  others += await maskImportRows(req, person)
  const feedback = action === 'erase' ? await removeRows(req, person, 'feedback', ['email']) : 0
  await forgetSearchTexts(req, person)
  const { rows, texts, files: named } = await replacePerson(req, person)
  await refreshItems(req, person, concerned.items)
  const changed = (table: string) => rows.get(table) ?? 0
  const listed = ['items', '_items_v', 'item_messages', 'mails', 'feedback']
  for (const [table, count] of rows) if (!listed.includes(table)) others += count
  const contents = await filesOf(
    req,
    staying.map(({ id }) => id),
  )
  const removedFiles = files.map(({ name }) => name)
  const keptFiles = [...named, ...contents.map(({ name }) => name)].filter(
    (name) => !removedFiles.includes(name),
  )
  const kept = [
    { kind: 'access' as const, names: accounts.kept },
    { kind: 'texts' as const, names: [...texts] },
    {
      kind: 'files' as const,
      names: [...new Set(keptFiles)],
      references: await referencesOf(req, keptFiles),
    },
  ]
  const erasure = {
    removedEntries: removed.length,
    changedEntries: changed('items'),
    versions: changed('_items_v'),
    files: files.length,
    mails: mails + changed('mails'),
    messages: messages.length + changed('item_messages'),
    feedback: feedback + changed('feedback'),
    accounts: accounts.removed,
    withEntries: { ...withEntries, messages: withEntries.messages - messages.length },
    others,
    possibleMentions: await findPossible(req, person.identifiers, concerned),
    kept: kept.filter(({ names }) => names.length > 0),
  }
  return { erasure, files }
}

const referencesSchema = z.array(z.object({ id: z.string(), reference: z.string() }))

/** The references of the entries of files, by UUID. */
async function referencesOf(req: PayloadRequest, names: readonly string[]): Promise<Record<string, string>> {
  const uuids = sql.param(names.map((name) => name.split('/')[1] ?? ''))
  const rows = await runSql(
    req,
    sql`select id, reference from items where id::text = any(${uuids}::text[]) and reference is not null`,
  )
  return Object.fromEntries(referencesSchema.parse(rows).map(({ id, reference }) => [id, reference]))
}

const withEntriesSchema = z.object({ mails: z.number(), messages: z.number() })

/** The mails, messages and notes of these items. */
async function countWithEntries(req: PayloadRequest, items: readonly string[]) {
  const [counts] = await runSql(
    req,
    sql`
      select
        (select count(*)::int from mails where item = any(${sql.param(items)}::text[])) as mails,
        (select count(*)::int from item_messages where item = any(${sql.param(items)}::uuid[])) as messages
    `,
  )
  return withEntriesSchema.parse(counts)
}

const viewsSchema = z.array(z.object({ id: z.string(), name: z.string(), query: z.string() }))

/** Removes the saved views that filter by the person, or are called as the person, and returns their number. */
async function removeViewsOf(req: PayloadRequest, person: Person): Promise<number> {
  const isAbout = (text: string) => person.isMeantBy(text) || person.without(text) !== text
  const views = viewsSchema.parse(await runSql(req, sql`select id, name, query from item_views for update`))
  const ids = views
    .filter(({ name, query }) => [name, ...new URLSearchParams(query).values()].some(isAbout))
    .map(({ id }) => id)
  if (ids.length > 0) await runSql(req, sql`delete from item_views where id = any(${sql.param(ids)}::uuid[])`)
  return ids.length
}

const addressedSchema = z.array(z.object({ row: z.string(), texts: z.array(z.string().nullable()) }))

/** Removes the rows that are the person's own, as one of these columns says, and returns their number. */
async function removeRows(
  req: PayloadRequest,
  person: Person,
  table: string,
  columns: readonly string[],
): Promise<number> {
  const texts = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const rows = addressedSchema.parse(
    await runSql(
      req,
      sql`
        select ctid::text as row, array[${texts}]::text[] as texts from ${sql.identifier(table)}
        where ${mayName(person, sql`concat_ws(' ', ${texts})`)} for update
      `,
    ),
  )
  const own = rows.filter((each) => each.texts.some(person.isNamed)).map(({ row }) => row)
  if (own.length > 0)
    await runSql(req, sql`delete from ${sql.identifier(table)} where ctid = any(${sql.param(own)}::tid[])`)
  return own.length
}

const accountsSchema = z.array(
  z.object({
    id: z.string(),
    username: z.string(),
    listed: z.boolean().nullable(),
    texts: z.array(z.string().nullable()),
  }),
)

/** Accounts on the access list stay: who has access is decided there. */
async function removeAccounts(req: PayloadRequest, person: Person) {
  const rows = accountsSchema.parse(
    await runSql(
      req,
      sql`select id, username, listed, array[username, full_name, email]::text[] as texts from users
        where ${mayName(person, sql`concat_ws(' ', username, full_name, email)`)}`,
    ),
  )
  const own = rows.filter(({ texts }) => texts.some(person.isNamed))
  const removed = own.filter(({ listed }) => !listed).map(({ id }) => id)
  if (removed.length > 0)
    await runSql(req, sql`delete from users where id = any(${sql.param(removed)}::uuid[])`)
  return {
    removed: removed.length,
    kept: own.filter(({ listed }) => listed).map(({ username }) => username),
  }
}

/** Earlier versions are not searched; their search columns are stems of words, in which the person is not found. */
async function forgetSearchTexts(req: PayloadRequest, person: Person): Promise<void> {
  await runSql(
    req,
    sql`
      update _items_v set version_search_heading = null, version_search_terms = null, version_search_body = null,
        version_search_private = null, version_search_keys = null, version_search_facets = null
      where ${mayName(person, sql`_items_v::text`)}
    `,
  )
}

/** Derives the search columns anew. Whoever edits one of the items has an old copy of it. */
async function refreshItems(req: PayloadRequest, person: Person, items: readonly string[]): Promise<void> {
  const ids = sql.param(items)
  await runSql(
    req,
    sql`update items set search_as_of = null, updated_at = now() where id = any(${ids}::uuid[])`,
  )
  for (const form of await loadForms(req)) await refreshColumnsOf(req, form)
  const keys = person.identifiers.flatMap(wordsIn).flatMap(stemKeys)
  await runSql(
    req,
    sql`
      delete from search_vocabulary where key = any(${sql.param(keys)}::text[])
        and not exists (select from items where search_similar like '% ' || key || ' %')
    `,
  )
}
