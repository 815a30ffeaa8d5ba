import { randomUUID } from 'node:crypto'
import { expect, it, onTestFinished, vi } from 'vitest'
import { countQueues } from '#cms/count-queues.ts'
import { startedApi } from '../../testing/api.ts'
import { createFailedMail } from '../../testing/create-failed-mail.ts'
import { dataOf } from '../../testing/data-of.ts'
import { startMailServer } from '../../testing/mail-server.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { submit } from '../../testing/submit.ts'
import { createDelivery } from './deliver.ts'
import { maxAttempts } from './rules.ts'
import { sendMails } from './send-mails.ts'

const port = vi.hoisted(() => {
  // Below the ephemeral port range, so no other program is assigned it.
  const closed = 4_997
  Object.assign(process.env, { SMTP_URL: `smtp://127.0.0.1:${closed}`, NOTIFY_EMAILS: '' })
  return closed
})

const api = await startedApi()

async function mailTo(recipient: string) {
  const { docs } = await api.payload.find({
    collection: 'mails',
    where: { recipient: { equals: recipient } },
  })
  return docs[0]
}

it('accepts submissions while the mail server is down, and retries with growing delays until the mail is sent', async () => {
  const recipient = `${randomUUID()}@ut.example`
  const values = { general_topics: { ...topicValues, contact_email: recipient } }
  const response = await submit(api.as(), 'topics', values)
  expect(response).toMatchObject({ ok: true, status: 200 })
  await expect.poll(async () => (await mailTo(recipient))?.lastError).toMatch(/ECONNREFUSED/)
  const first = await mailTo(recipient)
  expect(first).toMatchObject({ status: 'queued', attempts: 1 })
  expect(minutesUntil(first?.dueAt)).toBeCloseTo(2, 0)

  await becomeDue(first?.id ?? '')
  await sendMails(api.payload, createDelivery(), () => false)
  const second = await mailTo(recipient)
  expect(second).toMatchObject({ status: 'queued', attempts: 2 })
  expect(minutesUntil(second?.dueAt)).toBeCloseTo(4, 0)
  // Monitoring hears of it although nothing is due now.
  const { mails } = await countQueues(api.payload)
  expect(mails).toMatchObject({ queued: 1, oldest: Date.parse(second?.createdAt ?? '') })

  const received = await receiveMails()
  await becomeDue(first?.id ?? '')
  await sendMails(api.payload, createDelivery(), () => false)
  expect(await mailTo(recipient)).toMatchObject({ status: 'sent', attempts: 3, lastError: null })
  expect(received()).toContain(`RCPT TO:<${recipient}>`)
})

it('sends each mail once when several instances send', async () => {
  const recipients = Array.from({ length: 12 }, () => `${randomUUID()}@ut.example`)
  for (const recipient of recipients) await queueMail(recipient)
  const delivered: string[] = []
  const deliver = async ({ recipient }: { recipient: string }) => void delivered.push(recipient)
  await Promise.all([1, 2, 3, 4].map(() => sendMails(api.payload, deliver, () => false)))
  expect(delivered.filter((recipient) => recipients.includes(recipient)).sort()).toEqual(recipients.sort())
})

it('fails a mail after its last attempt, and sends it again when a manager requests it', async () => {
  const recipient = `${randomUUID()}@ut.example`
  const id = await queueMail(recipient, maxAttempts - 1)
  const stored = () => api.payload.findByID({ collection: 'mails', id })
  const lastError = `550 <${recipient}>: no such mailbox`
  const reject = () =>
    Promise.reject(Object.assign(new Error(lastError), { code: 'EENVELOPE', responseCode: 550 }))
  const warn = vi.spyOn(api.payload.logger, 'warn')
  await sendMails(api.payload, reject, () => false)
  expect(await stored()).toMatchObject({ status: 'failed', attempts: maxAttempts })
  const lines = warn.mock.calls.flat().filter((line) => String(line).includes(id))
  expect(lines).toEqual([`mail ${id} was not sent, attempt ${maxAttempts}: EENVELOPE 550`])

  const manager = api.as('manager')
  const failed = async () => {
    const list = await manager('listFailedMails', {})
    return list.ok ? list.data.mails.filter(({ uuid }) => uuid === id) : []
  }
  const { createdAt, updatedAt: failedAt } = await stored()
  expect(await failed()).toEqual([{ uuid: id, recipient, subject: 's', createdAt, failedAt, lastError }])
  const received = await receiveMails()
  const resend = () => manager('resendMails', { body: { action: 'resend', items: [id] } })
  expect(await resend()).toMatchObject({
    ok: true,
    data: { status: 200, success: 'manage.mails.success.queued', resent: 1 },
  })
  expect(await failed()).toEqual([])
  await expect.poll(stored).toMatchObject({ status: 'sent', attempts: 1, lastError: null })
  expect(received()).toContain(`RCPT TO:<${recipient}>`)
  expect(await resend()).toMatchObject({ data: { warning: 'manage.mails.warning.none', resent: 0 } })
  expect(await stored()).toMatchObject({ status: 'sent', attempts: 1 })
})

it('tells monitoring for three days of a mail that has failed', async () => {
  const { pool } = api.payload.db
  const count = async () => (await countQueues(api.payload)).mails.failed
  const before = await count()
  const id = await createFailedMail(pool)
  expect(await count()).toBe(before + 1)
  await pool.query("update mails set updated_at = now() - interval '73 hours' where id = $1", [id])
  expect(await count()).toBe(before)
  expect(await api.as('manager')('listFailedMails', {})).toMatchObject({
    data: { mails: expect.arrayContaining([expect.objectContaining({ uuid: id })]) },
  })
})

it('neither lists, counts nor sends a dismissed mail, unless it is restored', async () => {
  const { pool } = api.payload.db
  const manager = api.as('manager')
  const id = await createFailedMail(pool)
  const seen = async () => {
    const { mails } = dataOf(await manager('listFailedMails', {}))
    return {
      listed: mails.find(({ uuid }) => uuid === id),
      counted: (await countQueues(api.payload)).mails.failed,
    }
  }
  const dismiss = (action: 'dismiss' | 'restore') =>
    manager('dismissMails', { body: { action, items: [id, randomUUID()] } })
  const before = await seen()
  expect(before.listed).toBeDefined()
  const dismissed = { status: 200, success: 'manage.mails.success.dismiss', changed: 1 }
  expect(dataOf(await dismiss('dismiss'))).toEqual(dismissed)
  expect(await seen()).toEqual({ listed: undefined, counted: before.counted - 1 })
  const none = { warning: 'manage.mails.warning.none' }
  expect(dataOf(await dismiss('dismiss'))).toEqual({ status: 200, ...none, changed: 0 })
  expect(dataOf(await manager('resendMails', { body: { action: 'resend', items: [id] } }))).toMatchObject(
    none,
  )
  const log = dataOf(await manager('listActions', { query: { noun: 'mail' } }))
  expect(log.map(({ action }) => action)).toContain('dismiss')

  expect(dataOf(await dismiss('restore'))).toMatchObject({ changed: 1 })
  // With the time of the last attempt.
  expect(await seen()).toEqual(before)
})

it('resends all failed mails at once', async () => {
  const recipients = Array.from({ length: 3 }, () => `${randomUUID()}@ut.example`)
  const ids = await Promise.all(
    recipients.map((recipient) => createFailedMail(api.payload.db.pool, recipient)),
  )
  const manager = api.as('manager')
  const before = await manager('listFailedMails', {})
  expect(before.ok && before.data.mails.map(({ uuid }) => uuid)).toEqual(expect.arrayContaining(ids))
  const response = await manager('resendMails', { body: { action: 'resendAll' } })
  expect(response).toMatchObject({ ok: true, data: { resent: before.ok ? before.data.total : 0 } })
  expect(await manager('listFailedMails', {})).toMatchObject({ data: { mails: [], total: 0 } })
})

async function queueMail(recipient: string, attempts = 0): Promise<string> {
  const texts = { subject: 's', text: 't', html: 'h' }
  const data = { ...texts, recipient, attempts, status: 'queued', dueAt: past() } as const
  return (await api.payload.create({ collection: 'mails', data })).id
}

const past = () => new Date(Date.now() - 1000).toISOString()
const minutesUntil = (time = '') => (Date.parse(time) - Date.now()) / 60_000

async function becomeDue(id: string): Promise<void> {
  await api.payload.update({ collection: 'mails', id, data: { dueAt: past() } })
}

/** At the address that the product has; returns a function that returns the lines it received. */
async function receiveMails(): Promise<() => string> {
  const { received, stop } = await startMailServer(port)
  onTestFinished(stop)
  return received
}
