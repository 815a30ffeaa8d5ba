import { sql } from 'drizzle-orm'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { z } from 'zod'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { trace } from '#cms/platform/traces.ts'
import { loadBilingual } from '#cms/translations/load-texts.ts'
import { toLanguage } from '#contract/texts.ts'
import type { Deliver, QueuedMail } from './deliver.ts'
import { maxAttempts, retryDelay } from './rules.ts'

/** Longer than the timeouts of a delivery, so that a mail is not due for another instance while it is being sent. */
const leaseDuration = 10 * 60_000

/** A mail that is due may be locked by another instance. */
const shortestPause = 50

/**
 * Sends all mails that are due, oldest first. Failed deliveries are retried later (contract §4). Returns the milliseconds
 * until the next mail is due, infinity if there is none.
 */
export async function sendMails(
  payload: Payload,
  deliver: Deliver,
  isStopping: () => boolean,
): Promise<number> {
  const req = await createLocalReq({}, payload)
  const senders = (await loadBilingual(req, ['mail']))('mail.sender')
  while (!isStopping()) {
    const mail = await claimMail(req)
    if (!mail) return untilNextMail(req)
    const sender = senders[toLanguage(mail.language)]
    const delivered = trace({ name: 'send mail', kind: 'CLIENT' }, () => deliver(mail, sender))
    const outcome = await delivered.then(sent, (error: unknown) => failed(payload, mail, error))
    await recordOutcome(req, mail, outcome)
  }
  return Number.POSITIVE_INFINITY
}

const nextMailSchema = z.tuple([z.object({ seconds: z.coerce.number().nullable() })])

async function untilNextMail(req: PayloadRequest): Promise<number> {
  const rows = await runSql(
    req,
    sql`select extract(epoch from min(due_at) - clock_timestamp()) as seconds from mails where status = 'queued'`,
    { isPrepared: true },
  )
  const { seconds } = nextMailSchema.parse(rows)[0]
  return seconds === null ? Number.POSITIVE_INFINITY : Math.max(shortestPause, Math.ceil(seconds * 1000))
}

type ClaimedMail = QueuedMail & { language: string | null; attempts: number }

const claimedSchema: z.ZodType<ClaimedMail[]> = z.array(
  z.object({
    id: z.string(),
    recipient: z.string(),
    replyTo: z.string().nullable(),
    endKey: z.string().nullable(),
    language: z.string().nullable(),
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    attempts: z.number(),
    createdAt: z.string().transform((timestamp) => new Date(timestamp).toISOString()),
  }),
)

/**
 * Claims one due mail by moving its `due_at`: no other instance claims it, and if this one crashes while sending, the mail
 * becomes due again.
 */
async function claimMail(req: PayloadRequest): Promise<ClaimedMail | undefined> {
  const rows = await runSql(
    req,
    sql`
      update mails
      set attempts = attempts + 1,
        due_at = now() + ${leaseDuration} * interval '1 millisecond'
      where id = (
        select id from mails
        where status = 'queued' and due_at <= now()
        order by due_at
        limit 1
        for update skip locked
      )
      returning id, recipient, reply_to as "replyTo", end_key as "endKey", language, subject, text, html, attempts::int, created_at as "createdAt"
    `,
    { isPrepared: true },
  )
  return claimedSchema.parse(rows)[0]
}

/** `dueAt`: of the next attempt. */
type Outcome = { status: 'sent' | 'queued' | 'failed'; dueAt: string | null; lastError: string | null }

function sent(): Outcome {
  return { status: 'sent', dueAt: null, lastError: null }
}

function failed(payload: Payload, mail: ClaimedMail, error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error)
  const lastError = message.replace(/\p{Cc}+/gu, ' ').slice(0, 1000)
  // Only codes are logged, because responses of mail servers may contain addresses.
  payload.logger.warn(`mail ${mail.id} was not sent, attempt ${mail.attempts}: ${codesOf(error)}`)
  return {
    status: mail.attempts >= maxAttempts ? 'failed' : 'queued',
    dueAt: new Date(Date.now() + retryDelay(mail.attempts)).toISOString(),
    lastError,
  }
}

async function recordOutcome(
  req: PayloadRequest,
  { id }: ClaimedMail,
  { status, dueAt, lastError }: Outcome,
): Promise<void> {
  const isSent = status === 'sent'
  // Once it is sent, only the mail itself has the keys of links to items.
  const rest = (part: 'text' | 'html') =>
    sql`case when ${isSent} then regexp_replace(${sql.raw(part)}, '#key=[A-Za-z0-9_-]+', '', 'g') else ${sql.raw(part)} end`
  await runSql(
    req,
    sql`
      update mails
      set status = ${status}, text = ${rest('text')}, html = ${rest('html')}, end_key = case when ${isSent} then null else end_key end, last_error = ${lastError},
        due_at = coalesce(${dueAt}, due_at), updated_at = now(), sent_at = case when ${isSent} then now() end
      where id = ${id}
    `,
    { isPrepared: true },
  )
}

const codesSchema = z.object({
  code: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
})

/** The error code of the connection, and the reply code of the mail server. */
function codesOf(error: unknown): string {
  const { data } = codesSchema.safeParse(error)
  return [data?.code, data?.responseCode].filter(Boolean).join(' ') || 'unknown error'
}
