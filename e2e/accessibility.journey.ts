import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { expectAccessible, looks } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { enterManage } from './manage.ts'
import { addSegment, inLanguage, publicPaths, registers, sitePages } from './screens.ts'
import { startSignedIn } from './session.ts'
import { visit } from './site.ts'
import { phone } from './viewports.ts'

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

// `every-screen.journey.ts` examines every page in Estonian, on a wide light screen, and the manage area.
test.describe('in English on a narrow dark screen', () => {
  test.use({
    display: { ...phone, viewport: { width: looks.narrowDark.width, height: 800 } },
    expectedErrors: /status of (403 .*\/unauthorized|404 .*\/no-such-page|503 .*\/error)/,
  })
  test.setTimeout(180_000)

  test('pages without entries are accessible', async ({ page }) => {
    for (const path of sitePages)
      await test.step(path, async () => {
        await visit(page, inLanguage(path, 'en'))
        await expect(page.locator('html')).toHaveAttribute('lang', 'en')
        await expectAccessible(page, [looks.narrowDark])
      })
  })

  for (const register of registers)
    test(`the list of ${register}, an entry and the form are accessible`, async ({ page, context, t }) => {
      await startSignedIn(context, 'student')
      await visit(page, `/${register}?language=en`)
      await expectAccessible(page, [looks.narrowDark])
      const first = page.getByRole('table').getByRole('rowheader').first().getByRole('link')
      const title = await first.locator('[dir]').innerText()
      await first.click()
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expectAccessible(page, [looks.narrowDark])
      await visit(page, `/${register}/${addSegment.en}?language=en`)
      await expect(page.getByRole('button', { name: t('field.check.continue') })).toBeVisible()
      await expectAccessible(page, [looks.narrowDark])
    })
})

test('the tables of the overview are accessible', async ({ page, t }) => {
  await enterManage(page, '/manage', 'admin', t)
  const charts = page.getByRole('switch', { name: t('manage.overview.months.asTable') })
  // Loaded: a chart without values has none.
  await expect(charts.first()).toBeEnabled()
  for (const chart of await charts.all()) await chart.click()
  await expectAccessible(page)
})
