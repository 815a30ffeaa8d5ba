import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import { insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'

/** An address that is in one topic. */
async function addContact() {
  const title = unusedName('Andmete kustutamine')
  const email = `${title.replace(/\W+/g, '').toLowerCase()}@example.org`
  await insertItem(clientsByApi, 'topics', {
    general_topics: { ...topicValues, thesis_topic_name: title, contact_email: email },
  })
  return { title, email }
}

/** Words of a table that are on more than one line, but for addresses and those that are too long for one. */
function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}]+/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        if (word.length < 20 && new Set([...range.getClientRects()].map(({ top }) => top)).size > 1)
          broken.push(word)
      }
    return broken
  })
}

test('an administrator finds, exports and erases a person', async ({ page, t }) => {
  const { title, email } = await addContact()
  await enterManage(page, '/manage/people', 'admin', t)
  const input = page.getByLabel(t('manage.person.identifiers'))
  await input.fill('ab')
  await input.press('Enter')
  await expect(page.getByText(t('manage.person.tooShort'))).toBeVisible()
  await input.fill(email)
  await input.press('Enter')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
  await expectAccessible(page)

  const downloads = page.waitForEvent('download')
  await page.getByRole('button', { name: t('manage.person.export') }).click()
  const download = await downloads
  const files = unzipSync(await readFile(await download.path()))
  expect(Object.keys(files)).toEqual(['person.json', 'person.html'])
  await test.step('words of the page are whole, on a desktop and on a phone', async () => {
    const opened = await page.context().newPage()
    await opened.setContent(new TextDecoder().decode(files['person.html']))
    for (const width of [1280, 390]) {
      await opened.setViewportSize({ width, height: 800 })
      expect(await brokenWords(opened)).toEqual([])
      expect(await opened.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
    await opened.close()
  })

  const released = Promise.withResolvers<void>()
  await page.route(
    '**/api/v1/manage/people/erase',
    async (route) => {
      await released.promise
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: t('manage.person.erase') }).press('Enter')
  const dialog = page.getByRole('dialog', { name: t('manage.person.erase') })
  const typed = dialog.getByLabel(t('manage.person.type', { identifier: email }))
  const anonymize = dialog.getByRole('button', { name: t('manage.person.action.anonymize') })
  await test.step('not before it is said what would happen', async () => {
    await typed.fill(email)
    await expect(anonymize).toBeDisabled()
    released.resolve()
    await expect(dialog.getByText(t('manage.person.plan.changedEntries'))).toBeVisible()
    await expect(anonymize).toBeEnabled()
    await typed.fill('')
  })
  await expect(dialog.getByText(t('manage.person.notFound'))).toBeVisible()
  await dialog.getByRole('radio', { name: t('manage.person.does.erase') }).check()
  const erase = dialog.getByRole('button', { name: t('manage.person.action.erase') })
  await expect(erase).toBeDisabled()
  await dialog.getByRole('radio', { name: t('manage.person.does.anonymize') }).press('ArrowUp')
  await dialog.getByRole('radio', { name: t('manage.person.does.anonymize') }).check()
  await expectAccessible(page)
  await typed.fill(email)
  await anonymize.click()
  const notices = page.getByRole('region', { name: t('manage.notices') })
  await expect(notices.getByText(t('manage.person.success.erased'))).toBeVisible()
  await expect(page.getByText(t('manage.person.none.title'))).toBeVisible()
})

test('a manager finds a person from an entry, and cannot erase', async ({ page, t }) => {
  const { title, email } = await addContact()
  await enterManage(page, `/manage/people?q=${email}`, 'manager', t)
  await page.getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/manage\/data\/topics\//)
  await page.goBack()
  await expect(page.getByRole('button', { name: t('manage.person.export') })).toBeVisible()
  await expect(page.getByRole('button', { name: t('manage.person.erase') })).toHaveCount(0)
})
