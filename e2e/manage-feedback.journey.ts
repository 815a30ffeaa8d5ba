import type { Locator, Page } from '@playwright/test'
import { dataOf } from '../testing/data-of.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { passSignIn } from './site.ts'
import type { Translate } from './texts.ts'
import { phone } from './viewports.ts'

/** Sends a message as an anonymous visitor; returns its text. */
async function sendFeedback(name: string, email?: string): Promise<string> {
  const feedback = unusedName(name)
  dataOf(await clientsByApi.as()('sendFeedback', { body: { feedback, email } }))
  return feedback
}

/** The row, or on a phone the card, of a message. */
function row(page: Page, message: string): Locator {
  return page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: message, exact: true }) })
}

function unreadTab(page: Page, t: Translate): Locator {
  const tabs = page.getByRole('navigation', { name: t('manage.tabs') })
  return tabs.getByRole('link', { name: new RegExp(`^${t('manage.tab.feedback')} \\d+ `) })
}

test('a message is read, answered, archived and restored', async ({ page, t }) => {
  const message = await sendFeedback('Otsing ei leia minu tööd', 'mari+register@example.com')
  await enterManage(page, '/manage', 'manager', t)
  await unreadTab(page, t).click()
  await expect(page).toHaveURL(/\/manage\/feedback$/)
  await expect(page.getByRole('heading', { level: 1, name: t('manage.feedback.title') })).toBeVisible()
  const trail = page.getByRole('navigation', { name: t('manage.trail') })
  await expect(trail.getByText(t('manage.tab.feedback'))).toBeVisible()
  await expect(row(page, message).getByText(t('manage.feedback.unread'))).toBeVisible()

  const panel = page.getByRole('dialog', { name: t('manage.feedback.message') })
  await test.step('opening it with the keyboard marks it as read', async () => {
    const opener = page.getByRole('button', { name: message, exact: true })
    await opener.press('Enter')
    await expect(panel.getByText('mari+register@example.com')).toBeVisible()
    await expect(panel.getByRole('link', { name: t('manage.feedback.reply') })).toHaveAttribute(
      'href',
      `mailto:mari%2Bregister@example.com?subject=${encodeURIComponent(t('manage.feedback.replySubject'))}`,
    )
    await expect(panel.getByRole('button', { name: t('manage.feedback.action.unread') })).toBeEnabled()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(opener).toBeFocused()
    await expect(row(page, message).getByText(t('manage.feedback.read'), { exact: true })).toBeVisible()
  })

  await test.step('it can be marked as unread again', async () => {
    await page.getByRole('button', { name: message, exact: true }).click()
    await panel.getByRole('button', { name: t('manage.feedback.action.unread') }).click()
    await expect(row(page, message).getByText(t('manage.feedback.unread'))).toBeVisible()
    await expect(unreadTab(page, t)).toBeVisible()
  })

  await test.step('the browser returns from it to the list', async () => {
    await page.getByRole('button', { name: message, exact: true }).click()
    await expect(panel).toBeVisible()
    await page.goBack()
    await expect(panel).toHaveCount(0)
  })

  await test.step('archiving can be undone', async () => {
    const archive = page.getByRole('button', { name: t('manage.feedback.archiveOf', { message }) })
    await archive.click()
    await expect(row(page, message)).toHaveCount(0)
    const notice = page.getByRole('listitem', { name: t('manage.feedback.success.archived') })
    await notice.getByRole('button', { name: t('common.undo') }).click()
    await expect(row(page, message)).toBeVisible()
    await archive.click()
    await expect(row(page, message)).toHaveCount(0)
  })

  await page.getByRole('switch', { name: t('manage.feedback.archived') }).click()
  await expect(row(page, message)).toBeVisible()
  await page.getByRole('button', { name: message, exact: true }).click()
  await panel.getByRole('button', { name: t('manage.feedback.action.restore') }).click()
  await expect(row(page, message)).toHaveCount(0)
  await page.getByRole('switch', { name: t('manage.feedback.archived') }).click()
  await expect(row(page, message)).toBeVisible()
})

test('several messages are found, and marked as read together', async ({ page, t }) => {
  const word = unusedName('Tänud')
  const [first, second] = [await sendFeedback(word), await sendFeedback(word)]
  await enterManage(page, '/manage/feedback', 'manager', t)
  await page.getByRole('searchbox', { name: t('table.search.label') }).fill(word)
  await expect(page.getByRole('row')).toHaveCount(3)

  await page.getByRole('checkbox', { name: first }).check()
  await page.getByRole('checkbox', { name: second }).check()
  await page.getByRole('button', { name: t('manage.feedback.action.read') }).click()
  for (const message of [first, second])
    await expect(row(page, message).getByText(t('manage.feedback.read'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('common.undo') }).click()
  for (const message of [first, second])
    await expect(row(page, message).getByText(t('manage.feedback.unread'))).toBeVisible()

  await test.step('a message without an address cannot be answered', async () => {
    await page.getByRole('button', { name: first, exact: true }).click()
    const panel = page.getByRole('dialog', { name: t('manage.feedback.message') })
    await expect(panel.getByText(t('manage.feedback.cannotReply'))).toBeVisible()
    await expect(panel.getByRole('link')).toHaveCount(0)
  })
})

test.describe('rejections and failures', () => {
  test.use({ expectedErrors: /status of (404|503)|403 .*\/unauthorized\?/ })

  test('a list that cannot be loaded can be requested again', async ({ page, t }) => {
    const message = await sendFeedback('Aitäh')
    const address = /\/api\/v1\/manage\/feedback/
    await page.route(address, (route) =>
      route.fulfill({ status: 503, json: { status: 503, error: 'errors.unavailable' } }),
    )
    await enterManage(page, '/manage/feedback', 'manager', t)
    await expect(page.getByRole('main').getByText(t('errors.unavailable'))).toBeVisible()
    await page.unroute(address)
    await page.getByRole('button', { name: t('common.retry') }).click()
    await expect(row(page, message)).toBeVisible()
  })

  test('nobody but managers receives a message', async ({ page, t }) => {
    const message = await sendFeedback('Salajane')
    await page.goto('/manage/feedback')
    await passSignIn(page, 'worker', t)
    await page.waitForURL('**/unauthorized**')
    const html = await (await page.request.get('/manage/feedback')).text()
    expect(html).not.toContain(message)
  })
})

test.describe('on a phone', () => {
  test.use({ display: phone })

  test('list and message are accessible and fit the window', async ({ page, t }) => {
    const message = await sendFeedback(`${'Väga pikk sõna '.repeat(20)}${'a'.repeat(90)}`, 'mari@example.com')
    await enterManage(page, `/manage/feedback?language=${phone.language}`, 'manager', t)
    await page
      .getByRole('button', { name: message.slice(0, 60) })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: t('manage.feedback.message') })).toBeVisible()
    await expect(page.getByRole('link', { name: t('manage.feedback.reply') })).toBeInViewport()
    await expectAccessible(page)
  })
})
