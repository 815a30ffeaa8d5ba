import { randomUUID } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { PayloadRequest } from 'payload'
import { z } from 'zod'
import { type Caller, displayNameOf } from '#cms/platform/auth/caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { checkMessageText, type MessageKind, messageKinds, mostMessages } from '#contract/messages.ts'
import { Problem } from '#contract/problems.ts'

/** Who writes: whoever owns the item, or a manager. */
export type MessageSide = 'submitter' | 'manager'

const timestamp = z.string().transform((text) => new Date(text).toISOString())

const messageSchema = z.object({
  uuid: z.string(),
  side: z.enum(['submitter', 'manager']),
  kind: z.enum(messageKinds),
  who: z.string().nullable(),
  text: z.string(),
  at: timestamp,
  readAt: timestamp.nullable(),
})
export type StoredMessage = z.infer<typeof messageSchema>

/** The latest messages and notes of an item, oldest first. */
export async function findMessages(
  req: PayloadRequest,
  item: string,
  kinds: readonly MessageKind[],
): Promise<StoredMessage[]> {
  const rows = await runSql(
    req,
    sql`
      select id as uuid, side, kind, coalesce(author_name, author_username) as who, text,
        created_at as at, read_at as "readAt"
      from item_messages where item = ${item} and kind = any(${sql.param(kinds)}::text[])
      order by created_at desc, id limit ${mostMessages}
    `,
  )
  return z.array(messageSchema).parse(rows).toReversed()
}

export type NewMessage = { uuid: string; side: MessageSide; kind: MessageKind; text: string; author: Caller }

/** @throws Problem `invalid` for a blank text and for one that is too long */
export function validateMessageText(input: string): string {
  const { text, issues } = checkMessageText(input)
  if (issues.length > 0) throw new Problem('invalid', { errors: issues })
  return text
}

/**
 * Stores a message of a locked item. Returns false, and writes nothing, if the same one is stored already.
 * @throws Problem `alreadySubmitted` if the uuid belongs to another message
 */
export async function storeMessage(req: PayloadRequest, item: string, message: NewMessage): Promise<boolean> {
  const { uuid, side, kind, text, author } = message
  const username = author?.username ?? null
  const added = await runSql(
    req,
    sql`
      insert into item_messages (id, item, side, kind, text, author_username, author_name)
      values (${uuid}, ${item}, ${side}, ${kind}, ${text}, ${username}, ${author && displayNameOf(author)})
      on conflict (id) do nothing returning id
    `,
  )
  if (added.length > 0) return true
  const same = await runSql(
    req,
    sql`
      select from item_messages where id = ${uuid} and item = ${item} and side = ${side} and kind = ${kind}
        and text = ${text} and author_username is not distinct from ${username}
    `,
  )
  if (same.length === 0) throw new Problem('alreadySubmitted')
  return false
}

const mailSchema = z.object({ change: z.string(), seconds: z.coerce.number() })

/** The mail that a message is part of: its `change`, and the texts that it has. */
export type MessageBatch = { change: string; seconds: number; texts: string[] }

/**
 * Adds a stored message to the mail that waits with the earlier ones of its side, which is removed to be queued again; otherwise
 * to a new one, which leaves after `delaySeconds`. The item is locked.
 */
export async function joinBatch(
  req: PayloadRequest,
  item: string,
  { uuid, side, delaySeconds }: Pick<NewMessage, 'uuid' | 'side'> & { delaySeconds: number },
): Promise<MessageBatch> {
  const [waiting] = await runSql(
    req,
    sql`
      delete from mails where item = ${item} and status = 'queued' and attempts = 0 and change = (
        select mail_batch::text from item_messages
        where item = ${item} and side = ${side} and mail_batch is not null
        order by created_at desc limit 1
      )
      returning change, greatest(0, extract(epoch from due_at - now())) as seconds
    `,
  )
  const { change, seconds } = waiting
    ? mailSchema.parse(waiting)
    : { change: randomUUID(), seconds: delaySeconds }
  await runSql(req, sql`update item_messages set mail_batch = ${change} where id = ${uuid}`)
  const rows = await runSql(
    req,
    sql`select text from item_messages where mail_batch = ${change} and read_at is null order by created_at, id`,
  )
  const texts = z.array(z.object({ text: z.string() })).parse(rows)
  return { change, seconds, texts: texts.map(({ text }) => text) }
}

/**
 * Marks the unread messages of a side as read up to the one with the uuid `last`. A mail that waits is removed if nothing in it
 * is unread any more.
 */
export async function markRead(
  req: PayloadRequest,
  item: string,
  { side, last }: { side: MessageSide; last: string },
): Promise<void> {
  const rows = await runSql(
    req,
    sql`
      update item_messages set read_at = now()
      where item = ${item} and side = ${side} and kind = 'message' and read_at is null and created_at <= (
        select created_at from item_messages where id = ${last} and item = ${item}
      )
      returning mail_batch as batch
    `,
  )
  const batches = z.array(z.object({ batch: z.string().nullable() })).parse(rows)
  const changes = [...new Set(batches.flatMap(({ batch }) => batch ?? []))]
  if (changes.length === 0) return
  await runSql(
    req,
    sql`
      delete from mails where item = ${item} and status = 'queued' and attempts = 0
        and change = any(${sql.param(changes)}::text[])
        and not exists (
          select from item_messages as message where message.mail_batch::text = mails.change and message.read_at is null
        )
    `,
  )
}

/** Marks the last message of the submitter as unread, so that the item waits for an answer again. */
export async function markUnread(req: PayloadRequest, item: string): Promise<void> {
  await runSql(
    req,
    sql`
      update item_messages set read_at = null where id = (
        select id from item_messages where item = ${item} and side = 'submitter'
        order by created_at desc, id limit 1
      )
    `,
  )
}

/** SQL: how many messages of managers the owner of a row of `items` has not read. */
export const newMessages: SQL = sql`(
  select count(*)::int from item_messages as message
  where message.item = items.id and message.side = 'manager' and message.kind = 'message' and message.read_at is null
)`

/** SQL: whether the last message of a row of `items` is the submitter's and no manager has read it. */
export const isUnanswered: SQL = sql`exists (
  select from item_messages as message
  where message.item = items.id and message.side = 'submitter' and message.kind = 'message' and message.read_at is null
    and not exists (
      select from item_messages as answer where answer.item = message.item and answer.side = 'manager'
        and answer.kind = 'message' and answer.created_at > message.created_at
    )
)`
