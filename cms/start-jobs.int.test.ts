import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { createLocalReq } from 'payload'
import { expect, it } from 'vitest'
import { removeOrphans } from '#cms/files/remove-orphans.ts'
import { expireItems } from '#cms/items/expire-items.ts'
import { inspectObject } from '#cms/platform/storage/objects.ts'
import { stagingKeyOf } from '#cms/platform/storage/staging-key.ts'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { startedApi } from '../testing/api.ts'
import { samplePdf } from '../testing/sample-files.ts'
import { internshipValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { upload } from '../testing/upload.ts'
import { withAdvisoryLock } from './platform/jobs/with-advisory-lock.ts'

const api = await startedApi()

async function submitOffer(values: object, itemUuid: string): Promise<void> {
  const general_intern = { ...internshipValues, ...values }
  expect(await submit(api.as(), 'internship', { general_intern }, itemUuid)).toMatchObject({
    ok: true,
    status: 200,
  })
}

const lastDay = '2099-03-01'
/** Timestamps just before and after the end of that day in Tallinn. */
const stillOpen = new Date(endOfDayInTallinn(lastDay) * 1000)
const afterDeadline = new Date(endOfDayInTallinn(lastDay) * 1000 + 1000)

it('offers past their deadline become expired by the system once the day is over', async () => {
  const uuid = randomUUID()
  const params = { slug: 'internship', uuid }
  await submitOffer({ application_deadline: endOfDayInTallinn(lastDay) }, uuid)
  const stored = async () => api.payload.findByID({ collection: 'items', id: uuid })
  await expireItems(await createLocalReq({}, api.payload), stillOpen)
  expect(await stored()).toMatchObject({ status: 'pending' })

  // Set by SQL: a past deadline cannot be written through Payload without the expired status.
  const passed = endOfDayInTallinn('2020-03-01')
  await api.payload.db.drizzle.execute(sql`
      update items set deadline_at = to_timestamp(${passed} + 0.999),
        values = jsonb_set(values, '{general_intern,application_deadline}', to_jsonb(${passed}::bigint))
      where id = ${uuid}
    `)
  expect(await expireItems(await createLocalReq({}, api.payload), afterDeadline)).toBeGreaterThan(0)
  expect(await stored()).toMatchObject({ status: 'expired' })
  expect(await expireItems(await createLocalReq({}, api.payload), afterDeadline)).toBe(0)
  const item = await api.as('manager')('getItem', { params })
  expect(item.ok && item.data.history.map(({ from, to, who }) => [from, to, who])).toEqual([
    ['pending', 'expired', null],
    [null, 'pending', null],
  ])
})

function aDayLater() {
  return new Date(Date.now() + 24 * 3_600_000 + 1000)
}

it('uploads without an item are removed after a day, with their objects; others remain', async () => {
  const uploadRequest = { formSlug: 'internship', fieldSlug: 'attachment', fileName: 'a.pdf' }
  const bytes = samplePdf('orphaned or attached')
  const orphaned = await upload(api.as(), uploadRequest, bytes)
  const attached = await upload(api.as(), uploadRequest, bytes)
  await submitOffer({ attachment: attached.value }, attached.itemUuid)
  const rows = async () => {
    const names = [orphaned.value.fileName, attached.value.fileName]
    const { docs } = await api.payload.find({ collection: 'files', where: { name: { in: names } } })
    return docs.map(({ name }) => name).sort()
  }

  await removeOrphans(await createLocalReq({}, api.payload), new Date())
  expect(await rows()).toEqual([orphaned.value.fileName, attached.value.fileName].sort())
  expect(await inspectObject(stagingKeyOf(orphaned.value.fileName))).not.toBeNull()
  await removeOrphans(await createLocalReq({}, api.payload), aDayLater())
  expect(await rows()).toEqual([attached.value.fileName])
  expect(await inspectObject(stagingKeyOf(orphaned.value.fileName))).toBeNull()
  expect(await inspectObject(attached.value.fileName)).toMatchObject({ size: bytes.length })
})

it('a job runs on one instance at a time, and again after that run has ended or failed', async () => {
  let runs = 0
  const again = () => withAdvisoryLock(api.payload, 'test', async () => void runs++)
  await withAdvisoryLock(api.payload, 'test', again)
  expect(runs).toBe(0)
  const failing = withAdvisoryLock(api.payload, 'test', () => Promise.reject(new Error('broken')))
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(async () => again().then(() => runs)).toBeGreaterThan(0)
})
