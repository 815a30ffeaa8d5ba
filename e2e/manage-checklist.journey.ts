import { changeForm, createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { fetchItem, insertItem, setStatus } from '../testing/items.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage, waitForManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { displaysOfLongJourney } from './viewports.ts'

for (const [name, display] of displaysOfLongJourney('English, phone, dark'))
  test.describe(name, () => {
    // A check that the form has no more.
    test.use({ display, expectedErrors: /status of 422/ })

    test('a form gets a checklist, which is ticked off and asked for before publishing', async ({
      page,
      t,
    }) => {
      const { slug, set, text } = await createFormForTest(clientsByApi, 'active')
      const values = { [set]: { [text]: 'Kirje' } }
      const uuid = await insertItem(clientsByApi, slug, values)
      const other = await insertItem(clientsByApi, slug, values)
      const statusOf = async (each: string) => (await fetchItem(clientsByApi, slug, each)).status

      await test.step('in the editor of the form', async () => {
        const path = inLanguage(`/manage/forms/${slug}`, display.language)
        await enterManage(page, path, 'manager', t)
        const label = (language: 'et' | 'en') =>
          t('manage.forms.inLanguage', {
            label: t('manage.forms.label.text'),
            language: t(`manage.forms.${language}`),
          })
        const add = page.getByRole('button', { name: t('manage.forms.checklist.add'), exact: true })
        for (const [index, check] of ['Pealkiri', 'Fail'].entries()) {
          await add.click()
          await page.getByLabel(label('et')).nth(index).fill(check)
          await page.getByLabel(label('en')).nth(index).fill(check)
        }
        await page.getByRole('button', { name: t('common.save'), exact: true }).click()
        await expect
          .poll(async () => {
            const form = dataOf(await clientsByApi.as('manager')('getAdminForm', { params: { slug } }))
            return form.checklist.map((check) => check.text.et)
          })
          .toEqual(['Pealkiri', 'Fail'])
      })

      await page.goto(inLanguage(`/manage/data/${slug}/${uuid}?view=review`, display.language))
      await waitForManage(page, t)
      const check = page.getByRole('checkbox', { name: 'Pealkiri', exact: true })
      await check.focus()
      await page.keyboard.press('Space')
      await expect(page.getByText(t('manage.checklist.title', { done: 1, count: 2 }))).toBeVisible()
      await expect(check).toBeChecked()
      await expect(page.getByText(t('manage.history.ticked', { check: 'Pealkiri' }))).toBeVisible()
      const publish = page.getByRole('button', { name: t('manage.bulk.finish') }).last()
      const dialog = page.getByRole('alertdialog', {
        name: t('manage.checklist.finish.ask', { open: 1, count: 2 }),
      })
      await page.keyboard.press('Control+Enter')
      await expect(publish).toBeFocused()
      await page.keyboard.press('Control+Enter')
      await expect(dialog).toBeVisible()
      await expectNoViolations(page, 'open checks')
      await page.keyboard.press('Escape')
      expect(await statusOf(uuid)).toBe('pending')
      await page.getByRole('checkbox', { name: 'Fail', exact: true }).click()
      await expect(page.getByText(t('manage.checklist.title', { done: 2, count: 2 }))).toBeVisible()
      await publish.click()
      await expect.poll(() => statusOf(uuid)).toBe('published')

      await test.step('that changes while the entry is open', async () => {
        const open = await insertItem(clientsByApi, slug, values)
        await page.goto(inLanguage(`/manage/data/${slug}/${open}?view=review`, display.language))
        await waitForManage(page, t)
        const gone = page.getByRole('checkbox', { name: 'Fail', exact: true })
        await expect(gone).toBeVisible()
        const added = { text: { et: 'Uus punkt', en: 'Uus punkt' } }
        await changeForm(clientsByApi, slug, ({ checklist = [], ...form }) => ({
          ...form,
          checklist: [...checklist.slice(0, 1), added],
        }))
        await gone.click()
        await expect(page.getByText(t('manage.checklist.changed')).first()).toBeVisible()
        await expect(page.getByRole('checkbox', { name: 'Uus punkt', exact: true })).toBeVisible()
        await expect(gone).toHaveCount(0)
        await setStatus(clientsByApi, slug, open, 'published')
      })

      await test.step('in bulk', async () => {
        await page.goto(inLanguage(`/manage/data/${slug}?statuses=pending`, display.language))
        await waitForManage(page, t)
        await page.getByRole('checkbox').last().check()
        await page.getByRole('button', { name: t('manage.bulk.label'), exact: true }).click()
        await page.getByRole('menuitem', { name: t('manage.bulk.finish'), exact: true }).click()
        const bulk = page.getByRole('alertdialog', {
          name: t('manage.checklist.finish.bulk_one', { count: 1, total: 1 }),
        })
        await bulk.getByRole('button', { name: t('manage.checklist.finish.publish'), exact: true }).click()
        await expect.poll(() => statusOf(other)).toBe('published')
      })
    })
  })
