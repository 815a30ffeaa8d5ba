import type { Page } from '@playwright/test'
import type { Language } from '#contract/texts.ts'
import { expect, test } from './fixtures.ts'
import { enterManage, waitForManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { storedSession } from './session.ts'
import { translatorFor } from './texts.ts'
import { displays } from './viewports.ts'

/** Every kind of screen: an overview, lists from the server and from the browser, editors, and a missing page. */
const screens = [
  '/manage',
  '/manage/data/topics',
  '/manage/data/topics/new',
  '/manage/forms/topics',
  '/manage/translations',
  '/manage/reports',
  '/manage/pages',
  '/manage/mails',
  '/manage/nowhere',
]

const tables = {
  thesis: '/manage/data/thesis?year=all',
  topics: '/manage/data/topics',
  internship: '/manage/data/internship',
  keywords: '/manage/data/keywords',
  translations: '/manage/translations',
} as const

/** Chooses the other language by its button in the header, and waits for the texts. */
async function switchLanguage(page: Page, language: Language, by: 'mouse' | 'keyboard') {
  const to = translatorFor(language)
  const from = translatorFor(language === 'et' ? 'en' : 'et')
  const group = page.getByRole('group', { name: from('common.language.label'), exact: true })
  const button = group.getByRole('button', { name: from(`common.language.${language}`), exact: true })
  if (by === 'mouse') await button.click()
  else {
    await button.focus()
    await page.keyboard.press('Enter')
  }
  await expect(page.getByRole('navigation', { name: to('manage.tabs') })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  const chosen = page.getByRole('group', { name: to('common.language.label'), exact: true })
  await expect(chosen.locator('[aria-pressed=true]')).toHaveText(to(`common.language.${language}`))
}

test.describe('the language switch', () => {
  const et = translatorFor('et')
  test.use({ expectedErrors: /status of 404/ })

  test('changes every screen, alternately by mouse and keyboard, and is kept by the next one', async ({
    page,
  }) => {
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400 && !response.url().includes('/nowhere')) refused.push(response.url())
    })
    await enterManage(page, '/manage', 'manager', et)
    for (const [index, path] of screens.entries())
      await test.step(path, async () => {
        const [from, to, by] =
          index % 2 === 0 ? (['et', 'en', 'mouse'] as const) : (['en', 'et', 'keyboard'] as const)
        await page.goto(path)
        await waitForManage(page, translatorFor(from))
        await switchLanguage(page, to, by)
      })
    expect(refused).toEqual([])
  })

  test('keeps what is typed in an editor and in a dialog', async ({ page }) => {
    await enterManage(page, '/manage/data/topics/new', 'manager', et)
    const input = page.locator('main input[type=text]').first()
    await input.fill('Pooleli teema')
    await switchLanguage(page, 'en', 'mouse')
    await expect(input).toHaveValue('Pooleli teema')
    await switchLanguage(page, 'et', 'keyboard')
    await expect(input).toHaveValue('Pooleli teema')
  })
})

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })

    test('the theme menu, the person menu and the help are opened, used and closed', async ({ page, t }) => {
      await enterManage(page, `/manage/data/topics?language=${display.language}`, 'manager', t)

      await test.step('theme', async () => {
        const button = page.getByRole('button', { name: t('common.theme.label') })
        for (const [choice, theme] of [
          ['dark', 'dark'],
          ['light', 'light'],
          ['auto', display.colorScheme],
        ] as const) {
          await button.click()
          await page.getByRole('radio', { name: t(`common.theme.${choice}`) }).check()
          await expect(page.locator('body')).toHaveAttribute('data-theme', theme)
          await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
          await page.keyboard.press('Escape')
          await expect(page.getByRole('radio', { name: t(`common.theme.${choice}`) })).toBeHidden()
        }
      })

      await test.step('person', async () => {
        const button = page.getByRole('button', { name: t('auth.signedInAs', { name: '' }).trim() })
        await button.press('Enter')
        await expect(page.getByRole('menuitem', { name: t('auth.logout') })).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(page.getByRole('menu')).toHaveCount(0)
        await expect(button).toBeFocused()
        await button.click()
        await page.getByRole('menuitem', { name: t('manage.site') }).click()
        await expect(page).toHaveURL(new RegExp(`/\\?language=${display.language}$`))
        await page.goBack()
        await expect(page.getByRole('navigation', { name: t('manage.tabs') })).toBeVisible()
      })

      await test.step('help', async () => {
        const help = page.getByRole('dialog', { name: t('manage.shortcut.title') })
        await expect(async () => {
          await page.keyboard.press('?')
          await expect(help).toBeVisible({ timeout: 1000 })
        }).toPass()
        await page.keyboard.press('Escape')
        await expect(help).toBeHidden()
        const button = page.getByRole('button', { name: t('manage.shortcut.title') })
        // Without a keyboard there are no shortcuts to list.
        if (display.hasTouch) return expect(button).toBeHidden()
        await button.click()
        await help.getByRole('button', { name: t('common.close') }).click()
        await expect(help).toBeHidden()
        await expect(button).toBeFocused()
      })
    })
  })
}

test('on every screen, components look as they do on the others', async ({ page, t }) => {
  // Their styles depend on being loaded after those of the controls that they are made of.
  for (const path of [
    '/manage/data/topics?q=andmed',
    '/manage/data/thesis/summary?statuses=published',
    '/manage/reports/build?form=thesis&q=andmed',
    '/manage/log?q=andmed',
  ]) {
    await enterManage(page, path, 'admin', t)
    const chip = page
      .getByRole('list', { name: t('table.chip.list') })
      .getByRole('button')
      .first()
    await expect(chip, path).toHaveCSS('border-radius', '10000px')
    await expect(page.getByRole('banner').getByRole('button', { name: 'ENG' }), path).toHaveCSS(
      'padding',
      '0px 6px',
    )
  }
})

test('institute and university are named in one line beside the tabs', async ({ page }) => {
  // At 1280 px too, unless the number of unread feedback needs the room.
  await page.setViewportSize({ width: 1366, height: 800 })
  for (const language of ['et', 'en'] as const) {
    const t = translatorFor(language)
    await enterManage(page, inLanguage('/manage', language), 'admin', t)
    const parts = t('common.site.owner').split(' · ')
    const tops = await Promise.all(
      parts.map(async (part) => {
        const box = await page.getByRole('banner').getByText(part, { exact: true }).boundingBox()
        return [box?.y, box?.height]
      }),
    )
    expect(tops, language).toEqual(parts.map(() => [tops[0]?.[0], 16]))
  }
})

test('tabs, breadcrumbs and the skip link lead where they say', async ({ page, t }) => {
  await enterManage(page, `/manage`, 'manager', t)
  const tabs = page.getByRole('navigation', { name: t('manage.tabs') })
  for (const [tab, path, keys] of [
    ['data', '/manage/data', 'gd'],
    ['forms', '/manage/forms', 'go'],
    ['translations', '/manage/translations', 'gt'],
    ['reports', '/manage/reports', 'gr'],
    ['access', '/manage/access', 'ga'],
    ['pages', '/manage/pages', 'gp'],
    ['feedback', '/manage/feedback', 'gf'],
  ] as const) {
    const link = tabs.getByRole('link', { name: t(`manage.tab.${tab}`) })
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(link).toHaveAttribute('aria-current', 'page')
    await page
      .getByRole('banner')
      .getByRole('link', { name: t('common.nav.manage') })
      .click()
    await expect(page).toHaveURL(/\/manage$/)
    await expect(page.getByRole('heading', { level: 1, name: t('manage.overview.title') })).toBeVisible()
    await page.keyboard.type(keys)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await page.goBack()
    await expect(page).toHaveURL(/\/manage$/)
  }

  await page.goto('/manage/forms/field/location')
  const trail = page.getByRole('navigation', { name: t('manage.trail') })
  await trail.getByRole('link', { name: t('manage.forms.title.field') }).click()
  await expect(page).toHaveURL(/\/manage\/forms\/fields$/)
  await trail.getByRole('link', { name: t('manage.tab.forms') }).press('Enter')
  await expect(page).toHaveURL(/\/manage\/forms$/)
  await trail.getByRole('link', { name: t('common.nav.manage') }).click()
  await expect(page).toHaveURL(/\/manage$/)

  await page.getByRole('link', { name: t('common.skipToContent') }).press('Enter')
  await expect(page.locator('#content')).toBeFocused()
})

test('every table hides a column and shows it again', async ({ page, t }) => {
  for (const [table, path] of Object.entries(tables)) {
    await test.step(table, async () => {
      await enterManage(page, path, 'admin', t)
      // Not the rows of the placeholder: their cells have no labels.
      await expect(page.locator('table[aria-busy="false"] tbody tr').first()).toBeVisible()
      const menu = page.getByRole('button', { name: t('table.columns'), exact: true })
      await menu.click()
      const choice = page.getByRole('menuitemcheckbox').first()
      await expect(choice).toHaveAttribute('aria-checked', 'true')
      const column = await choice.innerText()
      const label = page.locator('table').getByText(column, { exact: true })
      const before = await label.count()
      expect(before).toBeGreaterThan(0)
      await choice.click()
      await expect(choice).toHaveAttribute('aria-checked', 'false')
      await expect(label).toHaveCount(0)
      await page.keyboard.press('Space')
      await expect(choice).toHaveAttribute('aria-checked', 'true')
      await expect(label).toHaveCount(before)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0)
    })
  }
})

test('signing out leaves the manage area', async ({ page, t }) => {
  await enterManage(page, `/manage/data/topics`, 'manager', t)
  await expect.poll(() => storedSession(page)).toBeDefined()
  await page.getByRole('button', { name: t('auth.signedInAs', { name: '' }).trim() }).click()
  await page.getByRole('menuitem', { name: t('auth.logout') }).click()
  await expect(page).toHaveURL(/\/\?language=et$/)
  await expect.poll(() => storedSession(page)).toBeUndefined()
})
