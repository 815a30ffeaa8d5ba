import { beforeAll, describe, expect, it, vi } from 'vitest'
import { itemStatuses, type Register, registers } from '#contract/items.ts'
import { visibilities } from '#contract/roles.ts'
import { type HeadersOf, managers, type Seer, seers, startedClasses } from '../../testing/access/classes.ts'
import { markedEntry } from '../../testing/access/marked-entry.ts'
import { sendCall } from '../../testing/access/send-call.ts'
import { type Ask, fileWays, type Marked, publicWaysOf } from '../../testing/access/transports.ts'
import { openTo, publicStatuses } from '../../testing/access/visibility.ts'
import type { Api } from '../../testing/api.ts'

vi.hoisted(() => Object.assign(process.env, { MANAGER_EMAILS: 'nimeline.haldur@ut.example' }))

let api: Api
let headersOf: HeadersOf

beforeAll(async () => {
  const started = await startedClasses()
  api = started.api
  headersOf = started.headersOf
})

const asker =
  (seer: Seer): Ask =>
  (method, path, body) =>
    sendCall(api, method, path, headersOf(seer), body)

type Expected = { shown: readonly Seer[]; files: readonly Seer[] }

/** Asks as all of them in every way, and expects those to see entry and files who may, and nobody else. */
async function expectSeen(
  register: Register,
  entry: Marked,
  { shown, files }: Expected,
  asked: readonly Seer[] = seers,
): Promise<void> {
  const ways = [
    ...Object.entries(publicWaysOf(register)).map((way) => [...way, shown] as const),
    ...Object.entries(fileWays).map((way) => [...way, files] as const),
  ]
  for (const [way, sees, by] of ways) {
    const seenBy: Seer[] = []
    for (const seer of asked) if (await sees(asker(seer), entry)) seenBy.push(seer)
    expect([way, seenBy]).toEqual([way, asked.filter((seer) => by.includes(seer))])
  }
}

/** In a status that is not public: no public call shows the entry to anyone, and managers may have its files. */
const notPublic = { shown: [], files: managers }

/** A status parts managers from everybody else, so not all of them are asked. */
const witnesses = ['anonymous', 'student', 'worker', 'manager', 'cookieWithXsrf'] as const satisfies Seer[]

describe('an entry', () => {
  const restricted = (['thesis', 'topics'] as const).flatMap((register) =>
    visibilities.map((visibility) => [register, visibility] as const),
  )

  it.each(restricted)(
    'of %s that is visible to %s is seen by them alone, in every way',
    async (register, visibility) => {
      const entry = await markedEntry(api, register, 'published', { visibility })
      await expectSeen(register, entry, { shown: openTo[visibility], files: openTo[visibility] })
    },
  )

  const inStatus = registers.flatMap((register) => itemStatuses.map((status) => [register, status] as const))

  it.each(inStatus)(
    'of %s in status %s is seen by whom it may be, in every way',
    async (register, status) => {
      const expected = publicStatuses[register].includes(status) ? { shown: seers, files: seers } : notPublic
      await expectSeen(register, await markedEntry(api, register, status), expected, witnesses)
    },
  )

  it('that is published and restricted at once obeys both', async () => {
    const entry = await markedEntry(api, 'thesis', 'pending', { visibility: 'university_student' })
    await expectSeen('thesis', entry, notPublic)
  })

  it('is out of every public answer once the day of its deadline is over, though no job has run', async () => {
    const entry = await markedEntry(api, 'internship')
    const lastDay = Math.floor(Date.now() / 1000) - 2 * 24 * 3600
    await api.payload.db.updateOne({
      collection: 'items',
      id: entry.uuid,
      data: { deadlineAt: new Date(lastDay * 1000).toISOString() },
    })
    await expectSeen('internship', entry, notPublic)
  })
})
