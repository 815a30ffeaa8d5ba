import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { configuration } from '#cms/configuration.ts'
import type { Language } from '#contract/texts.ts'
import { startedApi } from '../../testing/api.ts'
import { changeableForm, madeSet } from '../../testing/create-form.ts'
import { referenceOf } from '../../testing/items.ts'
import { newPerson } from '../../testing/new-person.ts'
import { publish } from '../../testing/publish.ts'
import { topicValues } from '../../testing/sample-values.ts'
import { site } from '../../testing/site.ts'
import { submit } from '../../testing/submit.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { writeMailFile } from './deliver.ts'

vi.hoisted(() => Object.assign(process.env, { NOTIFY_EMAILS: 'haldur@ut.example,teine@ut.example' }))

const api = await startedApi()

const dataDir = await temporaryFolder()

type WrittenMail = { name: string; head: string; text: string }

/** The mail files that contain this text, by name, once there are that many. */
async function mailsWith(words: string, count: number): Promise<WrittenMail[]> {
  const folder = join(configuration().dataDir, 'mail')
  const read = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
    const mails = await Promise.all(
      names.map(async (name) => {
        const raw = await readFile(join(folder, name), 'utf8')
        const head = (raw.split('\r\n\r\n')[0] ?? '').replace(/\r\n[ \t]+/g, ' ')
        return { name, head, text: decodedParts(raw) }
      }),
    )
    return mails.filter(({ text }) => text.includes(words))
  }
  await expect.poll(async () => (await read()).length).toBe(count)
  return read()
}

function decodedParts(raw: string): string {
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

function submitTopic(values: object, username?: string, itemUuid?: string, language?: Language) {
  const general_topics = { ...topicValues, ...values }
  return submit(api.as(username), 'topics', { general_topics }, itemUuid, language)
}

describe('without a mail server', () => {
  it('confirms a submission and notifies the managers, in both languages', async () => {
    const uuid = randomUUID()
    const topic = { thesis_topic_name: 'Ohtlik <b>teema</b> & "muu"', contact_email: 'tooruhm@ut.example' }
    expect((await submitTopic(topic, 'student', uuid)).status).toBe(200)
    const mails = await mailsWith(await referenceOf(api, 'topics', uuid), 4)
    const student = 'mari.maasikas@ut.example'
    expect(mails.map(({ head }) => /^To: (.*)$/m.exec(head)?.[1]).sort()).toEqual(
      ['haldur@ut.example', student, 'teine@ut.example', 'tooruhm@ut.example'].sort(),
    )
    expect(mails[0]?.name).toMatch(/^\d{4}-\d\d-\d\d-\d{6}_[a-z.]+@ut\.example_[0-9a-f]{8}\.eml$/)

    const confirmation = mails.find(({ name }) => name.includes(student))
    expect(confirmation?.text).toMatch(
      /Registrisse jõudis lõputöö teema „Ohtlik.*has received your thesis topic/s,
    )
    expect(confirmation?.text).toContain('&lt;b&gt;teema&lt;/b&gt; &amp; &quot;muu&quot;')
    expect(confirmation?.text.match(/<b>teema/g)).toHaveLength(2)
    const toOther = mails.find(({ name }) => name.includes('tooruhm@'))
    expect(toOther?.text).toMatch(/kirje \(lõputöö teema\).*entry \(thesis topic\)/s)
    expect(`${toOther?.head}${toOther?.text}`).not.toContain('Ohtlik')
    const notice = mails.find(({ name }) => name.includes('haldur@'))
    expect(notice?.text).toContain(`${site}/manage/data/topics/${uuid}`)
    expect(notice?.text).toMatch(/Registrisse tuli lõputöö teema „Ohtlik.*has received a new thesis topic/s)

    // The outcome is stored after the file was written.
    const outcomes = async () => {
      const { docs } = await api.payload.find({
        collection: 'mails',
        where: { text: { contains: await referenceOf(api, 'topics', uuid) } },
      })
      return docs.map(({ status, attempts }) => [status, attempts])
    }
    await expect.poll(outcomes).toEqual(Array(4).fill(['sent', 1]))
  })

  it('asks to confirm the address in the language of the submission, and notifies the managers in both', async () => {
    const uuid = randomUUID()
    expect((await submitTopic({ contact_email: 'group@ut.example' }, undefined, uuid, 'en')).status).toBe(200)
    const mails = await mailsWith(await referenceOf(api, 'topics', uuid), 3)
    const confirmation = mails.find(({ name }) => name.includes('group@'))
    expect(confirmation?.head).toMatch(/^Subject: Confirm your e-mail address \(K-\d{4}-\d{4,}\)$/m)
    expect(confirmation?.head).toMatch(/^From: Register of the Institute of Computer Science </m)
    expect(confirmation?.text).toContain('Reference number')
    expect(confirmation?.text).not.toContain('Viitenumber')
    const notice = mails.find(({ name }) => name.includes('haldur@'))?.text
    expect(notice).toMatch(/Registrisse tuli .*The register has received/s)
    expect(notice).toMatch(/e-posti aadress on kinnitamata.*e-mail address not confirmed/s)
  })

  it('sends no submitted value to the address of an anonymous submission', async () => {
    const uuid = randomUUID()
    const word = `Odavad-ravimid-${randomUUID()}`
    const values = { thesis_topic_name: word, organization_or_study_group_name: word, description: word }
    await submitTopic({ ...values, contact_email: 'ohver@ut.example' }, undefined, uuid)
    const mails = await mailsWith(await referenceOf(api, 'topics', uuid), 3)
    const confirmation = mails.find(({ name }) => name.includes('ohver@'))
    expect(confirmation?.head).toMatch(/^Subject: Kinnita oma .*Confirm your/m)
    expect(`${confirmation?.head}${confirmation?.text}`).not.toContain(word)
    expect(mails.find(({ name }) => name.includes('haldur@'))?.text).toContain(word)
  })

  it.each([
    ['does not verify', { email_verified: false }],
    ['says nothing about', { email_verified: undefined }],
  ])(
    'sends no submitted value to an address that the provider %s, also after a decision',
    async (_, claims) => {
      const word = `Odavad-ravimid-${randomUUID()}`
      const { email, client } = await newPerson(api, claims)
      const uuid = randomUUID()
      const general_topics = { ...topicValues, thesis_topic_name: word, contact_email: email }
      expect(await submit(client, 'topics', { general_topics }, uuid)).toMatchObject({ ok: true })
      await publish(api, 'topics', uuid)
      const { docs } = await api.payload.find({
        collection: 'mails',
        where: { recipient: { equals: email } },
      })
      expect(docs).toHaveLength(2)
      for (const { subject, text, html } of docs) expect(`${subject}${text}${html}`).not.toContain(word)
    },
  )

  it('says that an item is published only if its form is a register', async () => {
    const { slug } = await changeableForm(api, ['contact_email'])
    const uuid = randomUUID()
    const contact_email = `${uuid}@ut.example`
    const values = { [madeSet]: { contact_email } }
    expect(await submit(api.as('student'), slug, values, uuid)).toMatchObject({ ok: true })
    await publish(api, slug, uuid)
    const { docs } = await api.payload.find({
      collection: 'mails',
      where: {
        text: { contains: await referenceOf(api, slug, uuid) },
        recipient: { not_in: configuration().notifyEmails },
      },
    })
    expect(docs.map(({ recipient }) => recipient).sort()).toEqual(
      [contact_email, contact_email, 'mari.maasikas@ut.example', 'mari.maasikas@ut.example'].sort(),
    )
    for (const { subject, text } of docs)
      expect(`${subject}\n${text}`).not.toMatch(/(?<!Avalikel lehtedel )avalda|publish/i)
    expect(docs.filter(({ text }) => text?.includes('Sinu kirje olek: tehtud'))).toHaveLength(2)
    expect(docs.filter(({ text }) => text?.includes('Only managers see your answer.'))).toHaveLength(2)

    const topic = randomUUID()
    await submitTopic({ contact_email: `${topic}@ut.example` }, undefined, topic)
    const [confirmation] = await mailsWith(await referenceOf(api, 'topics', topic), 3).then((mails) =>
      mails.filter(({ name }) => name.includes(`${topic}@`)),
    )
    expect(confirmation?.text).toContain('If everything is in order, they will publish it.')
  })

  it('queues mails once for a repeated submission, and none for a rejected one', async () => {
    const before = await api.payload.count({ collection: 'mails' })
    const uuid = randomUUID()
    const answers = await Promise.all(Array.from({ length: 4 }, () => submitTopic({}, undefined, uuid)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await submitTopic({ level: ['nothing'] })).status).toBe(422)
    expect((await api.payload.count({ collection: 'mails' })).totalDocs).toBe(before.totalDocs + 3)
  })

  it('mails feedback to the managers, with the sender in Reply-To', async () => {
    const words = `Tänan! ${randomUUID()}`
    const feedback = `${words}\nBcc: keegi@example.com <i>`
    await api.as()('sendFeedback', { body: { feedback, email: 'mari@example.com' } })
    const [mail] = await mailsWith(words, 2)
    expect(mail?.head).toMatch(/^Reply-To: mari@example\.com$/m)
    expect(mail?.head).not.toMatch(/^Bcc/im)
    expect(mail?.text).toMatch(/Registri kohta saadeti.*Someone sent feedback/s)
    expect(mail?.text).toContain('&lt;i&gt;')
  })

  it('restricts the files and their folder to the owner, even if they already exist', async () => {
    const folder = join(dataDir, 'mail')
    const modes = async () => {
      const names = ['.', ...(await readdir(folder))]
      return Promise.all(
        names.map(async (name) => ((await stat(join(folder, name))).mode & 0o777).toString(8)),
      )
    }
    const mail = {
      id: '0f5a7c1e-1111-4111-8111-111111111111',
      createdAt: '2026-11-21T09:05:07.123Z',
      recipient: 'mari@ut.example',
    }
    await writeMailFile(dataDir, mail, Buffer.from('Tere!'))
    expect(await modes()).toEqual(['700', '600'])

    await rm(folder, { recursive: true })
    await mkdir(folder)
    await chmod(folder, 0o755)
    const unfinished = '.2026-11-21-090507_mari@ut.example_0f5a7c1e.eml.part'
    await writeFile(join(folder, unfinished), 'Te', { mode: 0o644 })
    await writeMailFile(dataDir, mail, Buffer.from('Tere!'))
    expect(await modes()).toEqual(['700', '600'])
  })
})
