import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import type { Language } from '#contract/texts.ts'
import { createItemForTest } from '../testing/create-item.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi } from './manage.ts'
import { findInList, messageBar, visit } from './site.ts'
import type { Translate } from './texts.ts'
import { phone } from './viewports.ts'

const title = 'Jäätmete sortimine konveierilindil madala kulukusega kaamera abil'

async function openThesis(page: Page, t: Translate): Promise<void> {
  await visit(page, '/thesis?year=all&language=et')
  await findInList(page, t, 'konveierilindil', title)
}

test('a program finds the metadata and files of a thesis by the links of its page', async ({ request }) => {
  const { uuid } = await createItemForTest(clientsByApi, 'thesis')
  const page = await request.get(`/thesis/${uuid}`, { headers: { accept: 'text/html' } })
  const { link = '', vary } = page.headers()
  expect(vary).toContain('Accept')
  for (const [relation, start] of [
    ['item', '%PDF'],
    ['describedby"; type="application/x-bibtex', '@mastersthesis{'],
    ['describedby"; type="text/xml', '<?xml'],
  ] as const) {
    const [, url = ''] = new RegExp(`<([^>]+)>; rel="${relation}"`).exec(link) ?? []
    expect((await (await request.get(url)).text()).slice(0, start.length)).toBe(start)
  }
  const cited = await request.get(`/thesis/${uuid}`, { headers: { accept: 'application/x-bibtex' } })
  expect(await cited.text()).toContain('@mastersthesis{')
})

test('a reader cites a thesis, opens its PDF, reads its abstracts and finds more with its keyword', async ({
  page,
  t,
}) => {
  await openThesis(page, t)
  await page.getByRole('button', { name: t('thesis.cite.title'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tabpanel')).toContainText(`Beridzal, G. (2026).`)
  await dialog.getByRole('tab', { name: 'BibTeX' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('@mastersthesis{')
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('file.download') }).click()
  expect((await download).suggestedFilename()).toBe('Beridzal-2026.bib')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const name = 'beridzal-masters-thesis-2026.pdf'
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`^/files/.*${name}$`))
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: t('file.read') }).click()
  await (await opened).close()

  const tab = (language: Language) => page.getByRole('tab', { name: t(`common.language.${language}Name`) })
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await tab('et').press('ArrowRight')
  await expect(tab('en')).toBeFocused()
  await expect(page.getByRole('tabpanel')).toHaveCount(1)
  await expect(page.getByRole('tabpanel').locator('[lang=en]')).toBeVisible()

  await expect(page.getByRole('heading', { name: t('item.related') })).toBeVisible()
  await page.getByRole('link', { name: 'masinnägemine' }).click()
  await expect(page).toHaveURL(/\/thesis\?q=masinn%C3%A4gemine&year=all&language=et/)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test.describe('an internship that has no application URL', () => {
  test.use({ expectedErrors: /status of 502/ })

  test('is applied for with a message, which a failed request keeps', async ({ page, t }) => {
    await visit(page, '/internship?language=et')
    await findInList(page, t, 'turvatestimine', 'Turvatestimine')
    const apply = page.getByRole('button', { name: t('internship.apply') })
    const dialog = page.getByRole('dialog')
    const send = dialog.getByRole('button', { name: t('item.contact.send') })
    const name = dialog.getByLabel(t('item.contact.name'))
    await apply.click()
    await send.click()
    await expect(name).toBeFocused()
    await expect(page).toHaveTitle(/^Viga: Turvatestimine/)
    const nameIsMissing = t('validation.enter', { label: t('item.contact.name').toLowerCase() })
    await expect(name).toHaveAccessibleDescription(nameIsMissing)
    const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0
    expect(await topOf(page.getByText(nameIsMissing).first())).toBeGreaterThan(await topOf(name))
    await name.fill('Mari Maasikas')
    await dialog.getByLabel(t('item.contact.email')).fill('mari@example.com')
    const message = dialog.getByLabel(t('item.contact.message'))
    await message.fill('Tere! Soovin kandideerida.')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(apply).toBeFocused()
    await expect(page).toHaveTitle(/^Turvatestimine/)
    await page.getByRole('link', { name: t('common.footer.feedback') }).click()
    await page.waitForURL(/\/feedback/)
    await page.goBack()
    await apply.click()
    await expect(message).toHaveValue('Tere! Soovin kandideerida.')
    await page.route('**/api/v1/contact/**', (route) => route.fulfill({ status: 502, body: 'Down' }), {
      times: 1,
    })
    await send.click()
    const failure = messageBar(dialog, t('errors.unavailable'))
    await expect(message).toHaveValue('Tere! Soovin kandideerida.')
    await failure.getByRole('button', { name: t('common.retry') }).click()
    await expect(messageBar(dialog, t('item.contact.success'))).toBeVisible()
    await expect(page).toHaveTitle(/^Turvatestimine/)
    const close = dialog.getByRole('button', { name: t('common.close') })
    await expect(close).toBeFocused()
    await close.press('Enter')
    await expect(apply).toBeFocused()
    await apply.click()
    await expect(name).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    const calendar = page.getByRole('link', { name: t('item.deadline.calendar') })
    const response = await page.request.get(String(await calendar.getAttribute('href')))
    expect(response.headers()['content-type']).toContain('text/calendar')
    expect(await response.text()).toMatch(/^DTSTART;VALUE=DATE:\d{8}\r?$/m)
  })
})

test('the link of an entry is copied where the device has no share sheet', async ({ page, context, t }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openThesis(page, t)
  await page.getByRole('button', { name: t('item.share.share') }).click()
  await expect(page.getByRole('button', { name: t('item.share.copied') })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/thesis\/[\da-f-]{36}$/)
})

test('without scripts an entry has both abstracts and its PDF', async ({ browser, page, t }) => {
  await openThesis(page, t)
  const context = await browser.newContext({ javaScriptEnabled: false })
  const reader = await context.newPage()
  await reader.goto(page.url())
  for (const language of ['et', 'en'])
    await expect(reader.getByRole('heading', { name: t(`thesis.abstract.${language}`) })).toBeVisible()
  await expect(reader.getByRole('link', { name: t('file.read') })).toHaveAttribute('href', /^\/files\//)
  await context.close()
})

test('a thesis under embargo says until when, instead of a button', async ({ page, t }) => {
  const { uuid } = await createItemForTest(clientsByApi, 'thesis', 'published', {
    title_et: unusedName('Piiratud töö'),
    embargo_until: '2098-03-12',
  })
  await visit(page, `/thesis/${uuid}?language=et`)
  const main = page.getByRole('main')
  await expect(main.getByText(t('file.embargo', { date: '12.03.2098' })).first()).toBeVisible()
  await expect(main.getByRole('link', { name: t('file.read') })).toHaveCount(0)
  await expect(main.getByRole('button', { name: t('file.downloadNamed', { name: '' }) })).toHaveCount(0)
})

test.describe('on a phone', () => {
  test.use({ display: phone })

  test('the main action stays at the bottom of the window and covers nothing that has the focus', async ({
    page,
    t,
  }) => {
    const { uuid } = await createItemForTest(clientsByApi, 'thesis')
    await visit(page, `/thesis/${uuid}?language=en`)
    await page.getByRole('button', { name: t('common.cookies.accept') }).click()
    const read = page.getByRole('link', { name: t('file.read') })
    await expect(read).toHaveCount(1)
    await expect(read).toBeInViewport({ ratio: 1 })
    for (const name of ['Jüri Õunapuu', t('file.downloadNamed', { name: 'fail.pdf' }), t('item.link.copy')]) {
      const control = page.getByRole('article').getByText(name).or(page.getByRole('button', { name })).last()
      await control.focus()
      const [focused, bar] = [await control.boundingBox(), await read.boundingBox()]
      expect(Number(focused?.y) + Number(focused?.height)).toBeLessThanOrEqual(Number(bar?.y))
    }
  })
})

const graphSchema = z.array(z.looseObject({ '@type': z.string() }))

test('search engines find every entry, with its data and one canonical URL', async ({ page }) => {
  const get = async (path: string) => (await page.request.get(path)).text()
  const [, index = ''] = /^Sitemap: (\S+)$/m.exec(await get('/robots.txt')) ?? []
  expect(await get(index)).toContain('/sitemap/internship-1.xml</loc>')
  const [, entry = ''] = /<loc>([^<]+)<\/loc>/.exec(await get('/sitemap/internship-1.xml')) ?? []
  const html = await get(entry)
  expect(html).toContain(`<link rel="canonical" href="${entry}"/>`)
  const [, json = '[]'] = /<script type="application\/ld\+json">([^<]*)<\/script>/.exec(html) ?? []
  const types = graphSchema.parse(JSON.parse(json)).map((each) => each['@type'])
  expect(types).toEqual(['JobPosting', 'BreadcrumbList'])
  expect(await get('/thesis?year=all&page=2&language=en')).toMatch(
    /<link rel="canonical" href="[^"]*\/thesis\?year=all&amp;page=2&amp;language=en"\/>/,
  )
  const filtered = await get('/thesis?levels=masters&utm_source=x&size=1&page=2&year=all&language=en')
  expect(filtered).toMatch(
    /"canonical" href="[^"?]*\?year=all&amp;page=2&amp;size=1&amp;levels=masters&amp;language=en"/,
  )
  expect(await get('/internship?page=99&language=et')).toMatch(/"canonical" href="[^"?]*\?language=et"/)
  const feed = await get('/internship/feed.atom?periods=winter&language=en')
  expect(feed).toContain('<feed xmlns="http://www.w3.org/2005/Atom"')
  expect(feed.match(/<entry>/g)).toHaveLength(2)
})
