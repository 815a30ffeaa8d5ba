import { baseUrl, siteUrl } from './address.ts'
import { expect, test } from './fixtures.ts'
import { delayResponse, firstFrame, signedInAs, storedSession } from './session.ts'
import { openMenu, passSignIn, signIn, visit, waitForHydration } from './site.ts'
import { translatorFor } from './texts.ts'

const words = {
  en: {
    translations: 'Loading translations...',
    preparing: 'Preparing authentication...',
    initializing: 'Initializing authentication...',
    finalizing: 'Finalizing...',
  },
  et: {
    translations: 'Laadin tõlkeid…',
    preparing: 'Valmistan sisselogimist ette…',
    initializing: 'Kontrollin sisselogimist…',
    finalizing: 'Kohe valmis…',
  },
}

for (const language of ['et', 'en'] as const)
  test(`a public page requires no sign-in and displays the startup steps: ${language}`, async ({ page }) => {
    const steps = words[language]
    await page.clock.install()
    await page.clock.pauseAt(Date.now() + 1000)
    const release = await Promise.all([
      // The texts are in the document: the first step lasts until the scripts have loaded.
      delayResponse(page, '**/assets/entry.client*'),
      delayResponse(page, '**/api/v1/config'),
      delayResponse(page, firstFrame),
    ])
    // The page's scripts are part of loading it.
    await page.goto(`/?language=${language}`, { waitUntil: 'domcontentloaded' })
    // The scripts are loaded after the first paint, which needs an animation frame of the paused clock.
    await page.clock.runFor(100)
    for (const [index, step] of (
      ['translations', 'preparing', 'initializing', 'finalizing'] as const
    ).entries()) {
      await expect(page.getByText(steps[step], { exact: true })).toBeVisible()
      for (const other of Object.values(steps))
        if (other !== steps[step]) await expect(page.getByText(other, { exact: true })).toBeHidden()
      // The page is readable meanwhile: the notice is in the space above its title.
      const notice = await page.getByText(steps[step], { exact: true }).boundingBox()
      const title = await page.getByRole('heading', { level: 1 }).boundingBox()
      if (!notice || !title) throw new Error('the notice or the title is not displayed')
      expect(notice.y + notice.height).toBeLessThanOrEqual(title.y)
      release[index]?.()
    }
    await page.clock.runFor(300)
    await waitForHydration(page)
    await expect(page.getByText(steps.finalizing, { exact: true })).toBeHidden()
    expect(new URL(page.url()).pathname).toBe('/')
    await expect(page.getByRole('button', { name: translatorFor(language)('auth.login') })).toBeVisible()
  })

test('signing in stores the session and returns to the same URL', async ({ page, t }) => {
  const requested: URL[] = []
  page.on('request', (request) => requested.push(new URL(request.url())))
  await visit(page, '/topics?language=et&levels=masters#content')
  await signIn(page, 'student', t)
  expect(new URL(page.url()).search).toBe('?language=et&levels=masters')
  expect(new URL(page.url()).hash).toBe('#content')
  const session = await storedSession(page)
  expect(Object.keys(session ?? {}).sort()).toEqual(['idToken', 'refreshToken', 'token'])
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('kc-')))).toEqual(
    [],
  )

  const parameters = requested.find(
    ({ pathname, searchParams }) => pathname.endsWith('/openid-connect/auth') && !searchParams.has('prompt'),
  )?.searchParams
  expect(Object.fromEntries(parameters ?? [])).toMatchObject({
    redirect_uri: `${baseUrl}/auth/return`,
    response_type: 'code',
    response_mode: 'fragment',
    scope: 'openid',
    code_challenge_method: 'S256',
    ui_locales: 'et',
    nonce: expect.stringMatching(/^[\w-]{36}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  expect(requested.some(({ pathname }) => pathname.includes('login-status-iframe'))).toBe(false)

  const release = await delayResponse(page, '**/api/v1/config')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // The sign-in button is hidden until the session is restored.
  await expect(page.getByRole('button', { name: t('auth.login') })).toHaveCount(0)
  release()
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: t('auth.logout') })).toBeVisible()
})

test('a browser that blocks third-party cookies signs in with one click on another site', async ({
  page,
  context,
  t,
}) => {
  await visit(page, '/?language=et')
  await signIn(page, 'worker', t)
  // Not every headless browser blocks them; none sends such cookies to a third-party frame.
  const cookies = await context.cookies()
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, sameSite: 'Lax' as const })))
  const pages: string[] = []
  page.on('framenavigated', (frame) => frame === page.mainFrame() && pages.push(frame.url()))
  const silentCheck = page.waitForResponse(/openid-connect\/auth\?.*prompt=none/)
  const topics = `${siteUrl('topics.localhost')}/topics?language=et`
  await visit(page, topics)
  expect(await (await silentCheck).headerValue('location')).toContain('error=login_required')
  await expect(page.getByRole('button', { name: t('auth.login') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('auth.trouble.close') })).toHaveCount(0)
  expect([...new Set(pages)]).toEqual([topics])

  await page.getByRole('button', { name: t('auth.login') }).click()
  await expect(signedInAs(page, t, 'Jaan Tamm')).toBeVisible()
  expect(page.url()).toBe(topics)
})

test('a pending sign-in has a verifier of 96 characters and expires after an hour', async ({
  page,
  context,
  t,
}) => {
  await visit(page, '/?language=et')
  const other = await context.newPage()
  await visit(other, '/terms?language=et')
  await page.getByRole('button', { name: t('auth.login') }).click()
  await page.waitForURL(/\/realms\//)
  const pending = await other.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) =>
      key.startsWith('kc-callback-') ? [JSON.parse(value)] : [],
    ),
  )
  expect(pending).toHaveLength(1)
  expect(pending[0].pkceCodeVerifier).toMatch(/^[A-Za-z0-9]{96}$/)
  expect(Math.abs(pending[0].expires - Date.now() - 3_600_000)).toBeLessThan(60_000)
})

test('signing out returns to the home page of the same site', async ({ page, t }) => {
  const home = siteUrl('internship.localhost')
  await visit(page, `${home}/terms?language=en`)
  const en = translatorFor('en')
  await signIn(page, 'student', en)
  const requested = page.waitForRequest(/openid-connect\/logout/)
  await (await openMenu(page, en)).getByRole('button', { name: en('auth.logout') }).click()
  const returnAddress = new URL((await requested).url()).searchParams.get('post_logout_redirect_uri')
  expect(returnAddress).toBe(`${home}/auth/return`)
  await page.waitForURL(`${home}/internship?language=en`)
  await waitForHydration(page)
  await expect(page.getByRole('button', { name: en('auth.login') })).toBeVisible()
  expect(await storedSession(page)).toBeUndefined()

  await visit(page, '/?language=et')
  await page.getByRole('button', { name: t('auth.login') }).click()
  await passSignIn(page, 'student', t)
})

test.describe('a page whose scripts cannot be loaded', () => {
  test.use({ expectedErrors: /assets|Error: / })

  test('stays readable and shows an error with a retry button', async ({ page }) => {
    await page.route('**/assets/entry.client*', (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/topics?language=en')
    const failed = page.getByRole('alert').filter({
      hasText: 'Failed to load application resources. Please refresh the page.',
    })
    await expect(failed).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: /\w/ }).first()).toBeVisible()
    await page.unroute('**/assets/entry.client*')
    await failed.getByRole('button', { name: 'Retry' }).click()
    await waitForHydration(page)
    await expect(failed).toBeHidden()
  })
})
