import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dataOf } from '../testing/data-of.ts'
import { fetchItem } from '../testing/items.ts'
import { expectAccessible, expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { confirmByMail, firstLinkTo, mailsTo, shortenUndo } from './mails.ts'
import { clientsByApi, enterManage, waitForManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { startSignedIn } from './session.ts'
import { passSignIn, visit, waitForHydration } from './site.ts'
import { submitEntry } from './submit-entry.ts'
import type { Translate } from './texts.ts'
import { desktop, displays } from './viewports.ts'

const slug = 'topics'

async function submitTopic(username?: string) {
  const entry = await submitEntry({ username })
  if (!username) await confirmByMail(entry.uuid, entry.address)
  return entry
}

/** The messages and notes of an entry on a page of either half. */
function threadOf(page: Page, t: Translate) {
  const list = page.getByRole('list', { name: t('item.messages.title'), exact: true })
  return {
    messages: list.getByRole('listitem'),
    notes: page.getByRole('list', { name: t('manage.notes.title'), exact: true }).getByRole('listitem'),
    write: (label: string) => page.getByRole('textbox', { name: t(label), exact: true }),
    send: page.getByRole('button', { name: t('item.messages.send'), exact: true }),
    failure: page.getByRole('group').filter({ hasText: t('errors.network') }),
  }
}

/** Collects what a page gets, to look for what it must not get. */
function collectResponses(page: Page): () => Promise<string> {
  const bodies: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().includes('/api/')) bodies.push(response.text().catch(() => ''))
  })
  return async () => (await Promise.all(bodies)).join('\n')
}

test.describe('by link', () => {
  test.use({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('a manager writes, the owner answers where the mail leads to, and the manager reads it', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    test.slow()
    const { uuid, address, title } = await submitTopic()
    const review = inLanguage(`/manage/data/${slug}/${uuid}?view=review`, desktop.language)
    const note = `Märge ${randomUUID()}`
    const managers = threadOf(page, t)
    await enterManage(page, review, 'manager', t)

    await test.step('a note is for managers alone, a message is sent by Ctrl+Enter, which decides nothing', async () => {
      await expect(page.getByText(t('manage.notes.only'), { exact: true })).toBeVisible()
      await managers.write('manage.notes.write').fill(note)
      await page.getByRole('button', { name: t('manage.notes.save'), exact: true }).click()
      await expect(managers.notes).toContainText([note])
      await managers.write('manage.messages.write').fill('Palun lisa eeldused.')
      await managers.write('manage.messages.write').press('Control+Enter')
      await expect(managers.messages).toContainText(['Palun lisa eeldused.'])
      await expect(managers.messages).toContainText([t('item.messages.unread')])
      await expect(managers.write('manage.messages.write')).toBeFocused()
      await expect(managers.write('manage.messages.write')).toHaveValue('')
      expect((await fetchItem(clientsByApi, slug, uuid)).status).toBe('pending')
      await expectNoViolations(page, 'review with messages')
    })

    await shortenUndo(address)
    const text = async () => (await mailsTo(address)).join('\n').replace(/=\r?\n/g, '')
    await expect.poll(text, { timeout: 90_000 }).toContain('&messages')
    expect(await text()).not.toContain(note)
    const owner = await newBrowserPage()
    const responses = collectResponses(owner)
    const owners = threadOf(owner, t)

    await test.step('the link leads to the box, where the message is read', async () => {
      await visit(owner, `${await firstLinkTo(address)}&messages`)
      await expect(owners.write('my.messages.write')).toBeFocused()
      await expect(owner).toHaveURL(/#messages$/)
      await expect(owners.messages).toContainText([t('item.messages.new')])
      await expectAccessible(owner)
    })

    await test.step('without a connection the text stays, and leaving the page asks', async () => {
      await owners.write('my.messages.write').fill('Lisan homme.')
      await owner.context().setOffline(true)
      await owners.send.click()
      await expect(owners.failure).toBeVisible()
      await expect(owners.write('my.messages.write')).toHaveValue('Lisan homme.')
      await owner.context().setOffline(false)
      await owner
        .getByRole('main')
        .getByRole('link', { name: t('my.title'), exact: true })
        .click()
      const question = owner.getByRole('alertdialog', { name: t('field.leave.title') })
      await question.getByRole('button', { name: t('field.leave.stay') }).click()
      await owners.send.press('Enter')
      await expect(owners.messages).toContainText(['Palun lisa eeldused.', 'Lisan homme.'])
      await expect(owners.write('my.messages.write')).toHaveValue('')
    })
    expect(await responses()).toContain('Palun lisa eeldused.')
    expect(await responses()).not.toContain(note)

    await test.step('the overview leads to it, and it is read when it is seen', async () => {
      await page.goto(inLanguage('/manage', desktop.language))
      await waitForManage(page, t)
      await page
        .getByRole('region', { name: t('manage.overview.unanswered'), exact: true })
        .getByRole('link', { name: new RegExp(`^${RegExp.escape(t('topics.title'))} \\d+`) })
        .click()
      await page.waitForURL(/messages=unanswered/)
      const tabs = page.getByRole('navigation', { name: t('manage.column.status'), exact: true })
      await expect(tabs.locator('[aria-current=page]')).toContainText(t('manage.messages.unanswered'))
      await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
      await page.goto(review)
      await waitForManage(page, t)
      await expect(managers.messages.filter({ hasText: 'Lisan homme.' })).toContainText(
        t('item.messages.new'),
      )
      await managers.messages.last().scrollIntoViewIfNeeded()
      await owner.reload()
      await waitForHydration(owner)
      await expect(async () => {
        await owner.reload()
        await expect(owners.messages).toHaveCount(2)
        await expect(owners.messages.last()).not.toContainText(t('item.messages.unread'), { timeout: 2000 })
      }).toPass({ timeout: 20_000 })
    })

    await test.step('a second link, opened in the page, leads to the box too', async () => {
      const [, again = ''] = (await firstLinkTo(address)).split('#')
      await owner.getByRole('heading', { level: 1 }).click()
      await expect(owners.write('my.messages.write')).not.toBeFocused()
      await owner.evaluate((fragment) => location.assign(`#${fragment}`), `${again}&messages`)
      await expect(owners.write('my.messages.write')).toBeFocused()
      await expect(owner).toHaveURL(/#messages$/)
    })

    await test.step('it waits again once it is marked as unread', async () => {
      await page.getByRole('button', { name: t('manage.messages.markUnread'), exact: true }).press('Enter')
      await expect(page.getByText(t('manage.messages.markedUnread'), { exact: true }).first()).toBeVisible()
      const query = { messages: 'unanswered', size: 100 } as const
      const rows = dataOf(await clientsByApi.as('manager')('listItems', { params: { slug }, query }))
      expect(rows.map((row) => row.uuid)).toContain(uuid)
    })
  })
})

test('a text that is not sent is a draft of its writer, and is deleted when they sign out', async ({
  page,
  t,
}) => {
  const { uuid } = await submitTopic('student')
  const review = inLanguage(`/manage/data/${slug}/${uuid}?view=review`, desktop.language)
  const box = threadOf(page, t).write('manage.messages.write')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const stored = () =>
    page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
  await enterManage(page, review, 'manager', t)
  await box.fill('Poolik sõnum')
  await page.reload()
  await waitForManage(page, t)
  await expect(box).toHaveValue('Poolik sõnum')
  await box.fill('')
  await page.reload()
  await waitForManage(page, t)
  expect(await stored()).not.toContain('Poolik')
  await box.fill('Poolik sõnum')
  await page.getByRole('button', { name: t('auth.signedInAs', { name: 'Kadri Kask' }) }).click()
  await page.getByRole('menuitem', { name: t('auth.logout') }).click()
  const question = page.getByRole('alertdialog', { name: t('auth.leave.title') })
  await question.getByRole('button', { name: t('auth.leave.confirm') }).click()
  await page.waitForURL(({ pathname }) => pathname === '/')
  expect(asked).toEqual([])
  expect(await stored()).not.toContain('Poolik')
  await page.goto(review)
  await passSignIn(page, 'admin', t)
  await waitForManage(page, t)
  await expect(box).toHaveValue('')
})

for (const [name, display] of Object.entries(displays))
  test.describe(name, () => {
    test.use({ display })

    test('a signed-in submitter finds new messages in the list of own entries', async ({ page, t }) => {
      const { uuid, title } = await submitTopic('student')
      const body = { uuid: randomUUID(), kind: 'message', text: 'Kas teema on veel vaba?' } as const
      dataOf(await clientsByApi.as('manager')('writeMessage', { params: { slug, uuid }, body }))
      await startSignedIn(page.context(), 'student')
      await visit(page, inLanguage('/my', display.language))
      const row = page.getByRole('listitem').filter({ hasText: title })
      const { messages, write, send } = threadOf(page, t)
      await row
        .getByRole('link', { name: t('my.row.newMessagesNamed_one', { count: 1, title }), exact: true })
        .click()
      await expect(messages).toContainText([body.text])
      await expect(write('my.messages.write')).toBeFocused()
      await page.getByRole('heading', { level: 1 }).click()
      await page.getByRole('link', { name: t('my.entry.ask'), exact: true }).press('Enter')
      await expect(write('my.messages.write')).toBeFocused()
      await page.keyboard.type('Jah')
      await page.keyboard.press('Enter')
      await page.keyboard.type('On küll.')
      await page.keyboard.press('Control+Enter')
      await expect(messages).toContainText([body.text, /Jah\s*On küll\./])
      await expectAccessible(page)
      await expect(send).toBeVisible()
      await visit(page, inLanguage('/my', display.language))
      await expect(row.first()).toBeVisible()
      await expect(
        row.getByRole('link', { name: t('my.row.newMessagesNamed_one', { count: 1, title }) }),
      ).toHaveCount(0)
    })
  })
