import { createEntryForTest } from '../testing/create-entry.ts'
import { createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { insertItem } from '../testing/items.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'

test.use({ expectedErrors: /status of (404|409)|ERR_FAILED/ })

test('a file is deleted after a confirmation; what prevents it is said', async ({ page, t }) => {
  const title = unusedName('Failidega teema')
  const { uuid } = await createEntryForTest(clientsByApi, 'topics', 'pending', { thesis_topic_name: title })
  await enterManage(page, `/manage/data/topics/${uuid}`, 'manager', t)
  const remove = page.getByRole('button', { name: t('file.deleteNamed', { name: 'fail.png' }) })
  const confirmation = page.getByRole('alertdialog')
  const confirm = async () => {
    await remove.click()
    await confirmation.getByRole('button', { name: t('common.delete') }).click()
  }

  await remove.click()
  await confirmation.getByRole('button', { name: t('common.cancel') }).click()
  await expect(remove).toBeFocused()

  await page.route('**/api/v1/files/delete', (route) => route.abort())
  await confirm()
  const failed = page.getByRole('alertdialog', { name: t('file.error.deleteFailed') })
  await expect(failed.getByText(t('file.error.network'))).toBeVisible()
  await page.unroute('**/api/v1/files/delete')
  await page.route('**/api/v1/files/delete', (route) =>
    route.fulfill({ status: 404, json: { status: 404, error: 'errors.notFound' } }),
  )
  await failed.getByRole('button', { name: t('common.retry') }).click()
  await expect(page.getByText(t('errors.notFound'), { exact: true }).last()).toBeVisible()
  await page.unroute('**/api/v1/files/delete')

  await confirm()
  await expect(page.getByText(t('file.deleted'), { exact: true }).last()).toBeVisible()
  await expect(remove).toBeHidden()
  const item = dataOf(await clientsByApi.as('manager')('getItem', { params: { slug: 'topics', uuid } }))
  expect(item.files).toEqual([])
})

test('the link of a file, as in an export, opens for a signed-in manager only', async ({
  page,
  newBrowserPage,
  t,
}) => {
  const { uuid, field, fileName } = await createEntryForTest(clientsByApi, 'topics', 'pending')
  const link = `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`
  await enterManage(page, '/manage/data/topics', 'manager', t)
  const response = await page.goto(link)
  expect([response?.status(), response?.headers()['content-type']]).toEqual([200, 'image/png'])
  const visitor = await newBrowserPage()
  expect((await visitor.goto(link))?.status()).toBe(404)
})

test('a bulk action names the rows that another manager has changed, and changes the others', async ({
  page,
  t,
}) => {
  const { slug, set, text } = await createFormForTest(clientsByApi, 'active')
  const [uuid] = await Promise.all(
    ['Üks', 'Kaks'].map((name) => insertItem(clientsByApi, slug, { [set]: { [text]: name } })),
  )
  await enterManage(page, `/manage/data/${slug}`, 'manager', t)
  await page.getByRole('checkbox', { name: t('table.selection.all') }).check()
  const manager = clientsByApi.as('manager')
  const params = { slug, uuid: uuid ?? '' }
  const { updatedAt } = dataOf(await manager('getItem', { params }))
  dataOf(await manager('changeItem', { params, body: { action: 'status', updatedAt, newStatus: 'expired' } }))
  await page.getByRole('button', { name: t('manage.bulk.label') }).click()
  await page.getByRole('menuitem', { name: t('manage.bulk.publish'), exact: true }).click()
  await expect(page.getByText(t('manage.bulk.refused_one', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: t('errors.conflict') })).toBeVisible()
  const rows = dataOf(await manager('listItems', { params: { slug }, query: {} }))
  expect(rows.map(({ status }) => status).sort()).toEqual(['expired', 'published'])
})
