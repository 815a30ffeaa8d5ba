import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { enterManage } from './manage.ts'
import { addSegment, inLanguage, manageScreens, publicPaths, registers, sitePages } from './screens.ts'
import { passSignIn, visit, waitForHydration } from './site.ts'
import { desktop } from './viewports.ts'

/** Fluent UI's styles are in the body. */
const styles = /<style.*?<\/style>/gs

test('the HTML that the server renders is valid', async ({ request }) => {
  const validator = new HtmlValidate(
    new StaticConfigLoader({
      root: true,
      extends: ['html-validate:standard', 'html-validate:document'],
      rules: {
        // Scripts and styles come from the same origin.
        'require-sri': 'off',
        // The menu of phones precedes the main heading.
        'heading-level': ['error', { minInitialRank: 'any' }],
      },
    }),
  )
  for (const path of await publicPaths(request)) {
    const html = await (await request.get(inLanguage(path, 'et'))).text()
    const { results } = await validator.validateString(html.replaceAll(styles, ''), path)
    const found = results.flatMap(({ messages }) =>
      messages.map(({ message, selector }) => `${message} (${selector})`),
    )
    expect.soft({ path, found }).toEqual({ path, found: [] })
  }
})

for (const language of ['et', 'en'] as const) {
  test.describe(language, () => {
    test.use({
      display: { ...desktop, language },
      expectedErrors: /status of (403 .*\/unauthorized|404 .*\/no-such-page|503 .*\/error)/,
    })
    test.setTimeout(180_000)

    test('pages without entries are accessible', async ({ page }) => {
      for (const path of sitePages)
        await test.step(path, async () => {
          await visit(page, inLanguage(path, language))
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expectAccessible(page, language)
        })
    })

    for (const register of registers)
      test(`the list of ${register}, an entry and the form are accessible`, async ({ page, t }) => {
        await visit(page, `/${register}?language=${language}`)
        await expectAccessible(page, language)
        const first = page.getByRole('table').getByRole('rowheader').first().getByRole('link')
        const title = await first.innerText()
        await first.click()
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expectAccessible(page, language)

        await page.goto(`/${register}/${addSegment[language]}?language=${language}`)
        if (register === 'thesis') await passSignIn(page, 'student', t)
        await expect(page.getByRole('button', { name: t('field.check.continue') })).toBeVisible()
        await waitForHydration(page)
        await expectAccessible(page, language)
      })
  })
}

// What differs in English are texts, of which names and sizes are checked in Estonian, the longer language.
test.describe('the manage area', () => {
  const { language } = desktop
  test.setTimeout(180_000)

  test('the tables and entries of the manage area are accessible', async ({ page, t }) => {
    await enterManage(page, `/manage?language=${language}`, 'manager', t)
    for (const register of registers) {
      await page.goto(`/manage/data/${register}`)
      const update = page
        .getByRole('table')
        .getByRole('link', { name: /^(Muuda|Update):/ })
        .first()
      await expect(update).toBeVisible()
      await expectAccessible(page, language)
      await update.click()
      await expect(page.getByRole('button', { name: t('manage.item.save'), exact: true })).toBeVisible()
      await expectAccessible(page, language)
    }
  })

  for (const [group, paths] of Object.entries(manageScreens))
    test(`the manage area is accessible: ${group}`, async ({ page, t }) => {
      await enterManage(page, `/manage?language=${language}`, 'admin', t)
      for (const path of paths)
        await test.step(path, async () => {
          await page.goto(path)
          await page.waitForLoadState('networkidle')
          // Skeletons are displayed until the session is known and the data are loaded.
          await expect(page.locator('main :is([role=progressbar], .fui-Skeleton)')).toHaveCount(0)
          await expectAccessible(page, language)
        })
    })

  test('the table of the overview is accessible', async ({ page, t }) => {
    await enterManage(page, `/manage?language=${language}`, 'admin', t)
    await page.getByRole('switch', { name: t('manage.overview.months.asTable') }).click()
    await expectAccessible(page, language)
  })
})
