import { randomUUID } from 'node:crypto'
import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { z } from 'zod'
import { accessListSchema } from '#contract/access.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expect, test } from './fixtures.ts'
import { field, unusedName } from './form.ts'
import { enterManage } from './manage.ts'
import {
  clientOf,
  countRefreshes,
  damageRefreshToken,
  expectSignedOut,
  forgetAtProvider,
  secondsLeft,
  signOut,
  startSignedIn,
  storedSession,
} from './session.ts'
import { messageBar, passSignIn, visit, waitForHydration } from './site.ts'

const minutes = 60_000
const deep = '/manage/data/thesis?year=all&q=andme#latest'
const sessionCall = '**/api/v1/session'

async function manageCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === 'manage-session')
}

/** URLs of the main frame. */
function watchAddresses(page: Page): string[] {
  const addresses: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && addresses.push(frame.url()))
  return addresses
}

/** Creates a topic as the signed-in manager; returns the path of its edit page. */
async function newTopic(page: Page): Promise<string> {
  const name = unusedName('Haldaja lisatud teema')
  const uuid = randomUUID()
  const answer = await (await clientOf(page))('insertItem', {
    params: { slug: 'topics' },
    body: {
      action: 'insert',
      form: { slug: 'topics', updatedAt: new Date().toISOString() },
      newValues: { general_topics: { ...topicValues, thesis_topic_name: name } },
      itemUuid: uuid,
    },
  })
  expect(answer.ok).toBe(true)
  return `/manage/data/topics/${uuid}`
}

test('the manage area redirects to sign-in and back to the same URL', async ({ page, t }) => {
  await page.goto(deep)
  await passSignIn(page, 'manager', t)
  await page.waitForURL(`**${deep}`)
  await expect(page.getByRole('searchbox', { name: t('table.search.label') })).toHaveValue('andme')
})

test('a user who is signed in at the provider is signed in to the manage area silently', async ({
  page,
  context,
  t,
}) => {
  await startSignedIn(context, 'manager')
  await visit(page, '/terms?language=et')
  await page.evaluate(() => localStorage.clear())
  await context.clearCookies({ name: 'manage-session' })
  const addresses = watchAddresses(page)
  await page.goto(deep)
  await expect(page.getByRole('searchbox', { name: t('table.search.label') })).toHaveValue('andme')
  expect(new URL(page.url()).hash).toBe('#latest')
  expect(addresses.filter((address) => address.includes('/realms/'))).toEqual([])
})

test('going back from the sign-in page does not return to it', async ({ page, t }) => {
  await visit(page, '/terms?language=et')
  await page.goto('/manage/data/topics')
  await page.waitForURL(/\/realms\//)
  await page.goBack()
  await expect(page).toHaveURL(/\/terms\?language=et$/)
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
})

test.describe('access', () => {
  // The page that is open when the access ends may renew its session before it is left.
  test.use({ expectedErrors: /403 .*\/api\/v1\/session\)$/ })

  test('a manager by the access list can use the manage area until removed from it', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    const username = `k${randomUUID().slice(0, 8)}`
    const admin = await newBrowserPage()
    await enterManage(admin, '/manage', 'admin', t)
    const asAdmin = await clientOf(admin)
    expect(
      (await asAdmin('addAccess', { body: { action: 'new', username, fullName: 'Kersti Kuusk' } })).ok,
    ).toBe(true)

    await page.clock.install()
    await visit(page, '/?language=et')
    await page.getByRole('button', { name: t('auth.login') }).click()
    await page.getByRole('link', { name: 'Loo konto' }).click()
    for (const [name, value] of Object.entries({
      firstName: 'Kersti',
      lastName: 'Kuusk',
      email: `${username}@ut.example`,
      username,
      password: 'piisavalt pikk',
    }))
      await page.locator(`input[name=${name}]`).fill(value)
    await page.getByRole('button', { name: 'Loo konto' }).click()
    await waitForHydration(page)
    const manage = page.getByRole('banner').getByRole('link', { name: t('common.nav.manage'), exact: true })
    await expect(manage).toBeVisible()
    await page.reload()
    await waitForHydration(page)
    await manage.click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL(/\/manage/)

    await visit(page, '/?language=et')
    const { data } = z.object({ data: accessListSchema }).parse(await asAdmin('listAccess', {}))
    const uuid = data.users.find((user) => user.username === username)?.uuid ?? ''
    expect((await asAdmin('changeAccess', { params: { uuid }, body: { action: 'delete' } })).ok).toBe(true)
    await page.clock.fastForward(10 * minutes)
    await visit(page, '/terms?language=et')
    await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
    await expect(manage).toHaveCount(0)
  })
})

const everything = { page: true, ownCalls: 200, session: 200 }
const nothing = { page: false, ownCalls: 403, session: 401 }

/** What a request with only a copy of the manage cookie can access. */
async function accessOf(request: APIRequestContext, copy: string): Promise<typeof everything> {
  const headers = { cookie: `manage-session=${copy}` }
  const [page, ownCalls, session] = await Promise.all(
    ['/manage/data/topics', '/api/items', '/api/v1/session'].map((path) => request.get(path, { headers })),
  )
  return {
    page: (await page?.text())?.includes('Kadri Kask') ?? false,
    ownCalls: ownCalls?.status() ?? 0,
    session: session?.status() ?? 0,
  }
}

test('the manage cookie is renewed with the token, expires with it, and is revoked by signing out', async ({
  page,
  context,
  request,
  t,
}) => {
  await page.clock.install()
  await enterManage(page, '/manage/data/topics', 'manager', t)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const cookie = await manageCookie(context)
  const session = await storedSession(page)
  if (!cookie || !session) throw new Error('no session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const now = Date.now()
  expect(cookie.expires - now / 1000).toBeLessThanOrEqual(secondsLeft(session, now) + 1)

  await page.clock.runFor((secondsLeft(session, Date.now()) - 35) * 1000)
  // On a loaded machine the clock of the page is behind.
  await expect(async () => {
    await page.clock.runFor(1000)
    expect((await storedSession(page))?.token).not.toBe(session.token)
  }).toPass()
  await expect.poll(async () => (await manageCookie(context))?.value).not.toBe(cookie.value)
  const copies = [cookie.value, (await manageCookie(context))?.value ?? '']
  for (const copy of copies) expect(await accessOf(request, copy)).toEqual(everything)

  await page.getByRole('button', { name: t('auth.signedInAs', { name: 'Kadri Kask' }) }).click()
  await page.getByRole('menuitem', { name: t('auth.logout') }).click()
  await page.waitForURL(/\/\?language=et$/)
  expect(await manageCookie(context)).toBeUndefined()
  await expectSignedOut(page)
  for (const copy of copies) expect(await accessOf(request, copy)).toEqual(nothing)
  await page.goto('/manage/data/topics')
  await page.waitForURL(/\/realms\//)
})

test('a hidden manage page is not refreshed, and keeps its input until it is visible again', async ({
  page,
  context,
  t,
}) => {
  await page.clock.install()
  await enterManage(page, '/manage', 'manager', t)
  const topic = await newTopic(page)
  await page.goto(topic)
  await field(page, t, 'description').fill('Kirjutatud enne und.')
  const refreshes = await countRefreshes(context)
  await hide(page, true)
  await page.clock.fastForward(90 * minutes)
  await page.clock.runFor(60_000)
  expect(refreshes()).toBe(0)

  await hide(page, false)
  await expect.poll(refreshes).toBe(1)
  await expect(field(page, t, 'description')).toHaveValue('Kirjutatud enne und.')
  await page.getByRole('button', { name: t('manage.item.save'), exact: true }).click()
  await page.waitForURL('**/manage/data/topics')
})

test.describe('a session that ends while a manage page is open', () => {
  test.use({ expectedErrors: /400 .*\/token\)$/ })

  test('is renewed in another window, and no input is lost', async ({ page, context, t }) => {
    await page.clock.install()
    await enterManage(page, '/manage', 'manager', t)
    const topic = await newTopic(page)
    await page.goto(topic)
    await field(page, t, 'description').fill('Kirjutatud enne seansi lõppu.')
    await damageRefreshToken(page)
    await forgetAtProvider(context)
    await page.clock.fastForward(10 * minutes)
    await expect(messageBar(page, t('manage.session.title'))).toBeVisible()
    await expectSignedOut(page)
    await expect.poll(() => manageCookie(context)).toBeUndefined()

    const opened = page.waitForEvent('popup')
    await page.getByRole('link', { name: t('auth.loginInNewWindow') }).click()
    const window = await opened
    await passSignIn(window, 'manager', t)
    await expect(window.getByRole('heading', { level: 1, name: t('auth.signedIn.title') })).toBeVisible()
    await expect.poll(() => manageCookie(context)).toBeDefined()
    await window.close()

    await expect(messageBar(page, t('manage.session.title'))).toBeHidden()
    await expect(field(page, t, 'description')).toHaveValue('Kirjutatud enne seansi lõppu.')
    await page.getByRole('button', { name: t('manage.item.save'), exact: true }).click()
    await page.waitForURL('**/manage/data/topics')
  })
})

test('signing out on the site closes the manage area of every tab', async ({ page, context, t }) => {
  await enterManage(page, '/manage/data/topics', 'manager', t)
  // Signing out during a request would cause a console error.
  await page.waitForLoadState('networkidle')
  const site = await context.newPage()
  await visit(site, '/?language=et')
  await signOut(site, t)
  expect(await manageCookie(context)).toBeUndefined()
  await expect(messageBar(page, t('manage.session.title'))).toBeVisible()
})

test('a browser that blocks the manage cookie shows an error instead of a redirect loop', async ({
  page,
  context,
  t,
}) => {
  await context.route(sessionCall, async (route) => {
    const answer = await route.fetch()
    const { 'set-cookie': _refused, ...headers } = answer.headers()
    // `route.fetch` has set it as well.
    await context.clearCookies({ name: 'manage-session' })
    await route.fulfill({ response: answer, headers })
  })
  await page.goto('/manage/data/topics')
  await passSignIn(page, 'manager', t)
  await expect(page.getByRole('main').getByText(t('manage.signIn.cookies'))).toBeVisible()
  await context.unrouteAll({ behavior: 'wait' })
})

/** Simulates hiding or showing the tab. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
