import type { Page } from '@playwright/test'
import { createFormForTest } from '../testing/create-form.ts'
import { fetchItem, insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expect, test } from './fixtures.ts'
import { field, unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { messageBar, waitForHydration } from './site.ts'
import type { Translate } from './texts.ts'
import { desktop, phone } from './viewports.ts'

/** Fills in a field once the page is hydrated, so that the reset button is enabled. */
async function edit(page: Page, t: Translate, slug: string, text: string): Promise<void> {
  await expect(async () => {
    await field(page, t, slug).fill('')
    await field(page, t, slug).fill(text)
    await expect(page.getByRole('button', { name: t('field.form.reset') })).toBeEnabled({ timeout: 1000 })
  }).toPass()
}

async function save(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('manage.item.save'), exact: true }).click()
}

test.describe('on a phone', () => {
  test.use({ display: phone, expectedErrors: /status of 409/ })

  test('two managers edit the same entry, merge their changes by field, and undo one', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    const title = unusedName('Ühine teema')
    const values = { ...topicValues, thesis_topic_name: title, requirements: 'Puuduvad.' }
    const uuid = await insertItem(clientsByApi, 'topics', { general_topics: values })
    const path = `/manage/data/topics/${uuid}?language=${phone.language}`
    const other = await newBrowserPage()
    await enterManage(page, path, 'manager', t)
    await enterManage(other, path, 'admin', t)

    await edit(other, t, 'description', 'Teise kirjeldus.')
    await edit(other, t, 'requirements', 'Teise eeldused.')
    await edit(page, t, 'description', 'Minu kirjeldus.')
    await edit(page, t, 'organization_or_study_group_name', 'Minu töörühm')
    await save(other, t)
    await other.waitForURL(/\/manage\/data\/topics(\?|$)/)

    await save(page, t)
    const dialog = page.getByRole('alertdialog')
    const choice = (slug: string) =>
      dialog
        .getByRole('radiogroup', { name: t(`forms.fields.${slug}`) })
        .getByRole('radio', { checked: true })
    await expect(choice('description')).toHaveAccessibleName(/Minu kirjeldus\.$/)
    // What only one of them has changed is merged.
    await expect(dialog.getByRole('radiogroup')).toHaveCount(1)

    await test.step('nothing typed is lost by going back', async () => {
      await dialog.getByRole('button', { name: t('manage.conflict.back') }).click()
      await expect(field(page, t, 'description')).toHaveValue('Minu kirjeldus.')
      await save(page, t)
    })
    await dialog.getByRole('radio', { name: /Teise kirjeldus\.$/ }).check()
    await dialog.getByRole('button', { name: t('manage.conflict.save') }).click()
    await page.waitForURL(/\/manage\/data\/topics(\?|$)/)
    expect((await fetchItem(clientsByApi, 'topics', uuid)).values.general_topics).toMatchObject({
      thesis_topic_name: title,
      description: 'Teise kirjeldus.',
      requirements: 'Teise eeldused.',
      organization_or_study_group_name: 'Minu töörühm',
    })

    await page.goto(path)
    const undo = page.getByRole('button', {
      name: new RegExp(t('manage.undo.of', { change: 'Andres Saar' })),
    })
    const undoDialog = page.getByRole('dialog')
    await expect(async () => {
      await undo.click()
      await expect(undoDialog).toBeVisible({ timeout: 1000 })
    }).toPass()
    await expect(undoDialog.getByText('Puuduvad.')).toBeVisible()
    await undoDialog.getByRole('button', { name: t('manage.undo.label'), exact: true }).click()
    await expect(undoDialog).toBeHidden()
    await expect(field(page, t, 'requirements')).toHaveValue('Puuduvad.')
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(undo).toBeHidden()
  })
})

test('a bulk action on all pages changes every row, and is undone', async ({ page, t }) => {
  const { slug, set, text } = await createFormForTest(clientsByApi, 'active')
  for (const name of ['Üks', 'Kaks', 'Kolm'])
    await insertItem(clientsByApi, slug, { [set]: { [text]: name } })
  await enterManage(page, `/manage/data/${slug}?size=2`, 'manager', t)
  await page.getByRole('checkbox', { name: t('table.selection.all') }).check()
  await page.getByRole('checkbox', { name: t('manage.bulk.everyPage_other', { count: 3 }) }).check()
  await page.getByRole('button', { name: t('manage.bulk.label') }).click()
  await page.getByRole('menuitem', { name: t('manage.bulk.finish'), exact: true }).click()
  const statuses = async () => {
    const rows = await clientsByApi.as('manager')('listItems', { params: { slug }, query: {} })
    return rows.ok && rows.data.map((row) => row.status)
  }
  await expect(page.getByText(t('manage.bulk.changed_other', { count: 3 })).last()).toBeVisible()
  expect(await statuses()).toEqual(['published', 'published', 'published'])
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(page.getByText(t('manage.bulk.takenBack_other', { count: 3 })).last()).toBeVisible()
  expect(await statuses()).toEqual(['pending', 'pending', 'pending'])
})

test('the add page names similar public entries, and allows the submission', async ({ page, t }) => {
  const word = unusedName('Õunte äratundmine').split(' ').at(-1)
  const insert = (thesis_topic_name: string, status: 'published' | 'pending', changes: object = {}) =>
    insertItem(
      clientsByApi,
      'topics',
      { general_topics: { ...topicValues, ...changes, thesis_topic_name } },
      status,
    )
  await insert(`Õunte äratundmine masinõppega ${word}`, 'published')
  await insert(`Õunte äratundmine masinõppes ${word}`, 'pending')
  await insert(`Õunte äratundmine masinõppeta ${word}`, 'published', { visibility: 'university_worker' })
  await page.goto('/topics/lisa')
  await waitForHydration(page)
  await field(page, t, 'thesis_topic_name').fill(`ounte äratundmine masinõppe abil ${word}`)
  await expect(messageBar(page, t('item.add.similar.title_one'))).toBeVisible()
  await expect(page.getByRole('link', { name: `masinõppega ${word}` })).toBeVisible()
  await expect(page.getByRole('link', { name: new RegExp(`masinõppe(s|ta) ${word}`) })).toHaveCount(0)
  await expect(page.getByRole('button', { name: t('field.check.continue'), exact: true })).toBeEnabled()
})

test.describe('keyboard', () => {
  test.use({ display: desktop })

  test('an entry is saved from its title, and the next one opened', async ({ page, t }) => {
    const word = unusedName('Pealkirjast').split(' ').at(-1)
    const [uuid = ''] = await Promise.all(
      ['üks', 'kaks'].map((name) =>
        insertItem(
          clientsByApi,
          'topics',
          { general_topics: { ...topicValues, thesis_topic_name: `${word} ${name}` } },
          'pending',
        ),
      ),
    )
    await enterManage(page, `/manage/data/topics/${uuid}`, 'manager', t)
    const title = field(page, t, 'thesis_topic_name')
    await title.fill(`${word} kolm`)
    await title.press('Control+Enter')
    await expect(page).toHaveURL((url) => url.pathname !== `/manage/data/topics/${uuid}`)
    await expect(page).toHaveURL(/\/manage\/data\/topics\/[0-9a-f-]{36}/)
    const { values } = await fetchItem(clientsByApi, 'topics', uuid)
    expect(values).toMatchObject({ general_topics: { thesis_topic_name: `${word} kolm` } })
  })

  test('pending entries are moderated one after the other by keyboard alone', async ({ page, t }) => {
    const { slug, set, text } = await createFormForTest(clientsByApi, 'active')
    const names = Array.from({ length: 4 }, (_, index) => `Kirje ${index + 1}.`)
    const uuids: string[] = []
    for (const name of names) uuids.push(await insertItem(clientsByApi, slug, { [set]: { [text]: name } }))
    const isRejected = (index: number) => index === 2

    await enterManage(page, `/manage/data/${slug}/${uuids[0]}`, 'manager', t)
    const status = page.getByRole('combobox', { name: t('manage.item.status') })
    const reason = page.getByLabel(t('manage.item.reason'))
    for (const [index, name] of names.entries()) {
      await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
      await expect(async () => {
        await page.keyboard.press(isRejected(index) ? 'x' : 'p')
        await expect(status).toHaveValue(isRejected(index) ? 'canceled' : 'published', { timeout: 500 })
      }).toPass()
      if (isRejected(index)) {
        await expect(reason).toBeFocused()
        await page.keyboard.type('Kordus.')
      }
      await page.keyboard.press('Control+Enter')
    }
    await expect(page.getByRole('main').getByText(t('manage.received.done'))).toBeVisible()
    await expect(page.getByRole('link', { name: t('manage.pending.back') })).toBeFocused()

    const rows = await clientsByApi.as('manager')('listItems', { params: { slug }, query: {} })
    expect(rows.ok && rows.data.map((row) => row.status).sort()).toEqual([
      ...names.filter((_, index) => isRejected(index)).map(() => 'canceled'),
      ...names.filter((_, index) => !isRejected(index)).map(() => 'published'),
    ])
    const { history } = await fetchItem(clientsByApi, slug, uuids[2] ?? '')
    expect(history[0]).toMatchObject({ to: 'canceled', reason: 'Kordus.' })
  })
})
