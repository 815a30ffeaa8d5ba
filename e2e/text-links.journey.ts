import type { Locator } from '@playwright/test'
import { createItemForTest } from '../testing/create-item.ts'
import { createPage, link, paragraph, richText, samplePage } from '../testing/sample-pages.ts'
import { expectAccessible } from './accessibility.ts'
import { siteUrl } from './address.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi } from './manage.ts'
import { addSegment } from './screens.ts'
import { visit } from './site.ts'
import { desktop } from './viewports.ts'

const statementPath = { et: '/ligipaasetavus', en: '/accessibility' } as const

const language = 'en'
test.use({ display: { ...desktop, language } })

test('the terms that a form links to open in its language, in a window that the link announces', async ({
  page,
  t,
}) => {
  await visit(page, `/internship/${addSegment[language]}?language=${language}`)
  const terms = page
    .getByRole('main')
    .getByRole('link', { name: `${t('common.footer.terms')} ${t('common.newWindow')}`, exact: true })
  const opened = page.waitForEvent('popup')
  await terms.press('Enter')
  const window = await opened
  await expect(window.getByRole('heading', { level: 1, name: t('common.footer.terms') })).toBeVisible()
  await expect(window.locator('html')).toHaveAttribute('lang', language)
})

test('links of files announce the window that they open, in lists and on the page', async ({ page, t }) => {
  const lastName = unusedName('Failik')
  const entry = await createItemForTest(clientsByApi, 'thesis', 'published', { ut_last_name: lastName })
  const file = entry.fileName.split('/').at(-1) ?? ''
  const main = page.getByRole('main')
  const announced = (name: string) =>
    main.getByRole('link', { name: `${name} ${t('common.newWindow')}`, exact: true })
  const open = async (link: Locator) => {
    const opened = page.waitForEvent('popup')
    await link.focus()
    await page.keyboard.press('Enter')
    await (await opened).close()
  }
  await visit(page, `/thesis?language=${language}&year=all&q=${encodeURIComponent(lastName)}`)
  await expect(main.getByText(lastName).filter({ visible: true }).first()).toBeVisible()
  await open(announced(t('file.openNamed', { name: file })))
  await visit(page, `/thesis/${entry.uuid}?language=${language}`)
  await open(announced(file))
})

test('links of a text page keep its language', async ({ page, t }) => {
  const values = samplePage('Abi')
  const text = richText({
    ...paragraph(''),
    children: [link('/feedback', 'own'), link('https://ut.ee/a', 'other')],
  })
  const { slug } = await createPage(clientsByApi, { ...values, content: { et: text, en: text } })
  await visit(page, `/pages/${slug}?language=${language}`)
  await expect(page.getByRole('link', { name: 'other', exact: true })).toHaveAttribute(
    'href',
    'https://ut.ee/a',
  )
  await page.getByRole('link', { name: 'own', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('feedback.title') })).toBeVisible()
})

test('the accessibility statement is in the footer of every site, and leads to feedback with its subject', async ({
  page,
  t,
}) => {
  const path = `${statementPath[language]}?language=${language}`
  for (const host of ['localhost', 'theses.localhost']) {
    await visit(page, `${siteUrl(host)}/terms?language=${language}`)
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('common.footer.accessibility') })
      .click()
    await expect(page).toHaveURL(siteUrl(host) + path)
    await expect(page.getByText('EN 301 549')).toBeVisible()
  }
  await visit(page, path)
  await expectAccessible(page)
  await page.locator('main a[href*="subject=accessibility"]').click()
  await expect(page.getByLabel(t('feedback.text.label'))).toHaveValue(
    `${t('feedback.subject.accessibility')} `,
  )
  await expect(page).toHaveURL(new RegExp(`language=${language}`))
})

test('the statement is in the site map in both languages', async ({ page }) => {
  const map = await (await page.request.get('/sitemap/pages.xml')).text()
  expect(map).toContain('/ligipaasetavus?language=et')
  expect(map).toContain('/accessibility?language=en')
})
