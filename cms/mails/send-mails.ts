import { sql } from 'drizzle-orm'
import { createLocalReq, type Payload, type PayloadRequest } from 'payload'
import { z } from 'zod'
import type { Mail } from '#cms/payload-types.ts'
import { asSystem } from '#cms/platform/auth/as-caller.ts'
import { runSql } from '#cms/platform/database/run-sql.ts'
import { readBilingual } from '#cms/translations/read-bilingual.ts'
import type { Deliver } from './deliver.ts'
import { mostAttempts, retryDelay } from './retry-delay.ts'

/** Longer than the time limits of a delivery: while one instance sends a mail, it is not due for another. */
const takenFor = 10 * 60_000

/** Sends every mail that is due, the oldest first; what fails is tried again later (contract §4). */
export async function sendMails(
  payload: Payload,
  deliver: Deliver,
  isStopping: () => boolean,
): Promise<void> {
  const req = await createLocalReq({}, payload)
  const sender = (await readBilingual(req, ['mail']))('mail.sender').et
  while (!isStopping()) {
    const mail = await takeMail(req)
    if (!mail) return
    const outcome = await deliver(mail, sender).then(sent, (error: unknown) => failed(payload, mail, error))
    await req.payload.update({
      collection: 'mails',
      id: mail.id,
      data: outcome,
      depth: 0,
      ...asSystem(req, 'the register keeps how its mails fare'),
    })
  }
}

const takenSchema = z.array(z.object({ id: z.string() }))

/**
 * Takes one mail that is due, and puts it off at once: no other instance takes it too, and if this one dies while
 * sending, the mail is due again later.
 */
async function takeMail(req: PayloadRequest): Promise<Mail | null> {
  const rows = await runSql(
    req,
    sql`
      update mails
      set attempts = attempts + 1,
        due_at = now() + ${takenFor} * interval '1 millisecond'
      where id = (
        select id from mails
        where status = 'queued' and due_at <= now()
        order by due_at
        limit 1
        for update skip locked
      )
      returning id
    `,
  )
  const [taken] = takenSchema.parse(rows)
  if (!taken) return null
  return req.payload.findByID({
    collection: 'mails',
    id: taken.id,
    depth: 0,
    disableErrors: true,
    ...asSystem(req, 'the register sends its mails'),
  })
}

type Outcome = Partial<Pick<Mail, 'status' | 'sentAt' | 'dueAt' | 'lastError'>>

function sent(): Outcome {
  return { status: 'sent', sentAt: new Date().toISOString(), lastError: null }
}

function failed(payload: Payload, mail: Mail, error: unknown): Outcome {
  const message = error instanceof Error ? error.message : String(error)
  const lastError = message.replace(/\p{Cc}+/gu, ' ').slice(0, 1000)
  // Mail servers repeat addresses in their answers, so the log has the codes alone.
  payload.logger.warn(`mail ${mail.id} was not sent, attempt ${mail.attempts}: ${codesOf(error)}`)
  return {
    status: mail.attempts >= mostAttempts ? 'failed' : 'queued',
    dueAt: new Date(Date.now() + retryDelay(mail.attempts)).toISOString(),
    lastError,
  }
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
