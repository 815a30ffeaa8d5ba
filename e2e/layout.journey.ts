import { siteUrl } from './address.ts'
import { expect, test } from './fixtures.ts'
import { openMenu, visit, waitForHydration } from './site.ts'
import { translatorFor } from './texts.ts'
import { phone } from './viewports.ts'

test('the language switch changes the texts, the language of the page and the URL of a form', async ({
  page,
  t,
}) => {
  await visit(page, '/topics?language=et')
  await expect(page.getByRole('heading', { level: 1, name: t('topics.title') })).toBeVisible()

  const en = translatorFor('en')
  await page.getByRole('link', { name: 'ENG', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: en('topics.title') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')

  await page
    .getByRole('main')
    .getByRole('link', { name: en('common.nav.addTopic') })
    .click()
  await expect(page).toHaveURL(/\/topics\/add\?language=en/)
  await page.getByLabel(en('forms.fields.thesis_topic_name')).fill('Half a topic')
  await page.getByRole('link', { name: 'EST', exact: true }).click()
  await expect(page).toHaveURL(/\/topics\/lisa\?language=et/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'et')
  await expect(page.getByLabel(t('forms.fields.thesis_topic_name'))).toHaveValue('Half a topic')

  await visit(page, '/topics?language=xx')
  await expect(page.locator('html')).toHaveAttribute('lang', 'et')
})

test('a key without a text is displayed as it is and reported', async ({ page }) => {
  const key = 'home.lead.all'
  await page.route('**/api/v2/translations/en/home*', async (route) => {
    const response = await route.fetch()
    const texts = await response.json()
    delete texts.home.lead.all
    await route.fulfill({ response: response, json: texts })
  })
  await visit(page, '/?language=et')
  const reported = page.waitForRequest('**/api/v2/translations/missing')
  await page.getByRole('link', { name: 'ENG', exact: true }).click()
  await expect(page.getByText(key, { exact: true })).toBeVisible()
  const report = await reported
  expect(report.postDataJSON()).toEqual({ lng: 'en', ns: 'home', keys: [key] })
  expect((await report.response())?.status()).toBe(200)
})

test('a chosen theme is stored; the default is the theme of the system', async ({ page, t }) => {
  await visit(page, '/?language=et')
  const body = page.locator('body')
  await expect(body).toHaveAttribute('data-theme', 'light')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(body).toHaveAttribute('data-theme', 'dark')

  await page.getByRole('button', { name: t('common.theme.label') }).click()
  await page.getByRole('radio', { name: t('common.theme.light') }).check()
  await expect(body).toHaveAttribute('data-theme', 'light')
  await page.reload()
  await waitForHydration(page)
  await expect(body).toHaveAttribute('data-theme', 'light')
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light')
})

const sites = [
  ['localhost', 'ICS Thesis & Internship Register', 'register', false],
  ['staging.thesis.localhost', 'Staging | ICS Theses Register', 'thesis', true],
] as const

test('each host is a site with its title and lists', async ({ page, t }) => {
  for (const [host, title, site, isLite] of sites) {
    await visit(page, `${siteUrl(host)}/?language=et`)
    await expect(page).toHaveTitle(title)
    const body = page.locator('body')
    await expect(body).toHaveAttribute('data-site', site)
    if (isLite) await expect(body).toHaveAttribute('data-lite')
    else await expect(body).not.toHaveAttribute('data-lite')
    const lists = page.getByRole('navigation', { name: t('common.nav.label'), exact: true }).getByRole('link')
    await expect(lists).toHaveCount(isLite ? 1 : 3)
    await expect(page).toHaveURL(isLite ? /\/(thesis|topics|internship)\?language=et$/ : /\/\?language=et$/)
  }
})

test('redirects: another register of a lite site, and an add page in the other language', async ({
  page,
  request,
}) => {
  const locationOf = async (url: string) => (await request.get(url, { maxRedirects: 0 })).headers().location
  expect(await locationOf('/thesis/add?language=et')).toBe('/thesis/lisa?language=et')
  expect(await locationOf('/thesis/lisa?language=en')).toBe('/thesis/add?language=en')
  await page.goto(`${siteUrl('thesis.localhost')}/topics?language=en`)
  await expect(page).toHaveURL(`${siteUrl('localhost')}/topics?language=en`)
})

test('the page of an error responds with its code', async ({ request }) => {
  for (const [path, status] of [
    ['/error/403', 403],
    ['/error/404', 404],
    ['/error/503', 503],
    ['/error/418', 500],
    ['/error', 500],
  ] as const)
    expect([path, (await request.get(path)).status()]).toEqual([path, status])
})

test('a site of one register displays logos from the main origin', async ({ page }) => {
  await visit(page, `${siteUrl('internship.localhost')}/internship?language=et`)
  const logo = page.locator('main img[src*="/files/"]').first()
  await expect
    .poll(() => logo.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(0)
})

test.describe('a URL without a page', () => {
  test.use({ expectedErrors: /404/ })

  test('responds with 404 and links back and to the home page', async ({ page, t }) => {
    await visit(page, '/?language=et')
    for (const path of ['/nowhere', '/thesis/1/2', '/thesises']) {
      const response = await page.goto(`${path}?language=et`)
      expect(response?.status()).toBe(404)
      await waitForHydration(page)
      await expect(page.getByRole('heading', { level: 1, name: t('errors.page.404.title') })).toBeVisible()
      await expect(page.getByRole('link', { name: t('common.toHome') })).toBeVisible()
      await page.getByRole('button', { name: t('common.back') }).click()
      await expect(page).toHaveURL(/\/\?language=et$/)
      await waitForHydration(page)
    }
  })
})

test('the cookie notice is part of the page until it is accepted, and then focus moves to the content', async ({
  page,
  request,
  t,
}) => {
  expect(await (await request.get('/?language=et')).text()).toContain(t('common.cookies.text'))
  await visit(page, '/?language=et')
  const notice = page.getByRole('region', { name: t('common.cookies.label') })
  await notice.getByRole('button', { name: t('common.cookies.accept') }).click()
  await expect(notice).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await waitForHydration(page)
  await expect(notice).toBeHidden()
})

test('the cookie notice is smaller than what the page itself displays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, language] of [
    ['/', 'et'],
    ['/thesis', 'en'],
    ['/topics', 'et'],
    ['/internship', 'en'],
    ['/internship/lisa', 'et'],
    ['/feedback', 'en'],
  ] as const) {
    await visit(page, `${path}?language=${language}`)
    const largest = await page.evaluate(
      () =>
        new Promise<string | undefined>((resolve) =>
          new PerformanceObserver((list) => {
            const entry = list.getEntries().at(-1)
            const element = entry && 'element' in entry ? entry.element : undefined
            resolve(element instanceof Element ? element.closest('main')?.tagName : undefined)
          }).observe({ type: 'largest-contentful-paint', buffered: true }),
        ),
    )
    expect.soft({ path, language, largest }).toEqual({ path, language, largest: 'MAIN' })
  }
})

test('the skip link, the menu and a form can be reached by keyboard', async ({ page, t }) => {
  await visit(page, '/?language=et')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: t('common.skipToContent') })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const add = page.getByRole('banner').getByRole('button', { name: t('common.nav.add') })
  const link = page.getByRole('banner').getByRole('link', { name: t('common.nav.addInternship') })
  await add.focus()
  await page.keyboard.press('Enter')
  await expect(link).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(link).toBeHidden()
  await expect(add).toBeFocused()
  await page.keyboard.press('Enter')
  while (!(await link.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/internship\/lisa/)
  await expect(page.getByRole('heading', { level: 1, name: t('common.nav.addInternship') })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ display: phone })

  test('one sheet contains pages, theme and account, and closes on navigation', async ({ page, t }) => {
    await visit(page, '/?language=en')
    const header = await openMenu(page, t)
    await expect(header.getByRole('button', { name: t('auth.login') })).toBeVisible()
    await expect(header.getByRole('radio', { name: t('common.theme.dark') })).toBeVisible()
    const lists = header.getByRole('link', { name: t('common.nav.theses'), exact: true })
    await lists.click()
    await expect(page).toHaveURL(/\/thesis\?language=en/)
    await expect(lists).toBeHidden()
  })
})

test('/favicon.ico responds with an icon', async ({ request }) => {
  const response = await request.get('/favicon.ico')
  expect([response.status(), response.headers()['content-type']]).toEqual([200, 'image/vnd.microsoft.icon'])
})
