import type { Page } from '@playwright/test'
import { dataOf } from '../testing/data-of.ts'
import { fetchItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
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

test('what another manager has saved is shown beside the input, and nothing typed is lost', async ({
  page,
  t,
}) => {
  const label = unusedName('Vaidlus')
  await addKeyword(label)
  await openKeywords(page, t, label)
  await page.getByRole('button', { name: t('manage.updateOf', { name: label }) }).click()
  const dialog = page.getByRole('dialog')
  const input = dialog.getByRole('textbox', { name: t('manage.keywords.label') })
  await input.fill(`${label} minu`)
  const item = { label: `${label} teise`, published: false }
  dataOf(
    await clientsByApi.as('admin')('updateKeyword', {
      params: { value: label },
      body: { action: 'update', item },
    }),
  )
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog.getByText(t('manage.theirs.conflict'))).toBeVisible()
  await expect(input).toHaveValue(`${label} minu`)
  await expect(dialog.getByText(item.label)).toBeVisible()
  // Only the other manager has changed it.
  await expect(dialog.getByRole('switch', { name: t('manage.keywords.published') })).not.toBeChecked()
  await dialog.getByRole('button', { name: t('common.save') }).click()
  await expect(dialog).toBeHidden()
  const row = page.getByRole('row').filter({ hasText: `${label} minu` })
  await expect(row.getByRole('cell', { name: t('manage.no'), exact: true })).toBeVisible()
})
