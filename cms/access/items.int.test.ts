import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formStatuses } from '#contract/forms.ts'
import { itemStatuses } from '#contract/item-statuses.ts'
import { type Register, registerSlugs } from '#contract/registers/registers.ts'
import { visibilities } from '#contract/roles.ts'
import { dayInTallinn } from '#contract/values/deadline.ts'
import { type Class, managers, type Reader, readers, startedClasses } from '../../testing/access/classes.ts'
import { sendCall } from '../../testing/access/send-call.ts'
import { loadTableStates } from '../../testing/access/table-states.ts'
import {
  createMarkedItem,
  followsPermanentUrl,
  type MarkedItem,
  openTo,
  permanentPathOf,
  publicRequests,
  publicStatuses,
  requestsDownload,
} from '../../testing/access/visibility.ts'
import { createFormForTest, type FormForTest } from '../../testing/create-form.ts'
import { createItemForTest } from '../../testing/create-item.ts'
import { samplePng } from '../../testing/sample-files.ts'
import { upload } from '../../testing/upload.ts'

const { api, headersOf } = await startedClasses()

function sendAs(caller: Class, method: string, path: string, body?: object) {
  return sendCall(api, method, path, headersOf(caller), body)
}

/** Sends every request as each of these callers, and expects exactly the allowed ones to get item and files. */
async function expectReaders(
  register: Register,
  item: MarkedItem,
  allowed: { item: readonly Class[]; files: readonly Class[] },
  callers: readonly Reader[] = readers,
): Promise<void> {
  const requests = [
    ...Object.entries(publicRequests(register)).map((request) => [...request, allowed.item] as const),
    ['download', requestsDownload, allowed.files] as const,
    // The manage session opens permanent URLs.
    ['permanent URL', followsPermanentUrl, [...allowed.files, 'cookieWithXsrf']] as const,
  ]
  for (const [name, reveals, expected] of requests) {
    const revealed = await Promise.all(
      callers.map((caller) => reveals((...request) => sendAs(caller, ...request), item)),
    )
    const actual = callers.filter((_, index) => revealed[index])
    expect([name, actual]).toEqual([name, callers.filter((caller) => expected.includes(caller))])
  }
}

/** Without a public status, public endpoints never return the item, and managers get its files. */
const notPublic = { item: [], files: managers }

describe('an item', () => {
  const restricted = (['thesis', 'topics'] as const).flatMap((register) =>
    visibilities.map((visibility) => [register, visibility] as const),
  )

  it.each(restricted)(
    'of %s with visibility %s is readable for its audience only',
    async (register, visibility) => {
      const item = await createMarkedItem(api, register, 'published', { visibility })
      await expectReaders(register, item, { item: openTo[visibility], files: openTo[visibility] })
    },
  )

  const inStatus = registerSlugs.flatMap((register) =>
    // Only answers to other forms are in work.
    itemStatuses.filter((status) => status !== 'working').map((status) => [register, status] as const),
  )

  it.each(inStatus)('of %s in status %s is readable as the status allows', async (register, status) => {
    const isPublic = publicStatuses[register].includes(status)
    // A status only distinguishes managers from all others.
    const callers = ['anonymous', 'student', 'worker', 'manager', 'cookieWithXsrf'] as const
    const allowed = isPublic ? { item: readers, files: readers } : notPublic
    await expectReaders(register, await createMarkedItem(api, register, status), allowed, callers)
  })

  it('with a restricted visibility is not readable before it is published', async () => {
    const item = await createMarkedItem(api, 'thesis', 'pending', { visibility: 'university_student' })
    await expectReaders('thesis', item, notPublic)
  })

  it('is not public after the day of its deadline, even if no job has run', async () => {
    const item = await createMarkedItem(api, 'internship')
    const deadlineAt = new Date(Date.now() - 2 * 24 * 3600_000).toISOString()
    await api.payload.db.updateOne({ collection: 'items', id: item.uuid, data: { deadlineAt } })
    await expectReaders('internship', item, notPublic)
  })
})

describe('a file under embargo', () => {
  const dayAfter = (days: number) => dayInTallinn(Math.floor(Date.now() / 1000) + days * 24 * 3600)

  async function fileStatuses(item: MarkedItem, caller: Reader): Promise<number[]> {
    const download = await sendAs(caller, 'POST', '/api/v1/download', { fileName: item.fileName })
    return [download.status, (await sendAs(caller, 'GET', permanentPathOf(item))).status]
  }

  it('is only available to managers, while all readers see the day', async () => {
    const item = await createMarkedItem(api, 'thesis', 'published', { embargo_until: dayAfter(30) })
    for (const reader of readers) {
      const detail = await sendAs(reader, 'GET', `/api/v2/theses/${item.uuid}`)
      expect(detail.text).toContain(`"embargoUntil":"${dayAfter(30)}"`)
      expect([reader, await fileStatuses(item, reader)]).toEqual([
        reader,
        managers.includes(reader) ? [200, 302] : [403, reader === 'cookieWithXsrf' ? 302 : 403],
      ])
    }
  })

  it('of an invisible thesis is not found', async () => {
    const changes = { embargo_until: dayAfter(30), visibility: 'university_worker' }
    const item = await createMarkedItem(api, 'thesis', 'published', changes)
    expect(await fileStatuses(item, 'student')).toEqual([404, 404])
    expect(await fileStatuses(item, 'worker')).toEqual([403, 403])
  })

  it('is available to everyone from the day on', async () => {
    const item = await createMarkedItem(api, 'thesis', 'published', { embargo_until: dayAfter(0) })
    for (const reader of readers)
      expect([reader, await fileStatuses(item, reader)]).toEqual([reader, [200, 302]])
  })
})

describe('a form', () => {
  /** The status of every call that filling the form takes: 401 or 403 for callers who may not, 404 if it is inactive. */
  async function expectFillable(
    form: FormForTest,
    allowed: readonly Reader[],
    isActive = true,
  ): Promise<void> {
    const { slug, set, text, file } = form
    const submission = {
      action: 'insert',
      filledForm: { slug, updatedAt: new Date().toISOString() },
      values: { [set]: { [text]: 'Tere' } },
    }
    const upload = { formSlug: slug, fieldSlug: file, fileName: 'a.pdf', fileSize: 100 }
    for (const reader of readers) {
      const rejection = ['anonymous', 'cookieWithXsrf'].includes(reader) ? 401 : 403
      const expected = !isActive ? 404 : allowed.includes(reader) ? 200 : rejection
      const before = await loadTableStates(api)
      const answers = [
        await sendAs(reader, 'GET', `/api/v1/form/${slug}`),
        await sendAs(reader, 'POST', `/api/v2/${slug}/upload`, upload),
        await sendAs(reader, 'POST', `/api/v1/${slug}`, { ...submission, itemUuid: randomUUID() }),
      ]
      expect([reader, ...answers.map(({ status }) => status)]).toEqual([reader, expected, expected, expected])
      if (expected === 200) expect(await loadTableStates(api)).not.toEqual(before)
      else expect(await loadTableStates(api), 'a rejected call writes nothing').toEqual(before)
    }
  }

  it.each(visibilities)('for %s can only be filled by them, and is listed for all', async (permissions) => {
    const form = await createFormForTest(api, 'active', permissions)
    await expectFillable(form, openTo[permissions])
    for (const reader of readers) {
      const { text } = await sendAs(reader, 'GET', '/api/v1/forms')
      expect(text).toContain(form.slug)
    }
  })

  it.each(formStatuses)(
    'in status %s can only be filled and listed if it is active (contract §6)',
    async (status) => {
      const form = await createFormForTest(api, status)
      await expectFillable(form, readers, status === 'active')
      const { text } = await sendAs('manager', 'GET', '/api/v1/forms')
      expect(text.includes(form.slug)).toBe(status === 'active')
    },
  )

  it.each([
    ['thesis', 'logged_in'],
    ['topics', 'everyone'],
    ['internship', 'everyone'],
  ] as const)('%s ships with the permissions %s (contract §4)', async (slug, permissions) => {
    for (const reader of readers) {
      const { status } = await sendAs(reader, 'GET', `/api/v1/form/${slug}`)
      expect([reader, status]).toEqual([reader, openTo[permissions].includes(reader) ? 200 : 401])
    }
  })
})

describe('an upload', () => {
  const target = { formSlug: 'topics', fieldSlug: 'organization_logo', fileName: 'uus.png' }
  const others = ['anonymous', 'signedIn', 'student', 'worker'] as const

  async function statusOfDeletion(caller: Class, fileName: string, itemUuid: string, formSlug = 'topics') {
    const body = { fileName, itemUuid, formSlug }
    return (await sendAs(caller, 'POST', '/api/v1/files/delete', body)).status
  }
  async function isStored(name: string) {
    return (
      (await api.payload.count({ collection: 'files', where: { name: { equals: name } } })).totalDocs === 1
    )
  }

  it('without an item can be deleted by anyone who knows its UUID and form', async () => {
    const { itemUuid, value } = await upload(api.as(), target, samplePng())
    for (const caller of ['anonymous', 'manager'] as const)
      expect(await statusOfDeletion(caller, value.fileName, randomUUID())).toBe(404)
    expect(await statusOfDeletion('anonymous', value.fileName, itemUuid, 'internship')).toBe(404)
    expect(await isStored(value.fileName)).toBe(true)
    expect(await statusOfDeletion('anonymous', value.fileName, itemUuid.toUpperCase())).toBe(200)
    expect(await isStored(value.fileName)).toBe(false)
    expect(await statusOfDeletion('anonymous', value.fileName, itemUuid)).toBe(404)
  })

  it.each([
    ['attached to an item', 'manager'],
    ["for an item, before a manager's change attaches it,", 'admin'],
  ] as const)('%s can only be deleted by managers', async (_, manager) => {
    const { uuid, fileName: attached } = await createItemForTest(api, 'topics')
    const fileName =
      manager === 'manager'
        ? attached
        : (await upload(api.as('manager'), { ...target, itemUuid: uuid }, samplePng())).value.fileName
    for (const caller of others) {
      const rejection = caller === 'anonymous' ? 401 : 403
      expect([caller, await statusOfDeletion(caller, fileName, uuid)]).toEqual([caller, rejection])
      expect(await isStored(fileName)).toBe(true)
    }
    expect(await statusOfDeletion(manager, fileName, uuid)).toBe(200)
    expect(await isStored(fileName)).toBe(false)
  })

  it('for a submitted item can only be requested by managers', async () => {
    const { uuid } = await createItemForTest(api, 'topics')
    const body = { ...target, fileSize: 10, itemUuid: uuid }
    for (const caller of [...others, 'manager'] as const) {
      const { status } = await sendAs(caller, 'POST', '/api/v2/topics/upload', body)
      expect([caller, status]).toEqual([caller, caller === 'manager' ? 200 : 409])
    }
  })
})
