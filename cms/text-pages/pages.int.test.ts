import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { PageChange, PageInput } from '#contract/pages.ts'
import { startedApi } from '../../testing/api.ts'
import { dataOf } from '../../testing/data-of.ts'
import { invalid, rejection } from '../../testing/rejection.ts'
import {
  createPage,
  createPicture,
  link,
  paragraph,
  pictureNode,
  richText,
  samplePage,
} from '../../testing/sample-pages.ts'
import { uniqueSlug } from '../../testing/unique-slug.ts'

const api = await startedApi()

async function read(slug: string) {
  return dataOf(await api.as()('getPage', { params: { slug } }))
}
function change(slug: string, body: PageChange) {
  return api.as('manager')('changePage', { params: { slug }, body })
}
async function update(slug: string, values: PageInput) {
  const { updatedAt } = await read(slug)
  return change(slug, { action: 'update', updatedAt, values })
}
async function versionsOf(slug: string) {
  return dataOf(await api.as('manager')('listPageVersions', { params: { slug } })).versions
}
/** The sample page with another Estonian content. */
function withContent(...blocks: PageInput['content']['et'][]): PageInput {
  const values = samplePage('Abi')
  return { ...values, content: { ...values.content, et: richText(...blocks) } }
}

describe('a page', () => {
  it('is added, changed and deleted', async () => {
    const { slug, updatedAt } = await createPage(api)
    expect(await read(slug)).toMatchObject({ slug, title: { et: 'Abi', en: 'Abi' }, pictures: [], updatedAt })
    const { updatedAt: changedAt = '' } = dataOf(await update(slug, samplePage('Juhend')))
    expect(await read(slug)).toMatchObject({ ...samplePage('Juhend'), updatedAt: changedAt })
    const { pages } = dataOf(await api.as('manager')('listPages', {}))
    expect(pages.find((page) => page.slug === slug)).toMatchObject({ changedBy: expect.stringMatching(/\w/) })
    expect(await change(slug, { action: 'delete', updatedAt: changedAt })).toMatchObject({ ok: true })
    expect(await api.as()('getPage', { params: { slug } })).toMatchObject({ status: 404 })
  })

  it('is not changed or deleted on a stale copy', async () => {
    const { slug, updatedAt } = await createPage(api)
    const { updatedAt: current } = dataOf(await update(slug, samplePage('Uuem')))
    for (const body of [
      { action: 'update', updatedAt, values: samplePage('Vanem') },
      { action: 'delete', updatedAt },
    ] as const) {
      expect(await change(slug, body)).toMatchObject({
        status: 409,
        problem: { error: 'errors.conflict', updatedAt: current },
      })
    }
    expect(await read(slug)).toMatchObject(samplePage('Uuem'))
  })

  it('that the site links to is not deleted', async () => {
    const { updatedAt } = await read('terms-register')
    expect(await change('terms-register', { action: 'delete', updatedAt })).toMatchObject(
      rejection(409, 'manage.pages.error.inUse'),
    )
  })

  it('is not added with a slug that is taken, reserved or malformed', async () => {
    const { slug } = await createPage(api)
    const add = (slug: string) =>
      api.as('manager')('addPage', { body: { action: 'new', values: { slug, ...samplePage('Abi') } } })
    expect(await add(slug.toUpperCase())).toMatchObject(rejection(409, 'forms.error.slugInUse'))
    expect(await add('media')).toMatchObject(invalid({ slug: 'forms.error.slugReserved' }))
    expect(await add('a/b')).toMatchObject(invalid({ slug: 'forms.error.slugInvalid' }))
  })

  it('needs title and content in both languages', async () => {
    const { slug } = await createPage(api)
    const values = {
      title: { et: ' ', en: 'Help' },
      content: { et: richText(paragraph(' ')), en: { root: 1 } },
    }
    expect(await update(slug, values)).toMatchObject(
      invalid({
        'title.et': 'validation.required',
        'content.et': 'validation.required',
        'content.en': 'validation.type',
      }),
    )
  })

  it('stores no properties or nodes that are not part of the format', async () => {
    const { slug } = await createPage(api)
    const styled = { ...paragraph('Tere'), style: 'position:fixed', onclick: 'x' }
    expect(await update(slug, withContent(styled))).toMatchObject({ ok: true })
    expect((await read(slug)).content.et).toEqual(richText(paragraph('Tere')))
    const html = { type: 'html', version: 1, html: '<script>alert(1)</script>' }
    expect(await update(slug, withContent(html))).toMatchObject(invalid({ 'content.et': 'validation.type' }))
  })
})

describe('a link in a page', () => {
  const withLink = (url: string) => withContent({ ...paragraph('Vaata'), children: [link(url)] })

  it.each(['https://ut.ee/a', 'http://ut.ee', 'mailto:nimi@ut.ee', '/feedback'])(
    'may have the target %s',
    async (url) => {
      const { slug } = await createPage(api, withLink(url))
      expect(JSON.stringify((await read(slug)).content)).toContain(`"url":"${url}"`)
    },
  )

  // All rules are in `contract/values/address.test.ts`.
  it.each(['javascript:alert(1)', '//evil.example'])(
    'is rejected with the target %j, for every writer',
    async (url) => {
      const { slug } = await createPage(api)
      expect(await update(slug, withLink(url))).toMatchObject(invalid({ 'content.et': 'validation.link' }))
      const where = { slug: { equals: slug } }
      await expect(
        api.payload.update({ collection: 'pages', where, data: withLink(url) }),
      ).resolves.toMatchObject({ docs: [], errors: [{ message: 'errors.invalid' }] })
    },
  )

  it('that is already stored is replaced by its text', async () => {
    const { slug } = await createPage(api)
    const stored = JSON.stringify(withLink('javascript:alert(1)').content)
    await api.payload.db.drizzle.execute(
      sql`update pages set content = ${stored}::jsonb where slug = ${slug}`,
    )
    const page = JSON.stringify(await read(slug))
    expect(page).not.toContain('javascript')
    expect(page).toContain('siia')
  })
})

describe('the versions of a page', () => {
  it('show who wrote them, and are restored as a new version', async () => {
    const { slug } = await createPage(api)
    await update(slug, samplePage('Teine'))
    const [second, first] = await versionsOf(slug)
    expect([second, first]).toMatchObject([{ title: { et: 'Teine' } }, { title: { et: 'Abi' } }])
    const version = first?.uuid ?? ''
    expect(first?.who).toMatch(/\w/)
    const params = { slug, uuid: version }
    expect(dataOf(await api.as('manager')('getPageVersion', { params }))).toMatchObject(samplePage('Abi'))
    const { updatedAt } = await read(slug)
    expect(await change(slug, { action: 'restore', updatedAt, version })).toMatchObject({
      ok: true,
      data: { success: 'manage.pages.success.restored' },
    })
    expect(await read(slug)).toMatchObject(samplePage('Abi'))
    expect(await versionsOf(slug)).toHaveLength(3)
  })

  it('of another page are not found', async () => {
    const [{ slug }, other] = [await createPage(api), await createPage(api)]
    const { updatedAt } = await read(slug)
    for (const version of [(await versionsOf(other.slug))[0]?.uuid ?? '', crypto.randomUUID()]) {
      expect(await change(slug, { action: 'restore', updatedAt, version })).toMatchObject({ status: 404 })
      const params = { slug, uuid: version }
      expect(await api.as('manager')('getPageVersion', { params })).toMatchObject({ status: 404 })
    }
    const params = { slug, uuid: uniqueSlug() }
    expect(await api.as('manager')('getPageVersion', { params })).toMatchObject({ status: 404 })
  })

  it('are restored without pictures that were deleted since', async () => {
    const picture = await createPicture(api)
    const { slug } = await createPage(api, withContent(paragraph('Pilt:'), pictureNode(picture.uuid)))
    await update(slug, samplePage('Pildita'))
    const deletion = { params: { uuid: picture.uuid }, body: { action: 'delete' } } as const
    dataOf(await api.as('manager')('changeMedia', deletion))
    const version = (await versionsOf(slug)).at(-1)?.uuid ?? ''
    const { updatedAt } = await read(slug)
    expect(await change(slug, { action: 'restore', updatedAt, version })).toMatchObject({
      ok: true,
      data: { warning: 'manage.pages.warning.picturesMissing' },
    })
    expect((await read(slug)).content.et).toEqual(richText(paragraph('Pilt:')))
  })
})

describe('a picture in a page', () => {
  it('is returned with its URL, size and alternative text', async () => {
    const { id, ...picture } = await createPicture(api)
    const { slug } = await createPage(api, withContent(pictureNode(id)))
    expect((await read(slug)).pictures).toEqual([picture])
    expect(picture).toMatchObject({ width: 16, height: 16, alt: { en: 'A green square' } })
  })

  it('must exist', async () => {
    const { slug } = await createPage(api)
    expect(await update(slug, withContent(pictureNode(crypto.randomUUID())))).toMatchObject(
      invalid({ 'content.et': 'validation.pictureMissing' }),
    )
  })
})
