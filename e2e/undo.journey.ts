import type { Page } from '@playwright/test'
import { undoSeconds } from '#contract/item-statuses.ts'
import { fetchItem, insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { baseUrl } from './address.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { mailsTo, queuedMailsTo, shortenUndo } from './mails.ts'
import { chooseStatus, clientsByApi, enterManage, expectSavedStatus, statusButton } from './manage.ts'
import type { Translate } from './texts.ts'
import { phone } from './viewports.ts'

// Only the mail folder of a product that these tests have started is known.
test.skip(Boolean(process.env.E2E_URL), 'the data folder of the product at E2E_URL is not known')

type Entry = { uuid: string; title: string; email: string }

async function insertPending(count: number) {
  const word = `undo${unusedName('').trim()}`
  const entries: Entry[] = []
  for (let number = 1; number <= count; number++) {
    const title = `Teema ${String(number).padStart(2, '0')} ${word}`
    const email = `${word}-${number}@example.com`
    const general_topics = { ...topicValues, thesis_topic_name: title, contact_email: email }
    entries.push({ title, email, uuid: await insertItem(clientsByApi, 'topics', { general_topics }) })
  }
  return { word, entries }
}

/** Everything that the public site has of these entries: lists in their order, details, feed and sitemap. */
async function publicSite(word: string, entries: readonly Entry[]) {
  const text = async (path: string) => (await fetch(baseUrl + path)).text()
  const list = await text(`/api/v2/topics?q=${word}&size=150`)
  const page = await text(`/topics?q=${word}&size=50&language=et`)
  const uuids = entries.map(({ uuid }) => uuid)
  const named = (blocks: readonly string[]) =>
    blocks.filter((block) => uuids.some((uuid) => block.includes(uuid)))
  return {
    list,
    // Assets and nonces differ from one response to the next, and counts include the entries of other tests.
    page: entries.filter(({ title }) => page.includes(title)).map(({ title }) => title),
    details: await Promise.all(uuids.map((uuid) => text(`/api/v2/topics/${uuid}`))),
    feed: named((await text('/topics/feed.atom?language=et')).split('<entry>')),
    sitemap: named((await text('/sitemap/topics-1.xml')).split('<url>')),
  }
}

const statusesOf = (entries: readonly Entry[]) =>
  Promise.all(entries.map(async ({ uuid }) => (await fetchItem(clientsByApi, 'topics', uuid)).status))

const countMails = async (entries: readonly Entry[]) =>
  Promise.all(entries.map(async ({ email }) => (await mailsTo(email)).length))

const repeated = <Value>(count: number, value: Value) => Array.from({ length: count }, () => value)

/** Selects the first rows of the table by keyboard, and deletes them with the menu. */
async function deleteInBulk(page: Page, t: Translate, entries: readonly Entry[]) {
  for (const { title } of entries) {
    const name = t('table.selection.row', { name: title })
    await page.getByRole('checkbox', { name }).focus()
    await page.keyboard.press('Space')
  }
  await page.getByRole('button', { name: t('manage.bulk.label') }).press('Enter')
  await page.getByRole('menuitem', { name: t('manage.bulk.delete') }).press('Enter')
  return page.getByRole('alertdialog').or(page.getByRole('dialog'))
}

test('pending entries are decided by keyboard, and deleted in bulk: undo leaves no trace and no mail', async ({
  page,
  t,
}) => {
  const { word, entries } = await insertPending(4)
  for (const [index, { uuid, title }] of entries.entries()) {
    if (index === 0) await enterManage(page, `/manage/data/topics/${uuid}`, 'manager', t)
    else await page.goto(`/manage/data/topics/${uuid}`)
    await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
    const status = page.getByRole('combobox', { name: t('manage.item.status') })
    await expect(async () => {
      await page.keyboard.press('p')
      await expect(status).toHaveValue('published', { timeout: 500 })
    }).toPass()
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/manage\/data\/topics(\?|$)/)
  }
  expect(await statusesOf(entries)).toEqual(repeated(4, 'published'))
  for (const { email } of entries) await shortenUndo(email)
  const mailed = expect.poll(() => countMails(entries), { timeout: (undoSeconds + 30) * 1000 })
  await mailed.toEqual(repeated(4, 1))

  const before = await publicSite(word, entries)
  expect(before.page).toHaveLength(4)
  // Each in both languages.
  expect(before.sitemap).toHaveLength(8)
  await page.goto(`/manage/data/topics?q=${word}&size=50`)
  const chosen = entries.slice(0, 3)

  await test.step('a bulk change that takes public entries away asks first, with counts', async () => {
    const dialog = await deleteInBulk(page, t, chosen)
    await expect(dialog.getByText(t('manage.bulk.confirm.delete_other', { count: 3 }))).toBeVisible()
    await expect(dialog.getByText(t('manage.bulk.confirm.public_other', { count: 3 }))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    expect(await statusesOf(chosen)).toEqual(repeated(3, 'published'))
    await page.getByRole('button', { name: t('manage.bulk.label') }).press('Enter')
    await page.getByRole('menuitem', { name: t('manage.bulk.delete') }).press('Enter')
    await dialog.getByRole('button', { name: t('manage.bulk.delete'), exact: true }).press('Enter')
    await expect(page.getByText(t('manage.bulk.changed_other', { count: 3 })).last()).toBeVisible()
    expect(await statusesOf(chosen)).toEqual(repeated(3, 'deleted'))
    expect((await publicSite(word, entries)).page).toHaveLength(1)
  })

  await test.step('undo by key gives everything back', async () => {
    await page.keyboard.press('z')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('manage.bulk.takenBack_other', { count: 3 })).last()).toBeVisible()
    expect(await statusesOf(chosen)).toEqual(repeated(3, 'published'))
    expect(await publicSite(word, entries)).toEqual(before)
  })

  await test.step('a batch is in the history, and undone there as one', async () => {
    await page.goto(`/manage/data/topics?q=${word}&size=50`)
    const dialog = await deleteInBulk(page, t, chosen)
    await dialog.getByRole('button', { name: t('manage.bulk.delete'), exact: true }).click()
    await expect(page.getByText(t('manage.bulk.changed_other', { count: 3 })).last()).toBeVisible()
    await page.goto(`/manage/data/topics/${chosen[1]?.uuid}`)
    const batch = page
      .getByRole('listitem')
      .filter({ hasText: t('manage.history.batch_other', { count: 3 }) })
    await expect(batch.filter({ hasText: t('manage.history.undone') })).toHaveCount(1)
    await batch.getByRole('button').first().click()
    const undoDialog = page.getByRole('dialog')
    await expect(undoDialog.getByRole('radio', { name: t('manage.undo.one') })).not.toBeChecked()
    await expect(
      undoDialog.getByRole('radio', { name: t('manage.undo.all_other', { count: 3 }) }),
    ).toBeChecked()
    await undoDialog.getByRole('button', { name: t('manage.undo.label'), exact: true }).click()
    await expect(undoDialog).toBeHidden()
    await expect.poll(() => statusesOf(chosen)).toEqual(repeated(3, 'published'))
    expect(await publicSite(word, entries)).toEqual(before)
  })

  await test.step('no mail of what was undone has left or will leave', async () => {
    for (const { email } of entries) expect(await queuedMailsTo(email)).toEqual([])
    expect(await countMails(entries)).toEqual(repeated(4, 1))
  })
})

test.describe('on a phone', () => {
  test.use({ display: phone })

  test('a change in the table and on the page of an entry is undone with a button and with a key', async ({
    page,
    t,
  }) => {
    const { word, entries } = await insertPending(1)
    const [entry] = entries
    if (!entry) throw new Error('no entry')
    const status = () => fetchItem(clientsByApi, 'topics', entry.uuid).then((item) => item.status)
    const undone = page.getByText(t('item.success.undone'), { exact: true }).last()
    await enterManage(page, `/manage/data/topics?q=${word}&language=${phone.language}`, 'manager', t)
    const inTable = statusButton(page, t, entry.title)
    const undoButton = page.getByRole('button', { name: t('common.undo'), exact: true })
    const undoBy = {
      button: () => undoButton.click(),
      key: async () => {
        await page.keyboard.press('z')
        await page.keyboard.press('Enter')
      },
    }
    for (const [how, undo] of Object.entries(undoBy)) {
      await chooseStatus(page, inTable, t('item.status.deleted'))
      await expect.poll(status, how).toBe('deleted')
      await expect(undoButton).toBeVisible()
      await undo()
      await expect(undoButton).toHaveCount(0)
      await expect(undone).toBeVisible()
      // The message of the time before may still be displayed.
      await expect.poll(status, how).toBe('pending')
      await expectSavedStatus(inTable, t('item.status.pending'))
    }

    await page.goto(`/manage/data/topics/${entry.uuid}`)
    const ofPage = page.getByRole('combobox', { name: t('manage.item.status') })
    await ofPage.selectOption('canceled')
    await page.getByLabel(t('manage.item.reason')).fill('Kordus.')
    await page.getByRole('button', { name: t('manage.item.save'), exact: true }).click()
    await page.waitForURL(/\/manage\/data\/topics(\?|$)/)
    expect(await status()).toBe('canceled')
    await undoBy.button()
    await page.waitForURL(({ pathname }) => pathname.endsWith(entry.uuid))
    expect(await status()).toBe('pending')
    expect(await queuedMailsTo(entry.email)).toEqual([])
    expect(await mailsTo(entry.email)).toEqual([])
  })
})
