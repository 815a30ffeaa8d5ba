import type { Locator, Page } from '@playwright/test'
import { fetchItem, insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { displaysOfLongJourney } from './viewports.ts'

const slug = 'topics'
const topic = (thesis_topic_name: string) => ({ general_topics: { ...topicValues, thesis_topic_name } })
const assigneeOf = async (uuid: string) => (await fetchItem(clientsByApi, slug, uuid)).assignee?.username
const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

for (const [name, display] of displaysOfLongJourney('Estonian, desktop, light'))
  test.describe(name, () => {
    test.use({ display })

    test('entries are taken and released in bulk, found by assignee, and given away by keyboard', async ({
      page,
      t,
      newBrowserPage,
    }) => {
      const word = unusedName('Vastutus').replace(' ', '')
      const uuids = [
        await insertItem(clientsByApi, slug, topic(`${word} metsas`)),
        await insertItem(clientsByApi, slug, topic(`${word} soos`)),
      ]
      const [first = ''] = uuids
      const list = inLanguage(`/manage/data/${slug}?q=${word}`, display.language)
      // Whoever has never signed in is not known as a manager.
      await enterManage(await newBrowserPage(), list, 'admin', t)
      await enterManage(page, list, 'manager', t)
      const menu = page.getByRole('button', { name: t('manage.assignee.menu'), exact: true })
      for (const each of ['metsas', 'soos']) await row(page, `${word} ${each}`).getByRole('checkbox').check()
      await menu.click()
      await page.getByRole('menuitem', { name: t('manage.assignee.take'), exact: true }).click()
      await expect.poll(() => Promise.all(uuids.map(assigneeOf))).toEqual(['manager', 'manager'])
      await page.getByRole('button', { name: t('common.undo'), exact: true }).click()
      await expect.poll(() => Promise.all(uuids.map(assigneeOf))).toEqual([undefined, undefined])

      await page.goto(inLanguage(`/manage/data/${slug}/${first}?view=review`, display.language))
      const unassigned = page.getByRole('button', { name: t('manage.assignee.none'), exact: true })
      await unassigned.focus()
      await page.keyboard.press('Enter')
      const take = page.getByRole('menuitem', { name: t('manage.assignee.take'), exact: true })
      await expect(take).toBeFocused()
      await page.keyboard.press('Enter')
      await expect.poll(() => assigneeOf(first)).toBe('manager')
      await expect(page.getByText(t('manage.history.taken')).first()).toBeVisible()
      await expectNoViolations(page, 'review with an assignee')

      await page.goto(`${list}&assignee=%40me`)
      await expect(row(page, `${word} metsas`)).toBeVisible()
      await expect(row(page, `${word} soos`)).toBeHidden()
      const chip = t('table.chip.remove', { filter: t('manage.assignee.mine') })
      await page.getByRole('button', { name: chip }).click()
      await expect(row(page, `${word} soos`)).toBeVisible()
    })
  })

test('an entry says who else has it open, before it is saved, and when they are gone', async ({
  page,
  t,
  newBrowserPage,
}) => {
  const uuid = await insertItem(clientsByApi, slug, topic(unusedName('Koos')))
  const path = `/manage/data/${slug}/${uuid}`
  await enterManage(page, path, 'manager', t)
  const alone = page.getByText(t('manage.presence.alone'), { exact: true })
  await expect(alone).toBeVisible()
  const topOf = async (text: Locator) => (await page.locator('p', { has: text }).boundingBox())?.y
  const top = await topOf(alone)
  const theirs = await newBrowserPage()
  await enterManage(theirs, `${path}?view=review`, 'admin', t)
  const open = (text: RegExp) => theirs.getByText(text)
  await expect(open(new RegExp(t('manage.presence.reading', { names: '.+' })))).toBeVisible()
  await page.reload()
  const also = page.getByText(new RegExp(t('manage.presence.reading', { names: '.+' })))
  await expect(also).toBeVisible()
  expect(await topOf(also)).toBe(top)
  await theirs
    .getByRole('link', { name: new RegExp(`^${t('manage.overview.title')}( \\d+)?$`) })
    .first()
    .click()
  await theirs.waitForURL((url) => !url.pathname.endsWith(uuid))
  await page.reload()
  await expect(alone).toBeVisible({ timeout: 25_000 })
})
