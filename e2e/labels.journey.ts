import type { FieldOption } from '#contract/fields.ts'
import { createFormForTest } from '../testing/create-form.ts'
import { createItemForTest } from '../testing/create-item.ts'
import { dataOf } from '../testing/data-of.ts'
import { changeValues, fetchItem, insertItem } from '../testing/items.ts'
import { uniqueSlug } from '../testing/unique-slug.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { chooseStatus, clientsByApi, enterManage, statusButton } from './manage.ts'
import { visit } from './site.ts'

const manager = clientsByApi.as('manager')

/** Adds or removes an option of the curricula, as the editor of the field does. */
async function changeCurricula(change: (options: FieldOption[]) => FieldOption[]): Promise<void> {
  const params = { slug: 'curriculum' }
  const { values, updatedAt } = dataOf(await manager('getField', { params }))
  const settings = { ...values.settings, options: change(values.settings.options ?? []) }
  const body = { action: 'update', updatedAt, values: { ...values, settings } } as const
  dataOf(await manager('updateField', { params, body }))
}

test('a removed option and a keyword have their labels in columns, chips and the history', async ({
  page,
  t,
}) => {
  const [value, slug] = [uniqueSlug(), uniqueSlug()]
  const label = { et: unusedName('Vana õppekava'), en: unusedName('Former curriculum') }
  const keyword = unusedName('Sildiga märksõna')
  const lastName = unusedName('Sildik')
  await changeCurricula((options) => [...options, { value, label }])
  dataOf(await manager('addKeyword', { body: { action: 'new', item: { value: slug, label: keyword } } }))
  const { uuid } = await createItemForTest(clientsByApi, 'thesis', 'pending', { ut_last_name: lastName })
  const set = async (changed: object) => {
    const { values } = await fetchItem(clientsByApi, 'thesis', uuid)
    const general_thesis = { ...values.general_thesis, ...changed }
    const status = { newStatus: 'published' } as const
    dataOf(await changeValues(clientsByApi, 'thesis', uuid, { general_thesis }, status))
  }
  await set({ curriculum: value, keywords: [slug] })
  await changeCurricula((options) => options.filter((option) => option.value !== value))
  const inLanguage = t('common.nav.theses') === 'Lõputööd' ? label.et : label.en

  for (const path of ['/thesis', '/manage/data/thesis']) {
    await test.step(path, async () => {
      const filters = `year=all&curriculums=${value}&keywords=${slug}`
      const labels = Promise.withResolvers<void>()
      await page.route('**/facets?*', async (route) => {
        await labels.promise
        await route.continue()
      })
      if (path.startsWith('/manage')) await enterManage(page, `${path}?${filters}`, 'manager', t)
      else await visit(page, `${path}?language=et&${filters}`)
      const main = page.getByRole('main')
      await expect(main.getByText(lastName).filter({ visible: true }).first()).toBeVisible()
      const chips = main.getByRole('list', { name: t('table.chip.list') })
      await expect(chips.getByRole('listitem')).toHaveCount(3)
      await expect(chips).not.toContainText(slug)
      labels.resolve()
      for (const text of [inLanguage, keyword])
        await expect(main.getByRole('button', { name: text }).first()).toBeVisible()
      const row = main.getByRole('row').filter({ hasText: lastName })
      if (path === '/thesis') await expect(row).toContainText(inLanguage)
      await expect(main.getByText(value, { exact: true })).toHaveCount(0)
      await expect(main.getByText(slug, { exact: true })).toHaveCount(0)
    })
  }

  await test.step('the history', async () => {
    await set({ keywords: [] })
    await page.goto(`/manage/data/thesis/${uuid}`)
    const history = page.getByRole('main').locator('dl').filter({ hasText: keyword })
    await expect(history.first()).toBeVisible()
    await expect(page.getByRole('main').locator('dd').filter({ hasText: slug })).toHaveCount(0)
  })
})

test('entries of a form that publishes nothing are accepted, not published', async ({ page, t }) => {
  const { slug, set, text } = await createFormForTest(clientsByApi, 'active')
  const name = unusedName('Külaline')
  const uuid = await insertItem(clientsByApi, slug, { [set]: { [text]: name } })
  const main = page.getByRole('main')
  const accepted = t('item.status.done')
  await enterManage(page, `/manage/data/${slug}`, 'manager', t)
  const words = async () => {
    const shown = await main.innerText()
    expect(shown).not.toMatch(/avalda|publish/i)
  }

  await test.step('in the table, by row and in bulk', async () => {
    const status = statusButton(page, t, name)
    await chooseStatus(page, status, accepted)
    await expect(
      page.getByText(t('manage.status.changed', { status: accepted }), { exact: true }),
    ).toBeVisible()
    await words()
    await main.getByRole('checkbox', { name: t('table.selection.all') }).check()
    for (const [action, value] of [
      ['manage.bulk.reopen', t('item.status.received')],
      ['manage.bulk.finish', accepted],
    ] as const) {
      await page.getByRole('button', { name: t('manage.bulk.label') }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('menuitem', { name: t('manage.bulk.publish'), exact: true })).toHaveCount(0)
      await page.getByRole('menuitem', { name: t(action) }).press('Enter')
      await expect(status).toHaveText(value)
      // The new status is displayed before it is saved.
      await expect(status).toBeEnabled()
      await main.getByRole('checkbox', { name: t('table.selection.all') }).check()
    }
  })

  await test.step('on the page of the entry and in the overview', async () => {
    await page.goto(`/manage/data/${slug}/${uuid}`)
    await expect(main.getByText(accepted, { exact: true }).filter({ visible: true }).first()).toBeVisible()
    await words()
    await page.goto('/manage')
    const row = main.getByRole('listitem').filter({ hasText: name })
    await expect(row.getByText(accepted, { exact: true })).toBeVisible()
  })
})
