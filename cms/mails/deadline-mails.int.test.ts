import { randomUUID } from 'node:crypto'
import { createLocalReq } from 'payload'
import { describe, expect, it } from 'vitest'
import { expireItems } from '#cms/items/expire-items.ts'
import { remindOfDeadlines } from '#cms/items/remind-of-deadlines.ts'
import { measureReviewTimes, usualReviewDays } from '#cms/items/review-times.ts'
import { fewestDecisions, reviewTimeDays } from '#contract/review-time.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { bareSubject } from '../../testing/bare-subject.ts'
import { confirmAddress } from '../../testing/confirm-address.ts'
import { dataOf } from '../../testing/data-of.ts'
import { setStatus } from '../../testing/items.ts'
import { publish } from '../../testing/publish.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'
import { site } from '../../testing/site.ts'
import { submit } from '../../testing/submit.ts'

const api = await startedApi()
const { pool } = api.payload.db
const slug = 'internship'
const dayMs = 86_400_000
const deadline = endOfDayInTallinn('2099-05-31') * 1000
const daysBefore = (days: number) => new Date(deadline - days * dayMs)

/** An offer that was submitted anonymously, and the address that it was confirmed with. */
async function offered({ isConfirmed = true, username }: { isConfirmed?: boolean; username?: string } = {}) {
  const uuid = randomUUID()
  const email = `${uuid}@ut.example`
  const general_intern = { ...internshipValues, contact_email: email }
  dataOf(await submit(api.as(username), slug, { general_intern }, uuid, 'en'))
  if (isConfirmed && !username) await confirmAddress(api, uuid)
  return { uuid, email }
}

async function mailsTo(recipient: string) {
  const { docs } = await api.payload.find({
    collection: 'mails',
    where: { recipient: { equals: recipient } },
    sort: 'createdAt',
  })
  return docs.slice(1)
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(bareSubject)
const remind = async (now: Date) => remindOfDeadlines(await createLocalReq({}, api.payload), now)
const expire = async (now: Date) => expireItems(await createLocalReq({}, api.payload), now)

/** As if its deadline had passed. */
async function passDeadline(uuid: string): Promise<void> {
  const passed = endOfDayInTallinn('2020-03-01')
  await pool.query(
    `update items set deadline_at = to_timestamp($2 + 0.999),
       values = jsonb_set(values, '{general_intern,application_deadline}', to_jsonb($2::bigint))
     where id = $1`,
    [uuid, passed],
  )
}

const expiring = 'The deadline of your entry is 31 May 2099'

describe('the reminder of a deadline', () => {
  it('is mailed 7 days before, once, also by several instances at the same time', async () => {
    const { uuid, email } = await offered()
    await publish(api, slug, uuid)
    await remind(daysBefore(7.01))
    expect(await subjectsTo(email)).toEqual(['Your entry has been published'])
    await Promise.all([1, 2, 3].map(() => remind(daysBefore(6.99))))
    await remind(daysBefore(3))
    expect(await subjectsTo(email)).toEqual(['Your entry has been published', expiring])
    const [, mail] = await mailsTo(email)
    expect(mail?.text).toMatch(new RegExp(`/my/${uuid}\\?language=en(#key=[\\w-]+)?(&extend)?\n`))
    expect(mail?.text).toContain('&extend\n')
    expect(mail?.text).toContain('Extend the deadline')
  })

  it('leads the account to its own entry without a key', async () => {
    const { uuid } = await offered({ username: 'student' })
    await publish(api, slug, uuid)
    await remind(daysBefore(6))
    const own = (await mailsTo('mari.maasikas@ut.example')).find(
      (mail) => mail.subject.includes('31 May 2099') && mail.text.includes(uuid),
    )
    expect(own?.text).toContain(`/my/${uuid}?language=en#extend\n`)
    expect(own?.text).not.toMatch(/\/my\/[0-9a-f-]{36}\S*#key=/)
  })

  it.each(['pending', 'hidden', 'unconfirmed', 'changed'] as const)('is not mailed if %s', async (state) => {
    const { uuid, email } = await offered({ isConfirmed: state !== 'unconfirmed' })
    if (state !== 'pending') await publish(api, slug, uuid)
    if (state === 'hidden') await setStatus(api, slug, uuid, 'pending')
    // Published, or given this deadline, within the last days.
    if (state === 'changed')
      await pool.query(`update _items_v set created_at = $2 where parent_id = $1`, [uuid, daysBefore(2)])
    await remind(daysBefore(1))
    expect(await subjectsTo(email)).not.toContain(expiring)
  })

  it('is not mailed again after the status was changed and undone, but of another deadline it is', async () => {
    const { uuid, email } = await offered()
    await publish(api, slug, uuid)
    await remind(daysBefore(6))
    await setStatus(api, slug, uuid, 'pending')
    await publish(api, slug, uuid)
    await remind(daysBefore(5))
    const reminders = async () =>
      (await subjectsTo(email)).filter((subject) => subject.startsWith('The deadline'))
    expect(await reminders()).toEqual([expiring])
    const later = new Date(deadline + 30 * dayMs)
    await pool.query('update items set deadline_at = $2 where id = $1', [uuid, later])
    await pool.query('update _items_v set version_deadline_at = $2 where parent_id = $1', [uuid, later])
    await remind(new Date(later.getTime() - 6 * dayMs))
    expect(await reminders()).toHaveLength(2)
  })
})

describe('an entry that is taken off the public pages', () => {
  it('by its deadline is mailed about once, with how to extend it', async () => {
    const { uuid, email } = await offered()
    await publish(api, slug, uuid)
    await passDeadline(uuid)
    await Promise.all([expire(new Date()), expire(new Date())])
    expect(await subjectsTo(email)).toEqual(['Your entry has been published', 'Your entry has expired'])
    const mail = (await mailsTo(email)).at(-1)
    expect(mail?.text).toContain('extend the deadline')
    expect(mail?.text).not.toContain('“Offer again”')
    expect(mail?.text).toContain(`/my/${uuid}?language=en`)
  })

  it('before it was decided is mailed about too, unless its address is not confirmed', async () => {
    const confirmed = await offered()
    const unconfirmed = await offered({ isConfirmed: false })
    for (const { uuid } of [confirmed, unconfirmed]) await passDeadline(uuid)
    await expire(new Date())
    expect(await subjectsTo(confirmed.email)).toEqual(['The deadline of your entry has passed'])
    expect(await subjectsTo(unconfirmed.email)).toEqual([])
  })

  it.each(['expired', 'deleted'] as const)('by a manager as %s is mailed about once', async (status) => {
    const { uuid, email } = await offered()
    await publish(api, slug, uuid)
    await setStatus(api, slug, uuid, status)
    await setStatus(api, slug, uuid, status)
    await expire(new Date())
    expect(await subjectsTo(email)).toEqual([
      'Your entry has been published',
      'Your entry is no longer public',
    ])
  })
})

it('the mail about a publication has its address in the text', async () => {
  const { uuid, email } = await offered()
  await publish(api, slug, uuid)
  const [mail] = await mailsTo(email)
  expect(mail?.text).toContain(`Its address is ${site}/internship/${uuid}?language=en`)
})

describe('the usual time of a review', () => {
  const days = async () => usualReviewDays(await createLocalReq({}, api.payload), 'topics')
  const measure = async () => measureReviewTimes(await createLocalReq({}, api.payload), new Date())

  it('is the median of the last decisions, in mails and for the form, if there are enough', async () => {
    await pool.query(`delete from review_times`)
    await pool.query(
      `update items set updated_at = now() - make_interval(days => $1) where form = 'topics'`,
      [reviewTimeDays + 1],
    )
    const text = async () => {
      const uuid = randomUUID()
      const email = `${uuid}@ut.example`
      const general_topics = { ...topicValues, contact_email: email }
      dataOf(await submit(api.as(), 'topics', { general_topics }, uuid, 'en'))
      const { rows } = await pool.query('select text from mails where recipient = $1', [email])
      return { uuid, text: String(rows[0].text) }
    }
    for (let count = 0; count < fewestDecisions; count++) {
      await measure()
      expect(await days()).toBeNull()
      const { uuid, text: mailed } = await text()
      expect(mailed).not.toContain('usually')
      await publish(api, 'topics', uuid)
      await pool.query(`update items set created_at = now() - make_interval(hours => $2) where id = $1`, [
        uuid,
        30 + count * 10,
      ])
    }
    await measure()
    // 30, 40, 50, 60 and 70 hours
    expect(await days()).toBe(3)
    expect((await text()).text).toContain('This usually takes 3 days.')
    expect(dataOf(await api.as()('getReviewTime', { params: { slug: 'topics' } }))).toEqual({ days: 3 })
    expect(await api.as()('getReviewTime', { params: { slug: 'unknown' } })).toMatchObject({ status: 404 })
  })
})
