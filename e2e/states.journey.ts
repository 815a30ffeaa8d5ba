import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fetchItem, insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { chooseStatus, clientsByApi, enterManage, statusButton } from './manage.ts'
import { visit, waitForHydration } from './site.ts'
import { desktop } from './viewports.ts'

test.describe('loading', () => {
  test('a slow list displays placeholders in its columns, a quick one none', async ({ page, t }) => {
    const response = Promise.withResolvers<void>()
    await page.route(/\/api\/v1\/admin\/topics\?/, async (route) => {
      await response.promise
      await route.continue()
    })
    await page.addInitScript(() => {
      let since = 0
      const shown: number[] = []
      const check = () => {
        const placeholder = document.querySelector('main [role=progressbar]')
        if (placeholder && since === 0) since = performance.now()
        if (placeholder?.checkVisibility({ visibilityProperty: true })) shown.push(performance.now() - since)
        else requestAnimationFrame(check)
      }
      check()
      Object.assign(window, { shownAfter: () => shown[0] })
    })
    await enterManage(page, '/manage/data/topics?language=et', 'manager', t)
    const placeholder = page.getByRole('main').getByRole('progressbar', { name: t('table.loading') })
    await expect(placeholder).toBeVisible()
    expect(await page.evaluate(() => Number(Reflect.get(window, 'shownAfter')()))).toBeGreaterThan(250)
    await expectNoViolations(page, 'placeholders')
    const texts = await placeholder.locator('th').filter({ visible: true }).allInnerTexts()
    const head = () => page.locator('main thead').evaluate((each) => each.getBoundingClientRect().toJSON())
    const firstRow = () =>
      page
        .locator('main tbody tr')
        .first()
        .evaluate((each) => each.getBoundingClientRect().toJSON())
    const before = { head: await head(), row: (await firstRow()).height }
    response.resolve()
    const table = page.getByRole('table')
    await expect(table).toBeVisible()
    await expect(placeholder).toHaveCount(0)
    const headers = await table.getByRole('columnheader').allInnerTexts()
    expect(texts.filter(Boolean)).toEqual(headers.filter((header) => texts.includes(header) && header !== ''))
    expect(texts.filter(Boolean).length).toBeGreaterThan(3)
    expect({ head: await head(), row: (await firstRow()).height }).toEqual(before)
  })
})

test('a list of the site that is slow to load has its heading and columns before its rows', async ({
  page,
  t,
}) => {
  const response = Promise.withResolvers<void>()
  await visit(page, '/?language=et')
  await page.route(/\/api\/v2\/theses/, async (route) => {
    await response.promise
    await route.continue()
  })
  await page
    .getByRole('main')
    .getByRole('link', { name: t('home.card.thesis.title') })
    .first()
    .click()
  const heading = page.getByRole('heading', { level: 1, name: t('thesis.title') })
  await expect(heading).toBeFocused()
  const placeholder = page.getByRole('main').getByRole('progressbar', { name: t('table.loading') })
  await expect(placeholder).toBeVisible()
  await expect(placeholder.getByText(t('thesis.column.curriculum'))).toBeVisible()
  await expectNoViolations(page, 'placeholders')
  response.resolve()
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await expect(placeholder).toHaveCount(0)
  await expect(page).toHaveTitle(new RegExp(t('thesis.title')))
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('thesis.title'))
})

test.describe('without a connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 5/ })

  test('a list of the site and one of the manage area load by themselves when the connection is back', async ({
    page,
    context,
    t,
  }) => {
    await visit(page, '/topics?language=et')
    await expectRecovery(page, () => context.setOffline(true), t('errors.page.offline.recovers'))
    await enterManage(page, '/manage/data/topics?language=et', 'manager', t)
    await expectRecovery(page, () => context.setOffline(true), t('errors.page.offline.recovers'))
  })

  /** Searches without a connection, and gets it back. */
  async function expectRecovery(page: Page, disconnect: () => Promise<void>, text: string) {
    await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
    await disconnect()
    await page.getByRole('searchbox').first().fill('oppijakeele')
    await expect(page.getByText(text, { exact: true })).toBeVisible()
    await expect(page.getByRole('table')).toHaveCount(0)
    await expectNoViolations(page, 'list without a connection')
    await page.context().setOffline(false)
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
    await expect(page.getByText(text)).toHaveCount(0)
    await expect(page.getByRole('searchbox').first()).toBeFocused()
  }

  test('a page that the server could not send is loaded again by its button', async ({ page, t }) => {
    await visit(page, '/?language=et')
    await page.route(/\/api\/v1\/forms/, (route) =>
      route.fulfill({ status: 503, json: { status: 503, error: 'errors.unavailable' } }),
    )
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: t('common.nav.add') }).click()
    await header.getByRole('link', { name: t('common.nav.allForms') }).click()
    await expect(page.getByRole('heading', { level: 1, name: t('errors.page.503.title') })).toBeVisible()
    const retry = page.getByRole('button', { name: t('common.retry') })
    await retry.click()
    await expect(retry).toBeEnabled()
    await page.unroute(/\/api\/v1\/forms/)
    await retry.click()
    await expect(page.getByRole('heading', { level: 1, name: t('item.forms.title') })).toBeVisible()
  })
})

test.describe('a page of an error', () => {
  test.use({ expectedErrors: /status of (?:403|500|503)/ })

  test('offers first what is most likely to help', async ({ page, t }) => {
    const first = page.getByRole('main').locator('a, button').filter({ visible: true }).first()
    await page.goto('/error/403?language=et')
    await expect(first).toHaveText(t('auth.login'))
    for (const path of ['/error/500', '/error/503']) {
      await page.goto(`${path}?language=et`)
      await waitForHydration(page)
      await expect(first).toHaveText(t('common.retry'))
      const loaded = page.waitForResponse((response) => response.url().includes(path))
      await first.click()
      expect((await loaded).request().isNavigationRequest()).toBe(true)
    }
  })
})

test.describe('a status in a table', () => {
  test.use({ expectedErrors: /status of 503/ })

  test('is displayed at once, and the earlier one again if the server refuses', async ({ page, t }) => {
    const thesis_topic_name = unusedName('Olek kohe')
    const uuid = await insertItem(clientsByApi, 'topics', {
      general_topics: { ...topicValues, thesis_topic_name, contact_email: `${randomUUID()}@example.com` },
    })
    await enterManage(
      page,
      `/manage/data/topics?q=${encodeURIComponent(thesis_topic_name)}&language=et`,
      'manager',
      t,
    )
    const status = statusButton(page, t, thesis_topic_name)
    await expect(status).toHaveText(t('item.status.pending'))
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let calls = 0
    await page.route(`**/api/v1/admin/topics/${uuid}`, async (route) => {
      const call = calls++
      await answers[call]?.promise
      if (call === 0) await route.fulfill({ status: 503, json: { status: 503, error: 'errors.unavailable' } })
      else await route.continue()
    })

    await chooseStatus(page, status, t('item.status.published'))
    await expect(status).toHaveText(t('item.status.published'))
    await expect(status).toHaveAttribute('aria-disabled', 'true')
    expect((await fetchItem(clientsByApi, 'topics', uuid)).status).toBe('pending')
    answers[0]?.resolve()
    await expect(page.getByText(t('errors.unavailable')).first()).toBeVisible()
    await expect(status).toHaveText(t('item.status.pending'))

    await chooseStatus(page, status, t('item.status.expired'))
    await expect(status).toHaveText(t('item.status.expired'))
    answers[1]?.resolve()
    await page.getByRole('button', { name: t('common.undo'), exact: true }).click()
    await expect(status).toHaveText(t('item.status.pending'))
    await expect(page.getByText(t('item.success.undone'), { exact: true })).toBeVisible()
    expect((await fetchItem(clientsByApi, 'topics', uuid)).status).toBe('pending')
  })
})

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test.describe(`from a row to its page and back: motion ${reducedMotion}`, () => {
    test.use({ display: { ...desktop, reducedMotion } })

    test('the page fades in, and focus and scroll position return to the row', async ({ page, t }) => {
      await page.addInitScript(() => {
        const animated = { count: 0, transitions: 0 }
        const start = document.startViewTransition?.bind(document)
        document.startViewTransition = (update) => {
          const transition = start(update)
          animated.transitions += 1
          void transition.ready.then(() => {
            animated.count += document.getAnimations().filter(({ effect }) => {
              const pseudo = effect instanceof KeyframeEffect ? effect.pseudoElement : null
              return pseudo?.startsWith('::view-transition')
            }).length
          })
          return transition
        }
        Object.assign(window, { animated })
      })
      await visit(page, '/thesis?year=all&language=et')
      const link = page.getByRole('table').getByRole('rowheader').nth(12).getByRole('link')
      await link.scrollIntoViewIfNeeded()
      const scrolled = await page.evaluate(() => scrollY)
      expect(scrolled).toBeGreaterThan(100)
      const name = await link.innerText()
      await link.click()
      const heading = page.getByRole('heading', { level: 1, name })
      await expect(heading).toBeFocused()
      await expect(heading).toBeInViewport()
      await page.goBack()
      await expect(link).toBeFocused()
      expect(await page.evaluate(() => scrollY)).toBe(scrolled)
      const animated: unknown = await page.evaluate(() => Reflect.get(window, 'animated'))
      expect(animated).toEqual({ transitions: 2, count: reducedMotion === 'reduce' ? 0 : expect.any(Number) })
      if (reducedMotion === 'no-preference') expect(animated).not.toMatchObject({ count: 0 })
      await expect(page.getByRole('button', { name: t('table.columns') })).toBeEnabled()
    })
  })
