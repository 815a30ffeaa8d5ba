import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import type { CallInput } from '#contract/client.ts'
import { dayInTallinn, endOfDayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../../testing/api.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { createFailedMail } from '../../testing/create-failed-mail.ts'
import { dataOf } from '../../testing/data-of.ts'
import { fetchItem, insertItem, setStatus } from '../../testing/items.ts'
import { internshipValues, topicValues } from '../../testing/sample-values.ts'

const api = await startedApi()
await api.payload.delete({ collection: 'items', where: {} })

const day = 86_400_000

async function overview() {
  return dataOf(await api.as('manager')('getOverview', {}))
}

async function formOverview(slug: string) {
  return (await overview()).forms.find((form) => form.slug === slug)
}

async function addInternship(daysLeft: number, status: 'pending' | 'published'): Promise<string> {
  const application_deadline = endOfDayInTallinn(dayInTallinn((Date.now() + daysLeft * day) / 1000))
  const values = { ...internshipValues, application_deadline }
  return insertItem(api, 'internship', { general_intern: values }, status)
}

async function setCreated(uuid: string, createdAt: string) {
  await api.payload.db.drizzle.execute(
    sql`update items set created_at = ${createdAt}::timestamptz where id = ${uuid}`,
  )
}

it('counts pending items, and tells since when the longest waiting one is pending', async () => {
  expect(await formOverview('topics')).toEqual({
    slug: 'topics',
    pending: 0,
    pendingSince: null,
    unconfirmed: 0,
    unanswered: 0,
    proposals: 0,
    expiring: 0,
  })
  const older = await insertItem(api, 'topics', { general_topics: topicValues })
  const newer = await insertItem(api, 'topics', { general_topics: topicValues })
  await setCreated(older, '2019-03-01T10:00:00.000Z')
  expect(await formOverview('topics')).toMatchObject({
    pending: 2,
    pendingSince: '2019-03-01T10:00:00.000Z',
  })

  // An item that was published in between waits since it became pending again.
  await setStatus(api, 'topics', older, 'published')
  const { createdAt } = await fetchItem(api, 'topics', newer)
  expect(await formOverview('topics')).toMatchObject({ pending: 1, pendingSince: createdAt })
  await setStatus(api, 'topics', newer, 'published')
  const before = new Date().toISOString()
  await setStatus(api, 'topics', older, 'pending')
  const { pending, pendingSince } = (await formOverview('topics')) ?? {}
  expect(pending).toBe(1)
  expect(pendingSince && pendingSince >= before).toBe(true)
})

it('counts published offers whose deadline is within seven days', async () => {
  await addInternship(0, 'published')
  await addInternship(6, 'published')
  await addInternship(9, 'published')
  await addInternship(2, 'pending')
  expect(await formOverview('internship')).toMatchObject({ pending: 1, expiring: 2 })
})

it('treats items past their deadline as expired before the job has run', async () => {
  const uuid = await addInternship(1, 'pending')
  const before = await formOverview('internship')
  await api.payload.db.drizzle.execute(
    sql`update items set deadline_at = now() - interval '1 day' where id = ${uuid}`,
  )
  expect(await formOverview('internship')).toMatchObject({ pending: (before?.pending ?? 0) - 1 })
  expect((await overview()).months.at(-1)?.statuses).toContainEqual({ status: 'expired', count: 1 })
})

it('counts items by the month of their creation in Tallinn and their status', async () => {
  const thisMonth = new Date(`${dayInTallinn(Date.now() / 1000).slice(0, 7)}-01T00:00:00Z`)
  const monthsAgo = (count: number) =>
    new Date(Date.UTC(thisMonth.getUTCFullYear(), thisMonth.getUTCMonth() - count, 1))
  // Half an hour before the month begins in UTC it has begun in Tallinn.
  const inTallinn = new Date(monthsAgo(11).getTime() - 30 * 60_000)
  for (const created of [inTallinn, monthsAgo(13)]) {
    const uuid = await insertItem(api, 'topics', { general_topics: topicValues }, 'canceled')
    await setCreated(uuid, created.toISOString())
  }
  const { months } = await overview()
  expect(months.map(({ month }) => month)).toEqual(
    Array.from({ length: 12 }, (_, index) =>
      monthsAgo(11 - index)
        .toISOString()
        .slice(0, 7),
    ),
  )
  expect(months[0]?.statuses).toEqual([{ status: 'canceled', count: 1 }])
  expect(months[1]?.statuses).toEqual([])
})

it('lists the latest changes by name, and leaves out deleted forms', async () => {
  const uuid = await addInternship(3, 'published')
  const { latest } = await overview()
  expect(latest).toHaveLength(8)
  expect(latest[0]).toMatchObject({
    form: 'internship',
    uuid,
    status: 'published',
    organization: internshipValues.organization_name,
    title: { et: internshipValues.internship_field, en: internshipValues.internship_field },
  })

  const setForm = (status: string) =>
    api.payload.db.drizzle.execute(sql`update forms set status = ${status} where slug = 'internship'`)
  await setForm('deleted')
  const without = await overview()
  expect(without.forms.map(({ slug }) => slug)).toEqual(['thesis', 'topics'])
  expect(without.months.flatMap(({ statuses }) => statuses)).not.toContainEqual(
    expect.objectContaining({ status: 'expired' }),
  )
  await setForm('active')
})

it('counts missing translations and failed mails as their lists do', async () => {
  const manager = api.as('manager')
  const missing = {
    lng: 'et',
    ns: 'common',
    keys: ['common.overviewTest'],
  } satisfies CallInput<'reportMissingTexts'>['body']
  dataOf(await api.as()('reportMissingTexts', { body: missing }))
  await createFailedMail(api.payload.db.pool)
  const { missingTranslations, failedMails } = await overview()
  const { translations } = dataOf(await manager('listTranslations', { query: { missing: '1' } }))
  expect(missingTranslations).toBe(translations.length)
  expect(missingTranslations).toBeGreaterThan(0)
  expect(failedMails).toBe(dataOf(await manager('listFailedMails', {})).total)
  expect(failedMails).toBeGreaterThan(0)
})

it('lists what has been pending longest, of all forms', async () => {
  await api.payload.delete({ collection: 'items', where: {} })
  const topic = await insertItem(api, 'topics', { general_topics: topicValues })
  const offer = await addInternship(20, 'pending')
  await insertItem(api, 'topics', { general_topics: topicValues }, 'published')
  await setCreated(offer, '2019-03-01T10:00:00.000Z')
  await setCreated(topic, '2020-03-01T10:00:00.000Z')
  const { waiting } = await overview()
  expect(waiting.map(({ form, uuid, since }) => ({ form, uuid, since }))).toEqual([
    { form: 'internship', uuid: offer, since: '2019-03-01T10:00:00.000Z' },
    { form: 'topics', uuid: topic, since: '2020-03-01T10:00:00.000Z' },
  ])
  expect(waiting[1]).toMatchObject({
    status: 'pending',
    correctedAt: null,
    title: { et: topicValues.thesis_topic_name },
  })
})

it('tells when a waiting entry was corrected', async () => {
  const uuid = await insertItem(api, 'topics', { general_topics: topicValues })
  const correctedAt = '2026-05-31T10:00:00.000Z'
  await api.payload.db.drizzle.execute(
    sql`update items set corrected_at = ${correctedAt}::timestamptz where id = ${uuid}`,
  )
  const { waiting } = await overview()
  expect(waiting.find((entry) => entry.uuid === uuid)).toMatchObject({ status: 'pending', correctedAt })
})

it('measures how long entries of each form were pending before their first decision', async () => {
  await api.payload.delete({ collection: 'items', where: {} })
  const add = async (daysAgo: number, status: 'pending' | 'published' = 'pending') => {
    const uuid = await insertItem(api, 'topics', { general_topics: topicValues }, status)
    await setCreated(uuid, new Date(Date.now() - daysAgo * day).toISOString())
    return uuid
  }
  for (const daysAgo of [1, 2, 10]) await setStatus(api, 'topics', await add(daysAgo), 'published')
  // Neither was decided: one is pending, the other one never was.
  await add(30)
  await add(40, 'published')
  const { months } = await overview()
  expect(months.flatMap(({ forms }) => forms).reduce((sum, { created }) => sum + created, 0)).toBe(5)
  const thisMonth = months.at(-1)?.forms.find(({ form }) => form === 'topics')
  expect(thisMonth).toMatchObject({ decided: 3, medianDays: 2 })
  // A decision that was undone is none.
  const undone = await add(20)
  const changed = dataOf(
    await api.as('manager')('changeItem', {
      params: { slug: 'topics', uuid: undone },
      body: {
        action: 'status',
        updatedAt: (await fetchItem(api, 'topics', undone)).updatedAt,
        newStatus: 'published',
      },
    }),
  )
  const undo = {
    action: 'undo',
    updatedAt: changed.updatedAt ?? '',
    change: changed.change ?? '',
  } as const
  dataOf(await api.as('manager')('changeItem', { params: { slug: 'topics', uuid: undone }, body: undo }))
  const after = (await overview()).months.at(-1)?.forms.find(({ form }) => form === 'topics')
  expect(after).toMatchObject({ decided: 3, medianDays: 2 })
})

it('takes a handful of statements, however many items there are', async () => {
  expect(await countQueries(/\b(items|translations|mails)\b/, overview)).toBeLessThanOrEqual(9)
})
