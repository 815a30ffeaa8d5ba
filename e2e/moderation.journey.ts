import { randomUUID } from 'node:crypto'
import { createClient } from '#contract/client.ts'
import { topicValues } from '../testing/sample-values.ts'
import { submit } from '../testing/submit.ts'
import { baseUrl } from './address.ts'
import { runInDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { confirmByMail, mailsTo, shortenUndo } from './mails.ts'
import { enterManage, waitForManage } from './manage.ts'
import { desktop } from './viewports.ts'

// Only a product that these tests have started has a database and a mail folder that they can open.
test.skip(Boolean(process.env.E2E_URL), 'the data folder of the product at E2E_URL is not known')

test.describe('on a desktop', () => {
  test.use({ display: desktop })

  test('a reason for a rejection is mailed and stays in the history; an unsent mail is sent again', async ({
    page,
    t,
  }) => {
    const title = unusedName('Registri otsing')
    const email = `${unusedName('saatja').replace(' ', '-')}@example.com`
    const reason = 'Palun kirjelda teemat pikemalt.'
    const itemUuid = await submitTopic(title, email)
    await confirmByMail(itemUuid, email)

    await enterManage(page, `/manage/data/topics/${itemUuid}?language=${desktop.language}`, 'manager', t)
    await page
      .getByRole('combobox', { name: t('manage.item.status') })
      .selectOption({ label: t('item.status.canceled') })
    await page.getByLabel(t('manage.item.reason')).fill(reason)
    const requirements = page.getByLabel(new RegExp(`^${RegExp.escape(t('forms.fields.requirements'))}`))
    const save = async (text: string) => {
      await requirements.fill(text)
      await page.getByRole('button', { name: t('manage.item.save'), exact: true }).click()
      await page.waitForURL(/\/manage\/data\/topics(\?|$)/)
    }
    await save('Andmebaaside aine.')

    await page.goto(`/manage/data/topics/${itemUuid}`)
    const history = page.getByRole('listitem').filter({ hasText: reason })
    await expect(history.getByText(t('item.outcome.refused'), { exact: true })).toBeVisible()
    await expect(history.getByText('Andmebaaside aine.')).toBeVisible()
    await expect(history.getByText(t('manage.history.empty'), { exact: true })).toBeVisible()
    await save('Muu.')
    await page.getByRole('button', { name: t('common.undo') }).click()
    await page.waitForURL(({ pathname }) => pathname.endsWith(itemUuid))
    await expect(requirements).toHaveValue('Andmebaaside aine.')

    // What is sent again below also sends what is due.
    await shortenUndo(email)
    const recipient = `${unusedName('saaja').replace(' ', '-')}@example.com`
    await insertFailedMail(recipient)
    await page.goto('/manage/mails')
    await waitForManage(page, t)
    const card = page.getByRole('listitem').filter({ hasText: recipient })
    await expect(card.getByText('connect ECONNREFUSED 127.0.0.1:25')).toBeVisible()
    await card.getByRole('button', { name: t('manage.mails.resendTo', { recipient }) }).press('Enter')
    await expect(page.getByText(t('manage.mails.queued_one', { count: 1 })).last()).toBeVisible()
    await expect(card).toHaveCount(0)
    // The focused button is gone with its card: the focus stays in what remains of the list, or in the content.
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
    await expect.poll(() => mailsTo(recipient)).toHaveLength(1)
    await expect.poll(() => mailsTo(email)).toContainEqual(expect.stringContaining(reason))
  })

  test('an unsent mail is dismissed, which can be undone', async ({ page, t }) => {
    const recipient = `${unusedName('kadunud').replace(' ', '-')}@example.com`
    await insertFailedMail(recipient)
    await enterManage(page, `/manage/mails?language=${desktop.language}`, 'manager', t)
    const card = page.getByRole('listitem').filter({ hasText: recipient })
    const dismiss = card.getByRole('button', { name: t('manage.mails.dismissOf', { recipient }) })
    await dismiss.press('Enter')
    await expect(page.getByText(t('manage.mails.dismissed_one', { count: 1 })).last()).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect(page.locator('main:focus, main :focus')).toHaveCount(1)
    await page.keyboard.press('z')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('manage.mails.success.restore')).last()).toBeVisible()
    await dismiss.click()
    await expect(card).toHaveCount(0)
    await page.reload()
    await waitForManage(page, t)
    await expect(page.getByRole('heading', { name: t('manage.mails.title') })).toBeVisible()
    await expect(card).toHaveCount(0)
  })
})

async function submitTopic(title: string, email: string): Promise<string> {
  const itemUuid = randomUUID()
  const general_topics = { ...topicValues, thesis_topic_name: title, contact_email: email }
  const response = await submit(createClient({ origin: baseUrl }), 'topics', { general_topics }, itemUuid)
  expect(response.status).toBe(200)
  return itemUuid
}

async function insertFailedMail(recipient: string): Promise<void> {
  await runInDatabase(
    `insert into mails (recipient, subject, text, html, status, attempts, due_at, last_error)
     values ($1, 'Saime kätte', 'Tere!', '<p>Tere!</p>', 'failed', 20, now(), 'connect ECONNREFUSED 127.0.0.1:25')`,
    [recipient],
  )
}
