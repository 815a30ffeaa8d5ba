import { beforeAll, describe, expect, it, vi } from 'vitest'
import { registers } from '#contract/items.ts'
import { type Class, type HeadersOf, startedClasses } from '../../testing/access/classes.ts'
import { type LeakProbe, leakProbesFor } from '../../testing/access/leak-probes.ts'
import { secretEntry } from '../../testing/access/secret-entry.ts'
import { type Answer, sendCall } from '../../testing/access/send-call.ts'
import type { Api } from '../../testing/api.ts'

vi.hoisted(() => Object.assign(process.env, { MANAGER_EMAILS: 'nimeline.haldur@ut.example' }))

let api: Api
let headersOf: HeadersOf

beforeAll(async () => {
  const started = await startedClasses()
  api = started.api
  headersOf = started.headersOf
})

const ask = ({ method, path, body }: LeakProbe, caller: Class) =>
  sendCall(api, method, path, headersOf(caller), body)

/** All that an answer says, in whatever part of it. */
const wholeOf = ({ text, headers }: Answer) => `${text}\n${JSON.stringify([...headers])}`

/** Those who are no managers are shown one and the same; a manager's cookie without the bearer is one of them. */
const others = ['anonymous', 'student', 'cookieWithXsrf'] as const satisfies Class[]

describe('what an entry keeps private', () => {
  it.each(registers)('in %s is in no answer to anyone but a manager', async (register) => {
    const entry = await secretEntry(api, register)
    const saidIn = (answer: Answer) => entry.secrets.filter((secret) => wholeOf(answer).includes(secret))
    const answered = new Set<number>()
    for (const probe of await leakProbesFor(api, entry)) {
      for (const caller of others) {
        // That cookie opens the CMS's own REST, where it is a manager who asks.
        if (caller === 'cookieWithXsrf' && /^\/api\/(?!v\d)/.test(probe.path)) continue
        const answer = await ask(probe, caller)
        answered.add(answer.status)
        expect([probe, caller, saidIn(answer), answer.status < 500]).toEqual([probe, caller, [], true])
        if (/[?&](?:q|curriculums|levels|values)=sala/.test(probe.path)) {
          const total = answer.headers.get('x-total-count') ?? '0'
          expect([probe, total, answer.text]).toEqual([probe, '0', '[]'])
        }
      }
    }
    expect([...answered].sort()).toEqual([200, 302, 400, 401, 403, 404, 409, 422])

    const detail = await ask({ method: 'GET', path: `/api/v1/admin/${register}/${entry.uuid}` }, 'manager')
    expect(saidIn(detail)).toEqual(entry.secrets)
  })
})
