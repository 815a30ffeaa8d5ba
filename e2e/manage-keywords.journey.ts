import type { Page } from '@playwright/test'
import { dataOf } from '../testing/data-of.ts'
import { fetchItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'

test.use({ expectedErrors: /status of 409/ })

async function addKeyword(label: string): Promise<void> {
  dataOf(await clientsByApi.as('manager')('addKeyword', { body: { action: 'new', item: { label } } }))
}

async function openKeywords(page: Page, t: Translate, query: string): Promise<void> {
  await enterManage(page, `/manage/data/keywords?q=${encodeURIComponent(query)}`, 'manager', t)
}

test('keywords are merged, the merge is undone, and again from the list of merged keywords', async ({
  page,
  t,
}) => {
  const name = unusedName('Liitsõna')
  const [uus, vana] = [`${name} uus`, `${name} vana`]
  await addKeyword(uus)
  const general_topics = { ...topicValues, keywords: [vana] }
  const itemUuid = crypto.randomUUID()
  dataOf(await submit(clientsByApi.as(), 'topics', { general_topics }, itemUuid))
  const keywordsOfItem = async () =>
    (await fetchItem(clientsByApi, 'topics', itemUuid)).values.general_topics?.keywords

  await openKeywords(page, t, name)
  const vanaRow = page.getByRole('row').filter({ hasText: vana })
  const merge = async () => {
    for (const label of [uus, vana]) {
      await page
        .getByRole('checkbox', { name: t('table.selection.row', { name: label }), exact: true })
        .check()
    }
    await page.getByRole('button', { name: t('manage.keywords.merge.open') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: new RegExp(`^${uus}`) }).check()
    await dialog.getByRole('button', { name: t('manage.keywords.merge.action'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(vanaRow).toHaveCount(0)
    expect(await keywordsOfItem()).toEqual([uus])
  }

  await merge()
  await page.getByRole('button', { name: t('common.undo') }).click()
  await expect(vanaRow).toBeVisible()
  expect(await keywordsOfItem()).toEqual([vana])

  await merge()
  await page.getByRole('button', { name: /^(Liidetud märksõnad|Merged keywords) \(/ }).click()
  const panel = page.getByRole('dialog', { name: t('manage.keywords.merged.title') })
  await panel.getByRole('button', { name: t('manage.keywords.merged.restoreOf', { label: vana }) }).click()
  await expect(panel.getByText(vana)).toHaveCount(0)
  await panel.getByRole('button', { name: t('common.close') }).click()
  await expect(vanaRow).toBeVisible()
  expect(await keywordsOfItem()).toEqual([vana])
})

test('the Estonian and the English keyword of a concept become one, with a label in each language', async ({
  page,
  t,
}) => {
  const name = unusedName('Mõiste')
  const [et, en] = [`${name} ristmed`, `${name} trellises`]
  const manager = clientsByApi.as('manager')
  const nameOf = (language: 'et' | 'en') =>
    t('manage.forms.inLanguage', {
      label: t('manage.keywords.label'),
      language: t(`manage.forms.${language}`),
    })

  await openKeywords(page, t, et)
  await page
    .getByRole('button', { name: t('manage.keywords.new') })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const label = dialog.getByRole('textbox', {
    name: `${t('manage.keywords.label')} (${t('field.required')})`,
  })
  await label.fill(et)
  await dialog.getByRole('textbox', { name: nameOf('et') }).fill(et)
  await dialog.getByRole('button', { name: t('manage.add'), exact: true }).click()
  await expect(dialog).toBeHidden()
  await addKeyword(en)
  const general_topics = { ...topicValues, keywords: [et] }
  const itemUuid = crypto.randomUUID()
  dataOf(await submit(clientsByApi.as(), 'topics', { general_topics }, itemUuid))
  const params = { slug: 'topics', uuid: itemUuid }
  const { updatedAt } = dataOf(await manager('getItem', { params }))
  const body = { action: 'status', newStatus: 'published', updatedAt } as const
  dataOf(await manager('changeItem', { params, body }))

  await test.step('fallback to the other language has a mark', async () => {
    await visit(page, `/topics?language=en&keywords=${encodeURIComponent(et)}`)
    const chip = page.getByRole('list').getByRole('button').filter({ hasText: et })
    await expect(chip.locator('[lang="et"]')).toHaveText(et)
    await expect(chip).toContainText('EST')
  })

  await test.step('the merge screen', async () => {
    await openKeywords(page, t, name)
    for (const text of [et, en])
      await page
        .getByRole('checkbox', { name: t('table.selection.row', { name: text }), exact: true })
        .check()
    await page.getByRole('button', { name: t('manage.keywords.merge.open') }).click()
    await dialog.getByRole('radio', { name: new RegExp(`^${et}`) }).check()
    await dialog.getByRole('switch', { name: t('manage.keywords.merge.labels') }).check()
    await expect(dialog.getByRole('combobox', { name: nameOf('et') })).toHaveValue(et)
    await dialog.getByRole('combobox', { name: nameOf('en') }).selectOption(en)
    await dialog.getByRole('button', { name: t('manage.keywords.merge.action'), exact: true }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('pages have the label in their language, and the entry is found by either', async () => {
    const labels = { et, en }
    for (const [language, found] of [
      ['et', en],
      ['en', et],
    ] as const) {
      await visit(page, `/topics/${itemUuid}?language=${language}`)
      await expect(page.getByRole('link', { name: labels[language], exact: true })).toBeVisible()
      await visit(page, `/topics?language=${language}&q=${encodeURIComponent(found)}`)
      await expect(page.locator(`main a[href*="${itemUuid}"]`).first()).toBeVisible()
    }
  })
})

test('what another manager has saved is shown beside the own edit, and nothing typed is lost', async ({
  page,
  t,
}) => {
  const label = unusedName('Vaidlus')
  await addKeyword(label)
  await openKeywords(page, t, label)
  await page.getByRole('button', { name: t('manage.updateOf', { name: label }) }).click()
  const dialog = page.getByRole('dialog')
  const input = dialog.getByRole('textbox', {
    name: `${t('manage.keywords.label')} (${t('field.required')})`,
  })
  await input.fill(`${label} minu`)
  const item = { label: `${label} teise`, published: false }
  dataOf(
    await clientsByApi.as('admin')('updateKeyword', {
      params: { value: label },
      body: { action: 'update', item },
    }),
  )
  await dialog.getByRole('button', { name: t('common.save') }).click()
  const conflict = page.getByRole('alertdialog', { name: t('manage.conflict.title') })
  await expect(conflict.getByRole('radio', { name: new RegExp(`${label} teise$`) })).not.toBeChecked()
  // Only the other manager has changed whether it is published.
  await expect(conflict.getByRole('radiogroup')).toHaveCount(1)
  await conflict.getByRole('button', { name: t('manage.conflict.back') }).click()
  await expect(input).toHaveValue(`${label} minu`)
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await conflict.getByRole('button', { name: t('manage.conflict.save') }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: `${label} minu` })
  await expect(row.getByRole('cell', { name: t('manage.no'), exact: true })).toBeVisible()
})
