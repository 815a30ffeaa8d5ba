import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { configuration } from '#cms/configuration.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { topicValues } from '../../testing/sample-values.ts'

vi.hoisted(() => Object.assign(process.env, { NOTIFY_EMAILS: 'haldur@ut.example,teine@ut.example' }))

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

/** The mails, as they were written, that say this. */
async function written(words: string): Promise<{ name: string; head: string; text: string }[]> {
  const folder = join(configuration().dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  const mails = await Promise.all(
    names.map(async (name) => {
      const raw = await readFile(join(folder, name), 'utf8')
      const [head = ''] = raw.split('\r\n\r\n')
      return { name, head: unfolded(head), text: plain(raw) }
    }),
  )
  return mails.filter(({ text }) => text.includes(words)).sort((a, b) => a.name.localeCompare(b.name))
}

const unfolded = (head: string) => head.replace(/\r\n[ \t]+/g, ' ')

/** Every part of the mail as people read it, one after the other. */
function plain(raw: string): string {
  const parts = raw.split(/\r\n--.*\r\n/).slice(1)
  return parts
    .map((part) => {
      const [head = '', ...body] = part.split('\r\n\r\n')
      const content = body.join('\r\n\r\n')
      if (/base64/i.test(head)) return Buffer.from(content, 'base64').toString()
      const bytes = content.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => `%${code}`)
      return /quoted-printable/i.test(head)
        ? decodeURIComponent(bytes.replace(/%(?![0-9A-F]{2})/g, '%25'))
        : content
    })
    .join('\n')
    .replaceAll('\r\n', '\n')
}

async function submit(values: object, username?: string) {
  const itemUuid = randomUUID()
  const answer = await api.as(username)('submitItem', {
    params: { slug: 'topics' },
    body: {
      action: 'insert',
      filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
      itemUuid,
      values: { general_topics: { ...topicValues, ...values } },
    },
  })
  expect(answer).toMatchObject({ ok: true, status: 200 })
  return itemUuid
}

const to = (mails: { head: string }[]) => mails.map(({ head }) => /^To: (.*)$/m.exec(head)?.[1]).sort()

describe('without a mail server', () => {
  it('a submission is confirmed, and told to the managers, in both languages', async () => {
    const title = 'Ohtlik <b>teema</b> & "muu"'
    const uuid = await submit({ thesis_topic_name: title, contact_email: 'tooruhm@ut.example' }, 'student')
    await expect.poll(async () => (await written(uuid)).length).toBe(4)
    const mails = await written(uuid)
    const student = 'mari.maasikas@ut.example'
    expect(to(mails)).toEqual(['haldur@ut.example', student, 'teine@ut.example', 'tooruhm@ut.example'].sort())
    expect(mails[0]?.name).toMatch(/^\d{4}-\d\d-\d\d-\d{6}_[a-z.]+@ut\.example_[0-9a-f]{8}\.eml$/)

    const confirmation = mails.find(({ name }) => name.includes(student))
    expect(confirmation?.text).toMatch(/Tere!.*jõudis registrisse.*Hello,.*has reached the register/s)
    expect(confirmation?.text).toContain('&lt;b&gt;teema&lt;/b&gt; &amp; &quot;muu&quot;')
    expect(confirmation?.text.match(/<b>teema/g)).toHaveLength(2)
    const toOther = mails.find(({ name }) => name.includes('tooruhm@'))
    expect(toOther?.text).toMatch(/Tere!.*Lõputöö teema.*Hello,.*Thesis topic/s)
    expect(`${toOther?.head}${toOther?.text}`).not.toContain('Ohtlik')
    const notice = mails.find(({ name }) => name.includes('haldur@'))
    expect(notice?.text).toContain(`http://localhost:3999/manage/data/topics/${uuid}`)
    expect(notice?.text).toMatch(/Registrisse tuli uus kirje.*A new entry has come/s)
    expect(notice?.text).toContain('Lõputöö teema')

    // That they were sent is noted after they were.
    const noted = async () => {
      const { docs } = await api.payload.find({ collection: 'mails', where: { text: { contains: uuid } } })
      return docs.map(({ status, attempts }) => [status, attempts])
    }
    await expect.poll(noted).toEqual(Array(4).fill(['sent', 1]))
  })

  it('an anonymous submission’s confirmation carries nothing of what was filled in, in any part of it', async () => {
    const word = `Odavad-ravimid-${randomUUID()}`
    const given = { thesis_topic_name: word, organization_or_study_group_name: word, description: word }
    const uuid = await submit({ ...given, contact_email: 'ohver@ut.example' })
    await expect.poll(async () => (await written(uuid)).length).toBe(3)
    const mails = await written(uuid)
    const confirmation = mails.find(({ name }) => name.includes('ohver@'))
    expect(confirmation?.head).toMatch(/^Subject: .*entry/m)
    expect(`${confirmation?.head}${confirmation?.text}`).not.toContain(word)
    expect(mails.find(({ name }) => name.includes('haldur@'))?.text).toContain(word)
  })

  it('the same submission again sends nothing more, a refused one nothing', async () => {
    const before = await api.payload.count({ collection: 'mails' })
    const body = {
      action: 'insert' as const,
      filledForm: { slug: 'topics', updatedAt: new Date().toISOString() },
      itemUuid: randomUUID(),
      values: { general_topics: topicValues },
    }
    const params = { slug: 'topics' }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => api.as()('submitItem', { params, body })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    const values = { general_topics: { ...topicValues, level: ['nothing'] } }
    const refused = await api.as()('submitItem', {
      params,
      body: { ...body, itemUuid: randomUUID(), values },
    })
    expect(refused.status).toBe(422)
    expect((await api.payload.count({ collection: 'mails' })).totalDocs).toBe(before.totalDocs + 3)
  })

  it('feedback goes to the managers, who may answer', async () => {
    const words = `Tänan! ${randomUUID()}`
    const feedback = `${words}\nBcc: keegi@example.com <i>`
    await api.as()('sendFeedback', { body: { feedback, email: 'mari@example.com' } })
    await expect.poll(async () => (await written(words)).length).toBe(2)
    const [mail] = await written(words)
    expect(mail?.head).toMatch(/^Reply-To: mari@example\.com$/m)
    expect(mail?.head).not.toMatch(/^Bcc/im)
    expect(mail?.text).toMatch(/Registri kohta saadeti.*Somebody sent feedback/s)
    expect(mail?.text).toContain('&lt;i&gt;')
  })
})
