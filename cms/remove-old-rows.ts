import type { Payload } from 'payload'
import { actionYears } from '#contract/actions.ts'
import { importDays } from '#contract/imports.ts'
import { heldMailDays } from './mails/held-mails.ts'
import { mailKeyDays } from './mails/mail-choice.ts'
import { mailTextDays, removeOldMailFiles } from './mails/old-mails.ts'

type Rule = {
  table: string
  /** Rows with an earlier time in this column are removed. */
  time: string
  days: number
  only?: string
  /** What is set instead of removing the rows; `only` excludes those that have it. */
  set?: string
}

const year = 365

/**
 * How long rows stay that nothing else removes (contract §8). Entries, their versions and messages have the retention of their form
 * (`items/remove-retained.ts`); what lives for days at most has jobs of its own.
 */
export const rules: readonly Rule[] = [
  {
    table: 'mails',
    time: 'sent_at',
    days: mailTextDays,
    only: "status = 'sent' and (text, html) <> ('', '')",
    set: "text = '', html = ''",
  },
  { table: 'mails', time: 'created_at', days: heldMailDays, only: "status = 'held'" },
  { table: 'mails', time: 'created_at', days: year, only: "status in ('failed', 'dismissed')" },
  { table: 'mails', time: 'sent_at', days: actionYears * year, only: "status = 'sent'" },
  { table: 'mail_keys', time: 'created_at', days: mailKeyDays },
  { table: 'feedback', time: 'archived_at', days: year },
  { table: 'owner_links', time: 'expires_at', days: year },
  { table: 'actions', time: 'at', days: actionYears * year },
  { table: 'imports', time: 'changed_at', days: importDays, only: "state not in ('running', 'undoing')" },
  { table: 'item_views', time: 'deleted_at', days: 90 },
  { table: 'form_templates', time: 'deleted_at', days: 90 },
]

/** The public numbers have days of twelve months. */
const usageMonths = 13
/** What the history of a text has (contract §7). */
const textChanges = 200

/** Rows of one statement, each of which is a transaction. */
const batchSize = 1_000

type Pool = Payload['db']['pool']

/** Removes rows and files past their retention, some at a time. Returns the number of rows. */
export async function removeOldRows(pool: Pool, dataDir: string, now: Date): Promise<number> {
  let removed = 0
  for (const { table, time, days, only = 'true', set } of rules) {
    const old = `select ctid from ${table} where ${time} < $1 and ${only} limit ${batchSize} for update skip locked`
    const change = set === undefined ? `delete from ${table}` : `update ${table} set ${set}`
    const before = new Date(now.getTime() - days * 86_400_000)
    removed += await repeatStatement(pool, `${change} where ctid = any(array(${old}))`, [before])
  }
  removed += await repeatStatement(pool, removeTextChanges, [])
  removed += await repeatStatement(pool, sumUsage, [now])
  await removeOldMailFiles(dataDir, now)
  return removed + (await removeWords(pool))
}

/** It reads the words of all entries, which may take longer than the pool's statements. */
async function removeWords(pool: Pool): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin; set local statement_timeout = 0')
    const { rowCount } = await client.query(removeUnusedWords)
    await client.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function repeatStatement(pool: Pool, statement: string, values: unknown[]): Promise<number> {
  for (let removed = 0; ; ) {
    const { rowCount } = await pool.query(statement, values)
    removed += rowCount ?? 0
    if (!rowCount || rowCount < batchSize) return removed
  }
}

const removeTextChanges = `
  delete from translation_changes where id in (
    select id from (
      select id, row_number() over (partition by namespace, key order by number desc) as position from translation_changes
    ) as change where position > ${textChanges} limit ${batchSize}
  )`

/** Sums the days of an earlier time by year, as of its first day: all views of an entry remain the same number. */
const sumUsage = `
  with old as (
    delete from item_usage where ctid = any(array(
      select ctid from item_usage
      where day < $1::date - make_interval(months => ${usageMonths}) and day <> date_trunc('year', day)
      limit ${batchSize} for update skip locked
    )) returning *
  ), summed as (
    insert into item_usage (item, day, views, downloads)
    select item, date_trunc('year', day), sum(views), sum(downloads) from old group by 1, 2
    on conflict (item, day) do update
      set views = item_usage.views + excluded.views, downloads = item_usage.downloads + excluded.downloads
  )
  select from old`

/**
 * Words of no entry leave the vocabulary of the search. A word that an entry gets while it is removed is added a day later: the trigger
 * that adds words (docs/search.md) has found it.
 */
const removeUnusedWords = `
  with used as materialized (
    select distinct word from items, unnest(string_to_array(search_similar, ' ')) as word where length(word) > 3
  ), added as (
    insert into search_vocabulary
    select word from used where not exists (select from search_vocabulary where key = word)
  )
  delete from search_vocabulary where not exists (select from used where word = key)`
