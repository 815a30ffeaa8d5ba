import type { Locator, Page } from '@playwright/test'
import { z } from 'zod'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { findInList, messageBar, visit } from './site.ts'
import type { Translate } from './texts.ts'

const title = 'Jäätmete sortimine konveierilindil madala kulukusega kaamera abil'

async function openThesis(page: Page, t: Translate): Promise<void> {
  await visit(page, '/thesis?year=all&language=et')
  await findInList(page, t, 'konveierilindil', title)
}

test('a reader cites a thesis, previews its file and finds more with its keyword', async ({ page, t }) => {
  await openThesis(page, t)
  await page.getByRole('button', { name: t('thesis.cite.title'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('tabpanel')).toContainText(`Beridzal, G. (2026).`)
  await dialog.getByRole('tab', { name: 'BibTeX' }).click()
  await expect(dialog.getByRole('tabpanel')).toContainText('@mastersthesis{')
  await expectAccessible(page, 'et')
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('file.download') }).click()
  expect((await download).suggestedFilename()).toBe('Beridzal-2026.bib')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  const name = 'beridzal-masters-thesis-2026.pdf'
  await expect(page.getByRole('link', { name })).toHaveAttribute('href', new RegExp(`^/files/.*${name}$`))
  const preview = page.getByRole('button', { name: t('file.previewOf', { name }) })
  await preview.click()
  await expect(preview).toHaveAttribute('aria-expanded', 'true')
  await expect(page.locator(`iframe[title="${t('file.previewOf', { name })}"]`)).toBeVisible()

  await expect(page.getByRole('heading', { name: t('item.related') })).toBeVisible()
  await page.getByRole('link', { name: 'computer vision' }).click()
  await expect(page).toHaveURL(/\/thesis\?q=computer\+vision&year=all&language=et/)
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})

test.describe('an internship that has no application URL', () => {
  test.use({ expectedErrors: /status of 502/ })

  test('is applied for with a message, which a failed request keeps', async ({ page, t }) => {
    await visit(page, '/internship?language=et')
    await findInList(page, t, 'turvatestimine', 'Turvatestimine')
    await page.getByRole('link', { name: t('internship.apply') }).click()
    const send = page.getByRole('button', { name: t('item.contact.send') })
    const name = page.getByLabel(t('item.contact.name'))
    await send.click()
    await expect(name).toBeFocused()
    await expect(page).toHaveTitle(/^Viga: Turvatestimine/)
    const nameIsMissing = t('validation.enter', { label: t('item.contact.name').toLowerCase() })
    await expect(name).toHaveAccessibleDescription(nameIsMissing)
    const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0
    expect(await topOf(page.getByText(nameIsMissing).first())).toBeLessThan(await topOf(name))
    await name.fill('Mari Maasikas')
    await page.getByLabel(t('item.contact.email')).fill('mari@example.com')
    const message = page.getByLabel(t('item.contact.message'))
    await message.fill('Tere! Soovin kandideerida.')
    await page.getByRole('link', { name: t('common.footer.feedback') }).click()
    await page.waitForURL(/\/feedback/)
    await page.goBack()
    await expect(message).toHaveValue('Tere! Soovin kandideerida.')
    await page.route('**/api/v1/contact/**', (route) => route.fulfill({ status: 502, body: 'Down' }), {
      times: 1,
    })
    await send.click()
    const failure = messageBar(page, t('errors.unavailable'))
    await expect(message).toHaveValue('Tere! Soovin kandideerida.')
    await failure.getByRole('button', { name: t('common.retry') }).click()
    await expect(messageBar(page, t('item.contact.success'))).toBeVisible()
    await expect(page).toHaveTitle(/^Turvatestimine/)

    const calendar = page.getByRole('link', { name: t('item.deadline.calendar') })
    const response = await page.request.get(String(await calendar.getAttribute('href')))
    expect(response.headers()['content-type']).toContain('text/calendar')
    expect(await response.text()).toMatch(/^DTSTART;VALUE=DATE:\d{8}\r?$/m)
  })
})

test('the open filters of a list are accessible', async ({ page, t }) => {
  await visit(page, '/thesis?year=all&language=et')
  await page.getByRole('button', { name: t('table.filters') }).click()
  await expect(page.getByRole('group', { name: t('thesis.facet.supervisor') })).toBeVisible()
  await expectAccessible(page, 'et')
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
