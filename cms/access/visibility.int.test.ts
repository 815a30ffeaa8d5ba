import { beforeAll, describe, expect, it, vi } from 'vitest'
import { itemStatuses, type Register, registers } from '#contract/items.ts'
import { visibilities } from '#contract/roles.ts'
import { type HeadersOf, type Seer, seers, startedClasses } from '../../testing/access/classes.ts'
import { markedEntry } from '../../testing/access/marked-entry.ts'
import { sendCall } from '../../testing/access/send-call.ts'
import { openTo, shownIn } from '../../testing/access/visibility.ts'
import { type Ask, type Marked, waysOf } from '../../testing/access/ways.ts'
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

/** Asks as all of them in every way, and expects those to see it who may, and nobody else. */
async function expectSeen(
  register: Register,
  entry: Marked,
  by: readonly Seer[],
  asked: readonly Seer[] = seers,
): Promise<void> {
  for (const [way, sees] of Object.entries(waysOf(register))) {
    const seenBy: Seer[] = []
    for (const seer of asked) if (await sees(asker(seer), entry)) seenBy.push(seer)
    expect([way, seenBy]).toEqual([way, asked.filter((seer) => by.includes(seer))])
  }
}

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
      await expectSeen(register, entry, openTo[visibility])
    },
  )

  const inStatus = registers.flatMap((register) => itemStatuses.map((status) => [register, status] as const))

  it.each(inStatus)(
    'of %s in status %s is seen by whom it may be, in every way',
    async (register, status) => {
      await expectSeen(
        register,
        await markedEntry(api, register, status),
        shownIn[register][status],
        witnesses,
      )
    },
  )

  it('that is published and restricted at once obeys both', async () => {
    const entry = await markedEntry(api, 'thesis', 'pending', { visibility: 'university_student' })
    await expectSeen('thesis', entry, shownIn.thesis.pending)
  })

  it('is out of every public answer once the day of its deadline is over, though no job has run', async () => {
    const entry = await markedEntry(api, 'internship')
    const lastDay = Math.floor(Date.now() / 1000) - 2 * 24 * 3600
    await api.payload.db.updateOne({
      collection: 'items',
      id: entry.uuid,
      data: { deadlineAt: new Date(lastDay * 1000).toISOString() },
    })
    await expectSeen('internship', entry, shownIn.internship.expired)
  })
})
