import { beforeAll, describe, expect, it, vi } from 'vitest'
import { dayInTallinn } from '#contract/values/deadline.ts'
import {
  type HeadersOf,
  isManagerClass,
  type Seer,
  seers,
  startedClasses,
} from '../../testing/access/classes.ts'
import { markedEntry } from '../../testing/access/marked-entry.ts'
import { sendCall } from '../../testing/access/send-call.ts'
import type { Marked } from '../../testing/access/transports.ts'
import type { Api } from '../../testing/api.ts'

vi.hoisted(() => Object.assign(process.env, { MANAGER_EMAILS: 'nimeline.haldur@ut.example' }))

let api: Api
let headersOf: HeadersOf

beforeAll(async () => {
  const started = await startedClasses()
  api = started.api
  headersOf = started.headersOf
})

/** By the download call and by the lasting address. */
async function fetched({ uuid, field, fileName }: Marked, seer: Seer): Promise<number[]> {
  const asked = await sendCall(api, 'POST', '/api/v1/download', headersOf(seer), { fileName })
  const lasting = `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`
  return [asked.status, (await sendCall(api, 'GET', lasting, headersOf(seer))).status]
}

const day = (days: number) => dayInTallinn(Math.floor(Date.now() / 1000) + days * 24 * 3600)

describe('a file under embargo', () => {
  it('is shown as such to all who see the thesis, and handed out to nobody but managers', async () => {
    const entry = await markedEntry(api, 'thesis', 'published', { embargo_until: day(30) })
    for (const seer of seers) {
      const detail = await sendCall(api, 'GET', `/api/v2/theses/${entry.uuid}`, headersOf(seer))
      expect(detail.text).toContain(`"embargoUntil":"${day(30)}"`)
      expect([seer, await fetched(entry, seer)]).toEqual([
        seer,
        isManagerClass(seer) ? [200, 302] : [403, 403],
      ])
    }
  })

  it('of a thesis that the caller may not see is not there', async () => {
    const changes = { embargo_until: day(30), visibility: 'university_worker' }
    const entry = await markedEntry(api, 'thesis', 'published', changes)
    expect(await fetched(entry, 'student')).toEqual([404, 404])
    expect(await fetched(entry, 'worker')).toEqual([403, 403])
  })

  it('is for everybody once the day has come', async () => {
    const entry = await markedEntry(api, 'thesis', 'published', { embargo_until: day(0) })
    for (const seer of seers) expect([seer, await fetched(entry, seer)]).toEqual([seer, [200, 302]])
  })
})
