import type { Locator, Page } from '@playwright/test'
import { addTooltip, createFormForTest } from '../testing/create-form.ts'
import { expectAccessible, expectNoViolations } from './accessibility.ts'
import { pngFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, checkAnswers, errorSummary, field, fillTopic, submit, tick, unusedName } from './form.ts'
import { clientsByApi } from './manage.ts'
import { delayResponse, signUpPerson, startAsNewPerson, startSignedIn } from './session.ts'
import { messageBar, openWithoutScripts, signIn, visit, waitForHydration } from './site.ts'

test.describe('what is typed before scripts run stays', () => {
  test('in the search of the home page', async ({ page, t }) => {
    const loadScripts = await openWithoutScripts(page, '/?language=et')
    const search = page.getByRole('searchbox', { name: t('home.search.label') })
    await search.fill('robot')
    await loadScripts()
    await expect(search).toHaveValue('robot')
    await page.getByRole('button', { name: t('home.search.button') }).click()
    await expect(page).toHaveURL(/q=robot/)
  })

  test('in the search of a list, which then runs', async ({ page, t }) => {
    const loadScripts = await openWithoutScripts(page, '/topics?language=et')
    const search = page.getByRole('searchbox', { name: t('table.search.label') })
    await search.fill('Õppijakeele')
    await loadScripts()
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'Õppijakeele')
    await expect(search).toHaveValue('Õppijakeele')
  })

  test('in the feedback form', async ({ page, t }) => {
    const loadScripts = await openWithoutScripts(page, '/feedback?language=et')
    const text = page.getByLabel(t('feedback.text.label'))
    await text.fill('Enne skripte kirjutatud')
    await loadScripts()
    await page.getByLabel(t('feedback.email.label')).fill('mari@example.org')
    await expect(text).toHaveValue('Enne skripte kirjutatud')
  })

  test('in the form of an internship: texts, choices and check boxes', async ({ page, t }) => {
    const loadScripts = await openWithoutScripts(page, '/internship/lisa?language=et')
    await field(page, t, 'organization_name').fill('Varane Lind OÜ')
    await field(page, t, 'description').fill('Kirjutatud enne skripte.')
    await tick(page, t, 'level', 'bachelor', 'masters')
    await field(page, t, 'confirmation').check()
    // The button of a form that cannot be sent yet is disabled.
    await expect(page.getByRole('button', { name: t('field.check.continue') })).toBeDisabled()
    await loadScripts()
    await field(page, t, 'internship_field').fill('Hilisem tekst')
    await expect(field(page, t, 'organization_name')).toHaveValue('Varane Lind OÜ')
    await page.getByRole('button', { name: t('field.check.continue') }).click()
    const summary = errorSummary(page)
    await expect(summary).toBeVisible()
    for (const slug of ['organization_name', 'description', 'level', 'confirmation'])
      await expect(field(page, t, slug).first()).not.toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, t, 'level').getByRole('checkbox', { checked: true })).toHaveCount(2)
  })
})

test('suggestions are offered in a field that was focused before scripts run, and chosen tags can be removed', async ({
  page,
  t,
}) => {
  const loadScripts = await openWithoutScripts(page, '/topics/lisa?language=et')
  const keywords = page.getByRole('combobox', { name: t('forms.fields.keywords') })
  await keywords.fill('varane')
  await loadScripts()
  await page.getByRole('option', { name: t('field.tags.addNew', { text: 'varane' }) }).click()
  await page.getByRole('button', { name: `varane ${t('field.tags.remove')}` }).click()
  await expect(keywords).toBeFocused()
  await expect(page.getByRole('list', { name: t('field.tags.chosen') })).toHaveCount(0)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('both searches find entries', async ({ page, t }) => {
    await page.goto('/?language=et')
    await page.getByRole('searchbox', { name: t('home.search.label') }).fill('õppijakeele')
    await page.getByRole('button', { name: t('home.search.button') }).click()
    const title = 'Õppijakeele vigade seletamine lihtsas keeles'
    await expect(page.getByRole('link', { name: title })).toBeVisible()

    await page.goto('/topics?language=et')
    await page.getByRole('searchbox', { name: t('table.search.label') }).fill('õppijakeele')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === 'õppijakeele')
    await expect(page).toHaveURL((url) => url.searchParams.get('language') === 'et')
    await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()
  })

  test.describe('a rejected form', () => {
    test.use({ expectedErrors: /400/ })

    test('feedback is corrected and sent, and is never part of the URL', async ({ page, t }) => {
      await page.goto('/feedback?language=et')
      const text = unusedName('Kirjutan ilma skriptideta')
      await page.getByLabel(t('feedback.text.label')).fill(text)
      await page.getByLabel(t('feedback.email.label')).fill('mari')
      await page.getByRole('button', { name: t('feedback.send') }).click()
      await expect(page.getByText(t('validation.email'))).toBeVisible()
      await expect(page).toHaveTitle(
        new RegExp(`^${t('field.form.errorTitle', { title: t('feedback.title') })}`),
      )
      await expect(page.getByLabel(t('feedback.text.label'))).toHaveValue(text)
      expect(decodeURIComponent(page.url())).not.toContain('Kirjutan')
      await page.getByLabel(t('feedback.email.label')).fill('mari@example.org')
      await page.getByRole('button', { name: t('feedback.send') }).click()
      await expect(page.getByRole('heading', { name: t('feedback.success.title') })).toBeVisible()
      await expect(page).toHaveURL(/\/feedback\/success\?language=et&sent=1$/)
    })
  })

  test('an add page says that it needs JavaScript, and cannot be sent', async ({ page, t }) => {
    await page.goto('/internship/lisa?language=et')
    await expect(page.locator('noscript p')).toHaveText(t('field.form.needsScript'))
    await expect(page.locator('noscript p')).toBeVisible()
    await field(page, t, 'organization_name').fill('Skriptita OÜ')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: t('field.check.continue') })).toBeDisabled()
    await expect(field(page, t, 'organization_name')).toHaveValue('Skriptita OÜ')
    await expect(page).toHaveURL(/\/internship\/lisa\?language=et$/)
  })
})

test.describe('drafts', () => {
  test.use({ expectedErrors: /ERR_FAILED/ })

  test('that the account does not have belong to a person, and are deleted when the person signs out', async ({
    page,
    context,
    t,
  }) => {
    const form = '/topics/lisa?language=et'
    const topic = field(page, t, 'thesis_topic_name')
    await context.route('**/api/v1/my/drafts/*', (route) => route.abort())
    const username = await startAsNewPerson(context)
    await visit(page, form)
    await topic.fill('Tudengi mustand')
    await expect(page.getByText(t('field.draft.saved', { time: '' }))).toBeVisible()

    await startSignedInKeepingDrafts(page, await signUpPerson())
    await visit(page, form)
    await expect(topic).toHaveValue('')

    await startSignedInKeepingDrafts(page, username)
    await visit(page, form)
    await expect(topic).toHaveValue('Tudengi mustand')
    await expect(page.getByRole('button', { name: t('field.draft.discard') })).toBeInViewport()

    await page
      .getByRole('button', { name: t('auth.logout') })
      .first()
      .click()
    const dialog = page.getByRole('alertdialog', { name: t('auth.leave.title') })
    await dialog.getByRole('button', { name: t('auth.leave.cancel') }).click()
    await expect(topic).toHaveValue('Tudengi mustand')
    await page
      .getByRole('button', { name: t('auth.logout') })
      .first()
      .click()
    await dialog.getByRole('button', { name: t('auth.leave.confirm') }).click()
    await page.waitForURL(({ pathname }) => pathname === '/')
    await waitForHydration(page)
    await signIn(page, username, t)
    await visit(page, form)
    await expect(topic).toHaveValue('')
  })

  test('are restored with the files that are chosen before it is known whose draft it is', async ({
    page,
    t,
  }) => {
    await visit(page, '/topics/lisa?language=et')
    await field(page, t, 'organization_or_study_group_name').fill('Mustandirühm')
    await field(page, t, 'thesis_topic_name').fill(unusedName('Poolik teema'))
    await field(page, t, 'description').fill('Pooleli.')
    await tick(page, t, 'level', 'masters')
    await field(page, t, 'contact_email').fill('ryhm@example.org')
    await expect(page.getByText(t('field.draft.saved', { time: '' }))).toBeVisible()
    const release = await delayResponse(page, '**/api/v1/config')
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: t('field.check.continue') })).toBeEnabled()
    const file = pngFile('logo.png')
    await field(page, t, 'organization_logo').setInputFiles(file)
    const cancel = page.getByRole('button', { name: t('file.cancelNamed', { name: file.name }) })
    await cancel.click()
    await expect(cancel).toHaveCount(0)
    await field(page, t, 'organization_logo').setInputFiles(file)
    await expect(cancel).toBeVisible()
    release()
    await expect(page.getByRole('button', { name: t('file.removeNamed', { name: file.name }) })).toBeVisible()
    await submit(page, t)
  })

  test('of feedback are restored after a reload', async ({ page, t }) => {
    await visit(page, '/feedback?language=et')
    const text = page.getByLabel(t('feedback.text.label'))
    await text.fill('Pooleli kiri')
    await page.reload()
    await expect(text).toHaveValue('Pooleli kiri')
    await page.getByRole('button', { name: t('field.draft.discard') }).click()
    await expect(text).toHaveValue('')
    await page.reload()
    await waitForHydration(page)
    await expect(text).toHaveValue('')
  })
})

/** Signs in as another person in the same browser: local storage keeps what the first one left. */
async function startSignedInKeepingDrafts(page: Page, username: string): Promise<void> {
  const drafts = await page.evaluate(() =>
    Object.entries(localStorage).filter(([name]) => name.startsWith('draft:')),
  )
  await page.goto('about:blank')
  await startSignedIn(page.context(), username)
  await page.goto('/terms')
  await page.evaluate((entries) => {
    for (const [name, text] of entries) localStorage.setItem(name, text)
  }, drafts)
}

test.describe('a lost connection', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|503/ })

  test('a link stays on its page until the connection is back', async ({ page, context, t }) => {
    await visit(page, '/topics?language=et')
    const link = page.getByRole('table').getByRole('rowheader').first().getByRole('link')
    const title = await link.locator('[dir]').innerText()
    await context.setOffline(true)
    await link.click()
    const notice = messageBar(page, t('errors.page.offline.description'))
    await expect(notice).toBeVisible()
    await expect(link).toBeVisible()
    await expect(notice.getByRole('button', { name: t('common.retry') })).toBeFocused()
    await notice.getByRole('button', { name: t('common.close') }).click()
    await expect(link).toBeFocused()
    await link.click()
    await context.setOffline(false)
    await notice.getByRole('button', { name: t('common.retry') }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test('a page whose data is not received says so, and is loaded again', async ({ page, t }) => {
    await visit(page, '/internship?language=et')
    const link = page.getByRole('table').getByRole('rowheader').first().getByRole('link')
    const title = await link.locator('[dir]').innerText()
    await page.route('**/api/v2/internship/*', (route) => route.abort())
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: t('errors.page.offline.title') })).toBeVisible()
    await page.unroute('**/api/v2/internship/*')
    await page
      .getByRole('main')
      .getByRole('button', { name: t('common.retry') })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  })

  test('a search of all registers and an upload say that they failed, and are repeated', async ({
    page,
    context,
    t,
  }) => {
    await visit(page, '/?language=et')
    const search = page.getByRole('search')
    await search.getByRole('searchbox').fill('robot')
    await context.setOffline(true)
    await page.keyboard.press('Enter')
    await expect(search.getByRole('paragraph')).toHaveText(t('home.search.failed'))
    await context.setOffline(false)
    await search.getByRole('button', { name: t('home.search.button') }).click()
    await expect(search.getByRole('paragraph')).toHaveText(/^Leitud [1-9]/)

    await visit(page, '/topics/lisa?language=et')
    const file = pngFile('logo.png')
    await context.setOffline(true)
    await field(page, t, 'organization_logo').setInputFiles(file)
    const failure = messageBar(page, t('errors.network'))
    await expect(failure).toBeVisible()
    await context.setOffline(false)
    await failure.getByRole('button', { name: t('common.retry') }).click()
    await expect(page.getByRole('button', { name: t('file.removeNamed', { name: file.name }) })).toBeVisible()
  })

  test('feedback is kept and can be sent again', async ({ page, context, t }) => {
    await visit(page, '/feedback?language=et')
    await page.getByLabel(t('feedback.text.label')).fill(unusedName('Ühenduseta'))
    await context.setOffline(true)
    await page.getByRole('button', { name: t('feedback.send') }).click()
    const failure = messageBar(page, t('errors.network'))
    await expect(failure).toBeVisible()
    await context.setOffline(false)
    await failure.getByRole('button', { name: t('common.retry') }).click()
    await expect(page.getByRole('heading', { name: t('feedback.success.title') })).toBeVisible()
  })

  test('an entry is kept and can be sent again', async ({ page, t }) => {
    await visit(page, '/topics/lisa?language=et')
    await fillTopic(page, t)
    await checkAnswers(page, t)
    await page.route('**/api/v1/topics', (route) => route.fulfill({ status: 503, body: '<h1>Down</h1>' }), {
      times: 2,
    })
    const failure = messageBar(page, t('errors.unavailable'))
    for (const [width, height] of [
      [1280, 800],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => scrollTo(0, 0))
      await page.getByRole('button', { name: t('item.add.submit'), exact: true }).press('Enter')
      // Beside the button, not below all answers.
      await expect(failure).toBeInViewport({ ratio: 1 })
      if (width === 1280) await expectNoViolations(page, 'failed')
    }
    await failure.getByRole('button', { name: t('common.retry') }).click()
    await page.waitForURL(/\/success/)
  })
})

test.describe('a rejected entry', () => {
  test.use({ expectedErrors: /status of (409|422)|ERR_FAILED/ })

  test('displays its errors at the fields, also if the page was loaded again during the check', async ({
    page,
    t,
  }) => {
    const fake = { ...pngFile('fake.png'), buffer: Buffer.from('text') }
    await visit(page, '/topics/lisa?language=et')
    await page.route('**/api/v1/files/check', (route) => route.abort())
    await fillTopic(page, t)
    await attach(page, t, 'organization_logo', fake)
    await checkAnswers(page, t)
    await page.reload()
    await waitForHydration(page)
    await checkAnswers(page, t)
    await page.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
    const summary = errorSummary(page).filter({ hasText: t('validation.checkAnswers_one', { count: 1 }) })
    await expect(summary).toBeFocused()
    await page.getByRole('button', { name: t('file.removeNamed', { name: fake.name }) }).click()
    await expect(messageBar(page, t('file.deleted'))).toBeVisible()
    await expect(summary).toHaveCount(0)
    await submit(page, t)
  })

  test('that was sent from another tab with the same draft becomes another entry', async ({
    page,
    context,
    t,
  }) => {
    await visit(page, '/topics/lisa?language=et')
    await fillTopic(page, t)
    await expect(page.getByText(t('field.draft.saved', { time: '' }))).toBeVisible()
    const other = await context.newPage()
    await visit(other, '/topics/lisa?language=et')
    const uuid = await submit(page, t)
    await field(other, t, 'description').fill('Teine teema.')
    await checkAnswers(other, t)
    await other.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
    const said = messageBar(other, t('field.form.alreadySubmitted'))
    // Without an account, a link to the entry is requested there.
    await expect(said.getByRole('link', { name: t('my.title') })).toBeVisible()
    await other.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
    await other.waitForURL(/\/success/)
    expect(other.url()).not.toContain(uuid)
  })
})

test('text typed into a search is in the history once: Back leaves the list', async ({ page, t }) => {
  await visit(page, '/?language=et')
  await visit(page, '/topics?language=et')
  const search = page.getByRole('searchbox', { name: t('table.search.label') })
  for (const text of ['rob', 'robot', 'robotid']) {
    await search.fill(text)
    await expect(page).toHaveURL((url) => url.searchParams.get('q') === text)
  }
  await page.goBack()
  await expect(page).toHaveURL(({ pathname }) => pathname === '/')
})

test('answers are checked, changed and sent, with a reference number at the end', async ({ page, t }) => {
  await visit(page, '/topics/lisa?language=et')
  await page.getByRole('button', { name: t('field.check.continue') }).click()
  await expect(page).toHaveTitle(/^Viga: /)
  await expectAccessible(page)
  await fillTopic(page, t)
  await attach(page, t, 'organization_logo', pngFile('logo.png'))
  await expect(page.getByRole('main').locator('img[src^="blob:"]')).toBeVisible()
  await checkAnswers(page, t)
  await expect(page).not.toHaveTitle(/^Viga/)
  await expectAccessible(page)
  const answer = (text: string) => page.getByRole('definition').filter({ hasText: text })
  await expect(answer('Kontrolli töörühm')).toBeVisible()
  await expect(answer('logo.png')).toBeVisible()

  const change = t('field.check.changeNamed', { label: t('forms.fields.organization_or_study_group_name') })
  await page.getByRole('button', { name: change }).click()
  const organization = field(page, t, 'organization_or_study_group_name')
  await expect(organization).toBeFocused()
  await organization.fill('Muudetud töörühm')
  await checkAnswers(page, t)
  await expect(answer('Muudetud töörühm')).toBeVisible()

  await page.goBack()
  await expect(organization).toHaveValue('Muudetud töörühm')
  await expect(organization).toBeVisible()
  await submit(page, t)
  await expect(page.getByText(/^K-\d{4}-\d{4}$/)).toBeVisible()
  const summary = page.getByRole('region', { name: t('page.success.answers') })
  await expect(summary.getByText('Muudetud töörühm')).toBeVisible()
  expect(decodeURIComponent(page.url())).not.toContain('Muudetud')
  await expectAccessible(page)
  await page.reload()
  await expect(summary.getByText('logo.png')).toBeVisible()
})

test('the sections say where one is, what is done and what needs correcting', async ({ page, t }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, '/topics/lisa?language=et')
  const sections = page.getByRole('navigation', { name: t('field.sections.title') })
  const [first, second, third] = [0, 1, 2].map((index) => sections.getByRole('link').nth(index))
  await expect(sections.getByRole('link')).toHaveCount(3)
  await expect(first ?? sections).toHaveAttribute('aria-current', 'step')
  await second?.click()
  await expect(page.getByRole('heading', { name: 'Sisu ja nõuded' })).toBeFocused()
  await expect(second ?? sections).toHaveAttribute('aria-current', 'step')
  await page.getByRole('button', { name: t('field.check.continue') }).click()
  await expect(first ?? sections).toContainText(t('field.sections.toCorrect_other', { count: 3 }))
  await fillTopic(page, t)
  for (const section of [first, second, third])
    await expect(section ?? sections).toContainText(t('field.sections.done'))
  const preview = page.getByRole('heading', { name: t('item.add.preview.title') }).locator('..')
  await expect(preview).toContainText('Vastuste kontroll')
  await expect(preview).toContainText('Kontrolli töörühm')
  await expect(preview).toContainText(t('forms.option.bachelor'))

  await page.setViewportSize({ width: 768, height: 900 })
  await expect(first ?? sections).toBeHidden()
  const fold = sections.getByRole('button')
  await expect(fold).toContainText('/3')
  await fold.click()
  await first?.click()
  await expect(page.getByRole('heading', { name: 'Pakkuja ja teema' })).toBeFocused()
  await expect(first ?? sections).toBeHidden()
})

test('on a small laptop, sections and preview stay in view beside the fields', async ({ page, t }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  await visit(page, '/topics/lisa?language=et')
  const fold = page.getByRole('navigation', { name: t('field.sections.title') }).getByRole('button')
  const preview = page.getByRole('heading', { name: t('item.add.preview.title') })
  const first = page.locator('form section').first()
  const topOf = async (element: Locator) => (await element.boundingBox())?.y ?? 0
  expect(await topOf(fold)).toBeLessThan(await topOf(first))
  await page
    .locator('form section')
    .last()
    .getByRole('heading')
    .first()
    .evaluate((heading) => heading.scrollIntoView())
  await expect(fold).toBeInViewport({ ratio: 1 })
  await expect(preview).toBeInViewport({ ratio: 1 })
  await expect(fold).toContainText('3/3')
  const bottom = (await topOf(fold)) + ((await fold.boundingBox())?.height ?? 0)
  expect(await topOf(page.locator('form section').last().getByRole('heading').first())).toBeGreaterThan(
    bottom,
  )
  expect(await topOf(preview)).toBeGreaterThan(bottom)
})

test('a label with an explanation is as high as others', async ({ page, t }) => {
  const { slug, text } = await createFormForTest(clientsByApi, 'active')
  await addTooltip(clientsByApi, text)
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, `/forms/${slug}?language=et`)
  const box = await page
    .getByRole('button', { name: t('field.info') })
    .first()
    .boundingBox()
  expect(box?.height).toBe(24)
})

test('nothing moves when a message or the calendar appears, or an option is chosen', async ({ page, t }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, '/internship/lisa?language=et')
  const heightOf = async () => (await page.locator('form section').last().boundingBox())?.height
  const before = await heightOf()
  await field(page, t, 'contact_email').fill('mari')
  await page.keyboard.press('Tab')
  await expect(page.getByText(t('validation.email'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('field.date.open') }).click()
  await expect(page.getByRole('dialog').getByRole('grid')).toHaveCount(1)
  await expect(page.getByRole('dialog').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  expect(await heightOf()).toBe(before)
  const level = field(page, t, 'level')
  const width = (await level.locator('label').nth(1).boundingBox())?.x
  await level.getByRole('checkbox').first().check()
  expect((await level.locator('label').nth(1).boundingBox())?.x).toBe(width)
})

test('an optional choice can be undone', async ({ page, t }) => {
  await visit(page, '/internship/lisa?language=et')
  const choices = page.getByRole('radiogroup', { name: t('forms.fields.remote') }).getByRole('radio')
  const clear = page.getByRole('button', { name: t('field.radio.clear') })
  await expect(clear).toHaveCount(0)
  await choices.nth(1).check()
  await clear.click()
  for (const choice of await choices.all()) await expect(choice).not.toBeChecked()
  await expect(choices.first()).toBeFocused()
})

test('focus stays in the list of supervisors', async ({ page, context, t }) => {
  await startAsNewPerson(context)
  await visit(page, '/thesis/lisa?language=et')
  const supervisor = (number: number) =>
    page
      .getByRole('group', { name: t('field.supervisors.number', { number }) })
      .getByLabel(t('field.supervisors.firstname'))
  await supervisor(1).fill('Tõnu')
  await page.getByRole('button', { name: t('field.supervisors.add') }).click()
  await expect(supervisor(2)).toBeFocused()
  await page.getByRole('button', { name: t('field.supervisors.add') }).click()
  await expect(supervisor(3)).toBeFocused()
  await page.getByRole('button', { name: t('field.supervisors.remove', { number: 2 }) }).click()
  await expect(supervisor(2)).toBeFocused()
  await page.getByRole('button', { name: t('field.supervisors.remove', { number: 2 }) }).click()
  await expect(supervisor(1)).toBeFocused()
})
