import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Api, startedApi } from '../../testing/api.ts'
import { tokenOf } from '../../testing/people.ts'

let api: Api
let id: string
let manager: Record<string, string>

beforeAll(async () => {
  api = await startedApi()
  manager = { Authorization: `Bearer ${await tokenOf('manager')}`, 'Content-Type': 'application/json' }
  const { docs } = await api.payload.find({
    collection: 'pages',
    where: { slug: { equals: 'terms-register' } },
  })
  id = docs[0]?.id ?? ''
})

const node = { direction: 'ltr' as const, format: '' as const, indent: 0, version: 1 }
const text = (content: string) => ({
  type: 'text',
  version: 1,
  detail: 0,
  format: 0,
  mode: 'normal',
  style: '',
  text: content,
})
const linkTo = (url: string) => ({
  ...node,
  type: 'link',
  version: 3,
  fields: { linkType: 'custom', newTab: false, url },
  children: [text('siia')],
})
const contentWith = (url: string) => ({
  root: {
    ...node,
    type: 'root',
    children: [
      {
        ...node,
        type: 'list',
        listType: 'bullet',
        start: 1,
        tag: 'ul',
        children: [{ ...node, type: 'listitem', value: 1, children: [text('Vaata '), linkTo(url)] }],
      },
    ],
  },
})

async function save(url: string, language = 'et') {
  const answer = await api.send(`/api/pages/${id}?locale=et`, {
    method: 'PATCH',
    headers: { ...manager, 'Accept-Language': language },
    body: JSON.stringify({ content: contentWith(url) }),
  })
  return { status: answer.status, answer: await answer.json() }
}
const shown = async () => {
  const page = await api.as()('getPage', { params: { slug: 'terms-register' } })
  return JSON.stringify(page.ok && page.data.content)
}

describe('a link in a page', () => {
  it.each(['https://ut.ee/a', 'http://ut.ee', 'mailto:nimi@ut.ee', '/feedback'])(
    'may lead to %s',
    async (url) => {
      expect((await save(url)).status).toBe(200)
      expect(await shown()).toContain(`"url":"${url}"`)
    },
  )

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
  ])('may not lead to %j, whoever writes', async (url) => {
    const before = await shown()
    expect(await save(url, 'en')).toMatchObject({
      status: 400,
      answer: {
        errors: [
          {
            name: 'ValidationError',
            data: {
              errors: [
                {
                  path: 'content',
                  messageKey: 'validation.link',
                  message: expect.stringMatching(/^A link can lead to/),
                },
              ],
            },
          },
        ],
      },
    })
    const data = { content: contentWith(url) }
    await expect(api.payload.update({ collection: 'pages', id, locale: 'et', data })).rejects.toThrow()
    expect(await shown()).toBe(before)
  })

  it('that was stored before is shown as its text alone', async () => {
    await save('/feedback')
    const old = JSON.stringify(contentWith('javascript:alert(1)'))
    await api.payload.db.drizzle.execute(
      sql`update pages_locales set content = ${old}::jsonb where _parent_id = ${id} and _locale = 'et'`,
    )
    const page = await shown()
    expect(page).not.toContain('javascript')
    expect(page).toContain('siia')
    await save('/feedback')
  })
})
