import type { Page } from '@playwright/test'
import { dataOf } from '../testing/data-of.ts'
import { insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expectNoViolations } from './accessibility.ts'
import { runInDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage, waitForManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { displaysOfLongJourney } from './viewports.ts'

const slug = 'topics'
const topic = (thesis_topic_name: string) => ({ general_topics: { ...topicValues, thesis_topic_name } })
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

for (const [name, display] of displaysOfLongJourney('English, phone, dark'))
  test.describe(name, () => {
    test.use({ display })

    test('entries are filtered by submitter and day, and the filters saved as a view', async ({
      page,
      t,
    }) => {
      const word = unusedName('Vaade').replace(' ', '')
      const [found, other] = [`${word} metsas`, `${word} soos`]
      const uuid = await insertItem(clientsByApi, slug, topic(found))
      await insertItem(clientsByApi, slug, topic(other))
      await runInDatabase(
        `update items set submitter_name = 'Õie Sõõrd', created_at = '2026-05-31T10:00:00Z' where id = '${uuid}'`,
      )
      await enterManage(page, inLanguage(`/manage/data/${slug}?q=${word}`, display.language), 'manager', t)
      await expect(row(page, other)).toBeVisible()
      await page.getByRole('button', { name: t('table.filters'), exact: true }).click()
      const form = page.getByRole('form', { name: t('manage.filter.label') })
      await form.getByLabel(t('manage.filter.submitter'), { exact: true }).fill('oie')
      const days = ['from', 'until'] as const
      for (const day of days)
        await form.getByRole('textbox', { name: t(`manage.filter.${day}`), exact: true }).fill('31.05.2026')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/from=2026-05-31/)
      await expect(page).toHaveURL(/until=2026-05-31/)
      // On a phone the filters cover the table; views are with them.
      const isPhone = display.viewport.width <= 640
      await expect(row(page, other)).toBeHidden()
      await expect(row(page, found)).toBeVisible()
      await expectNoViolations(page, 'filters of managers')

      const filtersName = new RegExp(`^${t('table.filters')}`)
      const view = unusedName('Minu vaade')
      const menu = page.getByRole('button', { name: t('manage.views.menu'), exact: true })
      const showMenu = async () => {
        if (isPhone) await page.getByRole('button', { name: filtersName }).click()
        await expect(menu).toBeVisible()
      }
      await showMenu()
      await menu.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: t('manage.views.save'), exact: true }).press('Enter')
      const dialog = page.getByRole('dialog', { name: t('manage.views.save') })
      await dialog.getByLabel(`${t('manage.views.name')} (${t('field.required')})`).fill(view)
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      const listed = async () => {
        const views = dataOf(await clientsByApi.as('manager')('listViews', {}))
        return views.filter((each) => each.name === view).map(({ count, isShared }) => ({ count, isShared }))
      }
      expect(await listed()).toEqual([{ count: 1, isShared: false }])

      const chip = t('table.chip.remove', { filter: t('manage.filter.submitterOf', { name: 'oie' }) })
      await page.getByRole('button', { name: chip }).click()
      await showMenu()
      await menu.click()
      // Its count is in the rail, too, which a phone does not have.
      const opened = t('manage.views.open', { name: view, number: 1 })
      const choice = page.getByRole('menuitemradio', { name: opened, exact: true })
      await expect(choice).not.toBeChecked()
      await choice.click()
      await expect(page.getByRole('button', { name: chip })).toBeVisible()

      await showMenu()
      await menu.click()
      await expect(choice).toBeChecked()
      await page
        .getByRole('menuitem', { name: t('manage.views.delete', { name: view }), exact: true })
        .click()
      await expect.poll(listed).toEqual([])
      await page.getByRole('button', { name: t('common.undo'), exact: true }).click()
      await expect.poll(listed).toEqual([{ count: 1, isShared: false }])
      await page.goto(inLanguage('/manage', display.language))
      await waitForManage(page, t)
      if (display.viewport.width < 1100) return
      const rail = page.getByRole('navigation', { name: t('manage.rail.label'), exact: true })
      await rail.getByRole('link', { name: view }).click()
      await expect(row(page, found)).toBeVisible()
      await expect(row(page, other)).toBeHidden()
    })
  })
