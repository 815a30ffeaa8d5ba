import { randomUUID } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { startedApi } from '../../testing/api.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { mailFilesTo } from '../../testing/mail-files.ts'
import { invalid } from '../../testing/rejection.ts'

vi.hoisted(() => Object.assign(process.env, { RATE_LIMIT_CONFIRMATIONS: '2' }))

const api = await startedApi()

const body = { name: ' Mari ', email: 'mari@example.com', message: 'Tere!\nSoovin kandideerida.' }

async function mailsTo(recipient: string) {
  return (await api.payload.find({ collection: 'mails', where: { recipient: { equals: recipient } } })).docs
}

describe('a message to the contact of an offer', () => {
  it('is mailed to the contact, with the sender as Reply-To, and discloses no address', async () => {
    const contact_email = `${randomUUID()}@ut.example`
    const { uuid } = await createItemForTest(api, 'internship', 'published', { contact_email })
    const before = (await mailsTo(contact_email)).length
    const params = { register: 'internships', uuid }
    const response = await api.as()('sendMessage', { params, body })
    expect(response).toMatchObject({ status: 200, data: { success: 'item.contact.success' } })
    expect(JSON.stringify(response)).not.toContain(contact_email)
    const mails = await mailsTo(contact_email)
    expect(mails).toHaveLength(before + 1)
    const mail = mails.find(({ replyTo }) => replyTo === 'mari@example.com')
    expect(mail?.text).toContain('Tere!\nSoovin kandideerida.')
    expect(mail?.text).toContain(`/internship/${uuid}`)
  })

  it('is copied to the address that the sender has verified, and to no other', async () => {
    const { uuid } = await createItemForTest(api, 'topics')
    const params = { register: 'topics', uuid }
    const copies = async (email: string) =>
      (await mailsTo(email)).filter(
        ({ subject, status }) => /Sinu sõnum|Your message/.test(subject) && status !== 'held',
      )
    const own = 'mari.maasikas@ut.example'
    const before = (await copies(own)).length
    const senders = [
      [undefined, own, 0],
      ['worker', own, 0],
      ['student', 'keegi@ut.example', 0],
      ['student', own.toUpperCase(), 1],
    ] as const
    for (const [username, email, more] of senders) {
      const message = `Tere! ${randomUUID()}`
      await api.as(username)('sendMessage', { params, body: { ...body, email, message } })
      const found = [...(await copies(own)), ...(await copies(email))].filter(({ text }) =>
        text.includes(message),
      )
      expect([username, email, found.length]).toEqual([username, email, more])
    }
    expect(await copies(own)).toHaveLength(before + 1)
  })

  it('sends a receipt without its text to an unverified address, up to the limit', async () => {
    const { uuid } = await createItemForTest(api, 'topics')
    const params = { register: 'topics', uuid }
    const email = `${randomUUID()}@ut.example`
    const message = `Osta https://spam.example ${randomUUID()}`
    for (let sent = 0; sent < 3; sent++)
      expect(
        await api.as()('sendMessage', { params, body: { name: 'Rämps', email, message } }),
      ).toMatchObject({
        status: 200,
      })
    const mails = (await mailsTo(email)).filter(({ status }) => status !== 'held')
    expect(mails).toHaveLength(2)
    for (const { subject, text } of mails) {
      expect(subject).toMatch(/^Sõnum on saadetud: .* \/ Message sent: /)
      expect(text).not.toMatch(/spam|Rämps/)
    }
  })

  it('mails the copy to an unverified address when the reader of the receipt asks for it, once', async () => {
    const { uuid } = await createItemForTest(api, 'topics')
    const email = `${randomUUID()}@ut.example`
    await api.as()('sendMessage', { params: { register: 'topics', uuid }, body: { ...body, email } })
    const [receipt = ''] = await mailFilesTo(email, 1)
    const [, key = ''] = /\/my\/copy\S*#key=([\w-]{22})/.exec(receipt) ?? []
    expect(receipt).not.toContain('Soovin kandideerida')
    expect((await api.as()('sendMessageCopy', { body: { key: `${key}x` } })).status).toBe(404)
    const age = (days: number) =>
      api.payload.db.pool.query(
        `update mails set created_at = now() - make_interval(days => $1) where recipient = $2`,
        [days, email],
      )
    await age(8)
    expect((await api.as()('sendMessageCopy', { body: { key } })).status).toBe(404)
    await age(6)
    for (let asked = 0; asked < 2; asked++)
      expect(await api.as()('sendMessageCopy', { body: { key } })).toMatchObject({
        status: 200,
        data: { success: 'my.success.copySent' },
      })
    expect((await mailFilesTo(email, 2)).join()).toContain('Soovin kandideerida')
  })

  it('is validated like fields', async () => {
    const { uuid } = await createItemForTest(api, 'topics')
    const params = { register: 'topics', uuid }
    const wrong = { name: 'Mari\nMaasikas', email: 'mari', message: ' ' }
    expect(await api.as()('sendMessage', { params, body: wrong })).toMatchObject(
      invalid({ name: 'validation.singleLine', email: 'validation.email', message: 'validation.required' }),
    )
  })

  it('requires a public offer, also of a manager', async () => {
    const pending = await createItemForTest(api, 'topics', 'pending')
    const thesis = await createItemForTest(api, 'thesis')
    const restricted = await createItemForTest(api, 'topics', 'published', { visibility: 'logged_in' })
    const send = async (register: string, uuid: string, username?: string) =>
      (await api.as(username)('sendMessage', { params: { register, uuid }, body })).status
    expect(await send('topics', pending.uuid)).toBe(404)
    expect(await send('topics', pending.uuid, 'manager')).toBe(404)
    expect(await send('thesis', thesis.uuid)).toBe(404)
    expect(await send('topics', restricted.uuid)).toBe(404)
    expect(await send('topics', restricted.uuid, 'student')).toBe(200)
    expect(await send('topics', randomUUID())).toBe(404)
  })
})
