import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { checkAnswers, field, fillTopic, unusedName } from './form.ts'
import {
  ageSession,
  countRefreshes,
  damageRefreshToken,
  expectSignedOut,
  forgetAtProvider,
  secondsLeft,
  startAsNewPerson,
  startSignedIn,
  storedSession,
  tokenEndpoint,
} from './session.ts'
import { messageBar, passSignIn, visit, waitForHydration } from './site.ts'
import type { Translate } from './texts.ts'

const minutes = 60_000

const lists = {
  thesis: ['common.nav.theses', 'thesis.title'],
  topics: ['common.nav.topics', 'topics.title'],
  internship: ['common.nav.internships', 'internship.title'],
} as const

/** Navigates to a list within the page, which requests it from the server. */
async function openList(page: Page, t: Translate, register: keyof typeof lists) {
  const [link, title] = lists[register]
  const pages = page.getByRole('navigation', { name: t('common.nav.label'), exact: true })
  await pages.getByRole('link', { name: t(link), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: t(title), exact: true })).toBeVisible()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
}

/** Opens the form of a topic as a signed-in student and fills in its required fields. */
async function openTopic(page: Page, t: Translate) {
  await page.clock.install()
  await startAsNewPerson(page.context())
  await visit(page, '/topics/lisa?language=et')
  await fillTopic(page, t)
}

async function send(page: Page, t: Translate) {
  await checkAnswers(page, t)
  await page.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
}

test('a token is refreshed before a call when it has less than half a minute left, and not before', async ({
  page,
  context,
  t,
}) => {
  await page.clock.install()
  await startSignedIn(context, 'student')
  await visit(page, '/?language=et')
  const refreshes = await countRefreshes(context)
  const first = await storedSession(page)
  if (!first) throw new Error('not signed in')
  const left = secondsLeft(first, Date.now())

  await page.clock.fastForward((left - 60) * 1000)
  await openList(page, t, 'topics')
  expect(refreshes()).toBe(0)
  await page.clock.fastForward(35_000)
  await openList(page, t, 'thesis')
  expect(refreshes()).toBe(1)
  await expect.poll(() => storedSession(page)).not.toEqual(first)

  // The difference of the browser's clock is known from the refresh.
  await openList(page, t, 'internship')
  expect(refreshes()).toBe(1)
})

test('concurrent calls of several tabs share one refresh', async ({ page, context, t }) => {
  await context.clock.install()
  await startSignedIn(context, 'student')
  await visit(page, '/?language=et')
  const other = await context.newPage()
  await visit(other, '/?language=et')
  await expect(other.getByRole('button', { name: t('auth.logout') })).toBeVisible()
  const before = await storedSession(page)

  const refreshes = await countRefreshes(context)
  await context.clock.fastForward(10 * minutes)
  // Slow enough for the other tab to need a refresh too.
  await context.route(tokenEndpoint, async (route) => {
    await wait(3000)
    await route.continue()
  })
  await Promise.all([openList(page, t, 'topics'), openList(other, t, 'thesis')])
  expect(refreshes()).toBe(1)
  const after = await storedSession(page)
  expect(after?.token).not.toBe(before?.token)
  expect(await storedSession(other)).toEqual(after)
})

test('a session is removed seven days after the sign-in, whatever the provider would answer', async ({
  page,
  context,
  t,
}) => {
  await startSignedIn(context, 'student')
  await visit(page, '/?language=et')
  await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
  await forgetAtProvider(context)
  const refreshes = await countRefreshes(context)

  await ageSession(page, 6.9)
  await page.reload()
  await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
  await ageSession(page, 7.1)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: t('auth.login') })).toBeVisible()
  await expectSignedOut(page)
  expect(refreshes()).toBe(0)
})

test.describe('a refresh that the provider rejects', () => {
  test.use({ expectedErrors: /400 .*\/token\)$|401 .*\/api\// })

  test('ends the session and keeps the input', async ({ page, context, t }) => {
    await page.clock.install()
    const username = await startAsNewPerson(context)
    await visit(page, '/thesis/lisa?language=et')
    const title = unusedName('Pooleli jäänud töö')
    await field(page, t, 'title_et').fill(title)
    await field(page, t, 'abstract_et').fill('Sellest on kirjas juba üks lause.')

    await damageRefreshToken(page)
    await forgetAtProvider(context)
    await page.clock.fastForward(10 * minutes)
    await field(page, t, 'keywords')
      .getByRole('combobox')
      .or(field(page, t, 'keywords'))
      .first()
      .fill('andme')
    await expect(messageBar(page, t('auth.trouble.ended'))).toBeVisible()
    await expectSignedOut(page)
    await expect(page).toHaveURL(/\/thesis\/lisa\?language=et$/)
    await expect(field(page, t, 'title_et')).toHaveValue(title)

    // Closing the message changes nothing else.
    await page.getByRole('button', { name: t('auth.trouble.close') }).click()
    await expect(messageBar(page, t('auth.trouble.ended'))).toBeHidden()
    await expect(field(page, t, 'title_et')).toHaveValue(title)

    const header = page.getByRole('banner')
    await header.getByRole('button', { name: t('auth.login') }).click()
    await passSignIn(page, username, t)
    await page.waitForURL('**/thesis/lisa?language=et')
    await waitForHydration(page)
    await expect(field(page, t, 'title_et')).toHaveValue(title)
    await expect(field(page, t, 'abstract_et')).toHaveValue('Sellest on kirjas juba üks lause.')
  })

  test('sends no request anonymously', async ({ page, t }) => {
    await openTopic(page, t)
    await damageRefreshToken(page)
    await page.clock.fastForward(10 * minutes)
    let isSent = false
    page.on('request', (request) => {
      if (request.url().endsWith('/api/v1/topics')) isSent = true
    })
    await send(page, t)
    await expect(page.getByRole('main').getByText(t('errors.sessionEnded'))).toBeVisible()
    expect(isSent).toBe(false)
    await expectSignedOut(page)

    // After the message, the topic can be submitted anonymously.
    await page.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
    await page.waitForURL(/\/success/)
  })
})

test.describe('a refresh without a response', () => {
  test.use({ expectedErrors: /ERR_FAILED|net::/ })

  test('keeps the session, and the call shows an error', async ({ page, t }) => {
    await openTopic(page, t)
    const before = await storedSession(page)
    // The draft that is stored by then needs a token too.
    await page.route(tokenEndpoint, (route) => route.abort())
    await page.clock.fastForward(10 * minutes)
    await send(page, t)
    await expect(page.getByRole('main').getByText(t('errors.signInUnreachable'))).toBeVisible()
    expect(await storedSession(page)).toEqual(before)

    await test.step('public content is still available', async () => {
      await openList(page, t, 'topics')
      await expect(messageBar(page, t('auth.trouble.unreachable'))).toBeVisible()
      await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
    })

    await test.step('and works again when the provider is back', async () => {
      await page.unroute(tokenEndpoint)
      await openList(page, t, 'thesis')
      await expect(messageBar(page, t('auth.trouble.unreachable'))).toBeHidden()
      expect(await storedSession(page)).not.toEqual(before)
      await page.goto('/topics/lisa?language=et')
      await waitForHydration(page)
      await send(page, t)
      await page.waitForURL(/\/success/)
    })
  })
})
