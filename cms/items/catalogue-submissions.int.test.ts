import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { type Api, startedApi } from '../../testing/api.ts'
import { signUp } from '../../testing/people.ts'
import { publish } from '../../testing/publish.ts'
import { samplePdf, samplePng } from '../../testing/sample-files.ts'
import { internshipValues, thesisValues } from '../../testing/sample-values.ts'
import { upload } from '../../testing/upload.ts'

const data = new URL('../../shared/data/', import.meta.url)
// The data lies beside the checkout and is not ours to copy; where it is not, there is nothing to submit.
const isThere = existsSync(data)
const readJson = (name: string): unknown =>
  isThere ? JSON.parse(readFileSync(new URL(name, data), 'utf8')) : []

const thesisRow = z.object({
  first_name: z.string(),
  last_name: z.string(),
  title_local: z.string().nullable(),
  title_en: z.string().nullable(),
  kind: z.string(),
  year: z.number(),
  language: z.string().nullable(),
})
const internshipRow = z.object({
  company_name: z.string(),
  title: z.string(),
  locations: z.array(z.string()),
  terms: z.array(z.string()),
  degrees: z.array(z.string()),
  url: z.string(),
})

let api: Api

beforeAll(async () => {
  api = await startedApi()
})

/** Every 15th row: spread over all years and faculties, dirt included. */
const theses = z
  .array(thesisRow)
  .parse(readJson('theses.json'))
  .filter((_, index) => index % 15 === 0)
  .slice(0, 100)

describe.skipIf(!isThere)('theses as the catalogues have them', () => {
  it.each(theses.map((row, index) => ({ ...row, index })))('$index: $first_name $last_name', async (row) => {
    const title = row.title_local ?? row.title_en ?? ''
    const token = await signUp({
      username: `autor${row.index}`,
      firstName: row.first_name,
      lastName: row.last_name,
      email: `autor${row.index}@ut.example`,
    })
    const author = api.withToken(token)
    const bytes = samplePdf(title)
    const file = { formSlug: 'thesis', fieldSlug: 'thesis_file', fileName: `${row.last_name}.pdf` }
    const { itemUuid, value } = await upload(author, file, bytes)
    const form = await author('getForm', { params: { slug: 'thesis' } })
    if (!form.ok) throw new Error('no form')
    const submitted = await author('submitItem', {
      params: { slug: 'thesis' },
      body: {
        action: 'insert',
        filledForm: { slug: 'thesis', updatedAt: form.data.updatedAt },
        itemUuid,
        values: {
          general_thesis: {
            ...thesisValues,
            title_et: title,
            title_en: row.title_en ?? title,
            degree: row.kind === 'bachelor' ? 'bachelor' : row.kind === 'master' ? 'masters' : 'phd',
            year: row.year,
            thesis_file: value,
          },
        },
      },
    })
    expect(submitted).toMatchObject({ ok: true, data: { status: 200, navigate: '/success?form=thesis' } })
    expect(await api.as()('getThesis', { params: { uuid: itemUuid } })).toMatchObject({
      ok: false,
      status: 404,
    })

    await publish(api, 'thesis', itemUuid)
    const found = await api.as()('listTheses', { query: { q: row.last_name, size: 150 } })
    if (!found.ok) throw new Error('no list')
    const shown = found.data.find(({ uuid }) => uuid === itemUuid)
    expect(shown).toMatchObject({
      first_name: row.first_name,
      last_name: row.last_name,
      year: row.year,
      status: 'published',
    })
    expect(shown?.title.et).toBe(title.trim().normalize('NFC'))
    expect(JSON.stringify(shown)).not.toContain('@ut.example')
    expect(await downloaded(shown?.files[0]?.name ?? '')).toEqual(Buffer.from(bytes))
  })
})

const internships = z.array(internshipRow).parse(readJson('internships.json'))

describe.skipIf(!isThere)('internships as the companies wrote them', () => {
  it.each(internships.map((row, index) => ({ ...row, index })))('$index: $company_name', async (row) => {
    const company = api.as()
    const logo = samplePng(row.index * 10)
    const pdf = samplePdf(row.title)
    const itemUuid = randomUUID()
    const logoFile = await upload(
      company,
      { formSlug: 'internship', fieldSlug: 'organization_logo', fileName: 'logo.png', itemUuid },
      logo,
    )
    const attachment = await upload(
      company,
      { formSlug: 'internship', fieldSlug: 'attachment', fileName: `${row.company_name}.pdf`, itemUuid },
      pdf,
    )
    const form = await company('getForm', { params: { slug: 'internship' } })
    if (!form.ok) throw new Error('no form')
    const deadline = endOfDayInTallinn(`2099-01-${String(row.index + 1).padStart(2, '0')}`)
    const submitted = await company('submitItem', {
      params: { slug: 'internship' },
      body: {
        action: 'insert',
        filledForm: { slug: 'internship', updatedAt: form.data.updatedAt },
        itemUuid,
        values: {
          general_intern: {
            ...internshipValues,
            organization_name: row.company_name,
            internship_field: row.title,
            location: row.locations.join(', '),
            level: row.degrees.includes("Bachelor's") ? ['bachelor'] : ['masters'],
            application_url: row.url,
            application_deadline: deadline,
            organization_logo: logoFile.value,
            attachment: attachment.value,
          },
        },
      },
    })
    expect(submitted).toMatchObject({ ok: true, data: { navigate: '/internship/success' } })

    await publish(api, 'internship', itemUuid)
    const found = await api.as()('listInternships', { query: { q: row.company_name, size: 150 } })
    if (!found.ok) throw new Error('no list')
    const shown = found.data.find(({ uuid }) => uuid === itemUuid)
    expect(shown).toMatchObject({
      organization_name: row.company_name,
      internship_field: row.title,
      application_deadline: deadline,
      level: row.degrees.includes("Bachelor's") ? ['bachelor'] : ['masters'],
    })
    expect(shown?.values.general_intern).not.toHaveProperty('contact_email')
    expect(shown?.values.general_intern).not.toHaveProperty('description')
    const logoAddress = new URL(shown?.organization_logo_url ?? '')
    const redirect = await api.send(logoAddress.pathname)
    expect(redirect.status).toBe(302)
    const picture = await fetch(redirect.headers.get('location') ?? '')
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(Buffer.from(logo))
    expect(await downloaded(attachment.value.fileName)).toEqual(Buffer.from(pdf))
  })

  it('are all in the public list, by deadline when asked', async () => {
    const list = await api.as()('listInternships', { query: { sort: '-application_deadline', size: 150 } })
    if (!list.ok) throw new Error('no list')
    const deadlines = list.data.map((row) => row.application_deadline ?? 0)
    expect(list.total).toBe(list.data.length)
    expect(list.total).toBeGreaterThanOrEqual(internships.length)
    expect(deadlines).toEqual([...deadlines].sort((a, b) => b - a))
  })
})

async function downloaded(fileName: string): Promise<Buffer> {
  const answer = await api.as()('requestDownload', { body: { fileName } })
  if (!answer.ok) throw new Error(`no download: ${answer.status}`)
  const file = await fetch(answer.data.download_url ?? '')
  expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  return Buffer.from(await file.arrayBuffer())
}
