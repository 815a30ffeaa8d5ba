import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { formStatuses } from '#contract/forms.ts'
import { visibilities } from '#contract/roles.ts'
import { type HeadersOf, type Seer, seers, startedClasses } from '../../testing/access/classes.ts'
import { fillable, fillableIn } from '../../testing/access/form-permissions.ts'
import { sendCall } from '../../testing/access/send-call.ts'
import { whatIsWritten } from '../../testing/access/written.ts'
import type { Api } from '../../testing/api.ts'
import { createFormForTest, type MadeForm } from '../../testing/make-form.ts'

vi.hoisted(() => Object.assign(process.env, { MANAGER_EMAILS: 'nimeline.haldur@ut.example' }))

let api: Api
let headersOf: HeadersOf

beforeAll(async () => {
  const started = await startedClasses()
  api = started.api
  headersOf = started.headersOf
})

/** What filling a form takes, one call after the other. */
function callsOf({ slug, set, text, file }: MadeForm): [string, string, string, object?][] {
  const submission = {
    action: 'insert',
    filledForm: { slug, updatedAt: new Date().toISOString() },
    values: { [set]: { [text]: 'Tere' } },
    itemUuid: randomUUID(),
  }
  const upload = { formSlug: slug, fieldSlug: file, fileName: 'a.pdf', fileSize: 100 }
  return [
    ['definition', 'GET', `/api/v1/form/${slug}`],
    ['upload', 'POST', `/api/v2/${slug}/upload`, upload],
    ['submission', 'POST', `/api/v1/${slug}`, submission],
  ]
}

async function expectFillable(form: MadeForm, answers: Readonly<Record<Seer, number>>): Promise<void> {
  for (const seer of seers) {
    const before = await whatIsWritten(api)
    for (const [what, method, path, body] of callsOf(form)) {
      const { status } = await sendCall(api, method, path, headersOf(seer), body)
      expect([seer, what, status]).toEqual([seer, what, answers[seer]])
    }
    const after = await whatIsWritten(api)
    if (answers[seer] === 200) expect(after).not.toEqual(before)
    else expect(after, 'a refused call writes nothing').toEqual(before)
  }
}

describe('a form', () => {
  it.each(visibilities)('for %s is filled by them alone, and listed for all', async (permissions) => {
    const form = await createFormForTest(api, 'active', permissions)
    await expectFillable(form, fillable[permissions])
    for (const seer of seers) {
      const { text } = await sendCall(api, 'GET', '/api/v1/forms', headersOf(seer))
      expect(text).toContain(form.slug)
    }
  })

  it.each(formStatuses)('in status %s is filled as it says', async (status) => {
    const form = await createFormForTest(api, status)
    await expectFillable(form, fillableIn[status])
    const { text } = await sendCall(api, 'GET', '/api/v1/forms', headersOf('manager'))
    expect(text.includes(form.slug)).toBe(status === 'active')
  })

  it('as it ships: a thesis is sent in by whoever is signed in, topics and offers by everyone (contract §4)', async () => {
    for (const [slug, permissions] of [
      ['thesis', 'logged_in'],
      ['topics', 'everyone'],
      ['internship', 'everyone'],
    ] as const) {
      for (const seer of seers) {
        const { status } = await sendCall(api, 'GET', `/api/v1/form/${slug}`, headersOf(seer))
        expect([slug, seer, status]).toEqual([slug, seer, fillable[permissions][seer]])
      }
    }
  })
})
