import type { Page } from '@playwright/test'
import { createFormForTest } from '../testing/create-form.ts'
import { createItemForTest } from '../testing/create-item.ts'
import { dataOf } from '../testing/data-of.ts'
import { insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { loseFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { passSignIn, waitForHydration } from './site.ts'

test.use({ expectedErrors: /status of (404|409)|ERR_FAILED/ })

test('a file is deleted after a confirmation; what prevents it is said', async ({ page, t }) => {
  const title = unusedName('Failidega teema')
  const { uuid } = await createItemForTest(clientsByApi, 'topics', 'pending', { thesis_topic_name: title })
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

test('the link of a file opens after the manage session has ended, for those who sign in as managers', async ({
  page,
  newBrowserPage,
  t,
}) => {
  const { uuid, field, fileName } = await createItemForTest(clientsByApi, 'topics', 'pending')
  const link = `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`
  const missing = `${link}x`
  const notFound = (target: Page) =>
    target.getByRole('heading', { level: 1, name: t('errors.page.file.title') })
  const signIn = (target: Page) =>
    target.getByRole('main').getByRole('button', { name: t('auth.login'), exact: true })

  await test.step('a visitor learns nothing, and gets the file by signing in as a manager', async () => {
    const texts = []
    for (const address of [missing, link]) {
      expect((await page.goto(address))?.status()).toBe(404)
      await waitForHydration(page)
      await expect(notFound(page)).toBeVisible()
      texts.push(await page.getByRole('main').innerText())
    }
    expect(new Set(texts).size).toBe(1)
    await signIn(page).focus()
    await page.keyboard.press('Enter')
    const opened = page.waitForResponse((response) => response.headers()['content-type'] === 'image/png')
    await passSignIn(page, 'manager', t)
    expect((await opened).status()).toBe(200)
    await page.waitForURL(/X-Amz-Signature/)
  })

  await test.step('a manager who is signed in gets it at once; a missing one is requested once more', async () => {
    await page.context().clearCookies({ name: 'manage-session' })
    const opened = page.waitForResponse((response) => response.headers()['content-type'] === 'image/png')
    // The page is left before it has loaded.
    await page.goto(link, { waitUntil: 'commit' })
    expect((await opened).status()).toBe(200)
    await page.waitForURL(/X-Amz-Signature/)

    await page.context().clearCookies({ name: 'manage-session' })
    let requests = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests += 1
    })
    await page.goto(missing, { waitUntil: 'commit' })
    await expect.poll(() => requests).toBe(2)
    await waitForHydration(page)
    await expect(notFound(page)).toBeVisible()
    await expect(signIn(page)).toHaveCount(0)
    expect(requests).toBe(2)
  })

  await test.step('others who sign in are not led in circles', async () => {
    const other = await newBrowserPage()
    await other.goto(link)
    await waitForHydration(other)
    await signIn(other).click()
    await passSignIn(other, 'student', t)
    await expect(notFound(other)).toBeVisible()
    await expect(signIn(other)).toHaveCount(0)
  })
})

test('a file that the storage has lost is said to be lost, to managers with what can be done', async ({
  page,
  newBrowserPage,
  t,
}) => {
  const { uuid, field, fileName } = await createItemForTest(clientsByApi, 'topics', 'published')
  const link = `/files/${uuid}/${field}/${fileName.split('/').at(-1)}`
  await loseFile(fileName)
  const expectLost = async (target: Page) => {
    await target.goto(link)
    await expect(target).toHaveURL(/\/error\/lost-file$/)
    await waitForHydration(target)
    const main = target.getByRole('main')
    await expect(main.getByRole('heading', { level: 1, name: t('errors.page.lostFile.title') })).toBeVisible()
    await expect(main.getByRole('button', { name: t('auth.login') })).toHaveCount(0)
    return main.getByText(t('errors.page.lostFile.forManagers'))
  }
  await expect(await expectLost(await newBrowserPage())).toHaveCount(0)
  await enterManage(page, `/manage/data/topics/${uuid}`, 'manager', t)
  await page.getByRole('button', { name: t('file.downloadNamed', { name: 'fail.png' }) }).click()
  await expect(page.getByText(t('file.error.lost')).first()).toBeVisible()
  await expect(await expectLost(page)).toBeVisible()
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
  dataOf(await manager('changeItem', { params, body: { action: 'status', updatedAt, newStatus: 'working' } }))
  await page.getByRole('button', { name: t('manage.bulk.label') }).click()
  await page.getByRole('menuitem', { name: t('manage.bulk.finish'), exact: true }).click()
  await expect(page.getByRole('main').getByText(t('manage.bulk.refused_one', { count: 1 }))).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: t('errors.conflict') })).toBeVisible()
  const rows = dataOf(await manager('listItems', { params: { slug }, query: {} }))
  expect(rows.map(({ status }) => status).sort()).toEqual(['published', 'working'])
})

test('the files of all entries that a table has are downloaded as one archive', async ({ page, t }) => {
  const title = unusedName('Arhiiv')
  await createItemForTest(clientsByApi, 'topics', 'pending', { thesis_topic_name: title })
  const other = unusedName('Failideta')
  await insertItem(clientsByApi, 'topics', {
    general_topics: { ...topicValues, thesis_topic_name: other },
  })
  await enterManage(page, `/manage/data/topics?q=${encodeURIComponent(title)}`, 'manager', t)
  const exportZip = async () => {
    await page.getByRole('button', { name: t('manage.export.label') }).press('Enter')
    await page.getByRole('menuitem', { name: t('manage.export.zip') }).press('Enter')
  }
  const download = page.waitForEvent('download')
  await exportZip()
  expect((await download).suggestedFilename()).toMatch(/^topics_[\d-]+\.zip$/)
  await page.goto(`/manage/data/topics?q=${encodeURIComponent(other)}`)
  await exportZip()
  await expect(page.getByText(t('manage.export.noFiles'), { exact: true })).toBeVisible()
})
