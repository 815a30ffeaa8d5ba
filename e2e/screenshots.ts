import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { enterManage } from './manage.ts'
import { addSegment, inLanguage, manageScreens, registers, sitePages } from './screens.ts'
import { passSignIn, visit, waitForHydration } from './site.ts'
import { desktop } from './viewports.ts'

/** `SCREENSHOTS=1 npx playwright test` writes `{language}/{theme}/{width}/{screen}.png` below this folder. */
const folder = join(import.meta.dirname, '../screenshots')
const displays = [
  { theme: 'light', width: 1280 },
  { theme: 'light', width: 390 },
  { theme: 'dark', width: 1280 },
  { theme: 'dark', width: 390 },
] as const

for (const language of ['et', 'en'] as const) {
  test.describe(language, () => {
    test.setTimeout(600_000)
    test.use({ display: { ...desktop, language }, expectedErrors: /status of/ })

    /** The page in both themes, wide and narrow. */
    async function takeAll(page: Page, name: string): Promise<void> {
      for (const { theme, width } of displays) {
        await page.setViewportSize({ width, height: 800 })
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
        await expect(page.locator('body')).toHaveAttribute('data-theme', theme)
        const path = join(folder, language, theme, String(width), `${fileName(name)}.png`)
        await page.screenshot({ path, fullPage: true })
      }
    }

    test('the site', async ({ page }) => {
      for (const path of sitePages) {
        await visit(page, inLanguage(path, language))
        await takeAll(page, path)
      }
    })

    test('the registers', async ({ page, t }) => {
      for (const register of registers) {
        await visit(page, inLanguage(`/${register}`, language))
        await takeAll(page, `${register} list`)
        await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click()
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
        await takeAll(page, `${register} entry`)
        await page.goto(inLanguage(`/${register}/${addSegment[language]}`, language))
        if (register === 'thesis') await passSignIn(page, 'student', t)
        await waitForHydration(page)
        await takeAll(page, `${register} add`)
        await page.getByRole('button', { name: t('field.check.continue') }).click()
        await takeAll(page, `${register} add with errors`)
      }
    })

    test('the manage area', async ({ page, t }) => {
      await enterManage(page, inLanguage('/manage', language), 'admin', t)
      for (const path of Object.values(manageScreens).flat()) {
        await page.goto(path)
        await settle(page)
        await takeAll(page, path)
      }
      for (const register of registers) {
        await page.goto(`/manage/data/${register}`)
        await settle(page)
        await takeAll(page, `manage ${register} table`)
        await page
          .getByRole('table')
          .getByRole('link', { name: /^(Muuda|Update):/ })
          .first()
          .click()
        await expect(page.getByRole('button', { name: t('manage.item.save'), exact: true })).toBeVisible()
        await takeAll(page, `manage ${register} entry`)
      }
    })

    test('dialogs of the manage area', async ({ page, t }) => {
      await enterManage(page, inLanguage('/manage/data/keywords', language), 'admin', t)
      for (const [path, button] of [
        ['/manage/data/keywords', 'manage.keywords.new'],
        ['/manage/translations', 'manage.translations.new'],
        ['/manage/access', 'manage.access.new'],
        ['/manage/pages/media', 'manage.media.upload'],
        ['/manage/forms', 'manage.forms.import.open'],
      ] as const) {
        await page.goto(path)
        await settle(page)
        await page
          .getByRole('button', { name: t(button) })
          .first()
          .click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await takeAll(page, `${path} dialog`)
      }
      await page.goto('/manage')
      await settle(page)
      await expect(async () => {
        await page.keyboard.press('ControlOrMeta+k')
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 })
      }).toPass()
      await takeAll(page, 'manage palette')
    })
  })
}

/** Skeletons are displayed until the session is known and the data are loaded. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main :is([role=progressbar], .fui-Skeleton)')).toHaveCount(0)
}

function fileName(name: string): string {
  return name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home'
}
