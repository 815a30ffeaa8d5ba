import { createHash, randomBytes } from 'node:crypto'
import { expectAccessible } from './accessibility.ts'
import { runInDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { checkAnswers, dayAhead, field, tick } from './form.ts'
import { copyLinksTo, mailsTo, queuedMailsTo } from './mails.ts'
import { startSignedIn } from './session.ts'
import { findInList, messageBar, visit } from './site.ts'
import { newAddress } from './submit-entry.ts'

async function newKey(address: string): Promise<string> {
  const key = randomBytes(16).toString('base64url')
  const hash = createHash('sha256').update(key).digest('hex')
  await runInDatabase('insert into mail_keys (key_hash, address) values ($1, $2)', [hash, address])
  return key
}

const ended = (address: string) =>
  runInDatabase('select address from ended_mails where address = $1', [address])

test('the link in a notice ends notices with a button, which can be taken back', async ({ page, t }) => {
  const address = newAddress()
  const key = await newKey(address)
  const shown = { address: `${address[0]}…@example.com` }
  await visit(page, `/my/mails?language=et#key=${key}`)
  await expect(page.getByText(t('my.mails.on', shown))).toBeVisible()
  await expect(page.getByText(t('my.mails.decisions'))).toBeVisible()
  expect(page.url()).not.toContain(key)
  expect(await ended(address)).toEqual([])
  await expectAccessible(page)

  await page.getByRole('button', { name: t('my.mails.end') }).press('Enter')
  await expect(page.getByRole('main').getByText(t('my.success.mailsEnded'))).toBeVisible()
  await expect(page.getByText(t('my.mails.off', shown))).toBeVisible()
  expect(await ended(address)).toHaveLength(1)
  await page.reload()
  await page.getByRole('button', { name: t('my.mails.resume') }).click()
  await expect(page.getByRole('main').getByText(t('my.success.mailsResumed'))).toBeVisible()
  expect(await ended(address)).toEqual([])
})

test.describe('a link that is not known', () => {
  test.use({ expectedErrors: /404/ })

  test('says where notices are ended', async ({ page, t }) => {
    await visit(page, '/my/mails?language=et#key=unknown')
    await expect(page.getByText(t('my.mails.unknown.title'), { exact: true })).toBeVisible()
  })

  test('says until when a copy can be requested', async ({ page, t }) => {
    await visit(page, '/minu/copy?language=et#key=unknown')
    await page.getByRole('button', { name: t('my.copy.send') }).click()
    await expect(page.getByRole('main').getByText(t('my.copy.unknown.text'))).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })
})

test('the receipt of a contact message has a link to the copy', async ({ page, t }) => {
  const address = newAddress()
  await visit(page, '/internship?language=et')
  await findInList(page, t, 'turvatestimine', 'Turvatestimine')
  await page.getByRole('button', { name: t('internship.apply') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('item.contact.noCopy'))).toBeVisible()
  await dialog.getByLabel(t('item.contact.name')).fill('Mari Maasikas')
  await dialog.getByLabel(t('item.contact.email')).fill(address)
  await dialog.getByLabel(t('item.contact.message')).fill('Kas koht on vaba?')
  await dialog.getByRole('button', { name: t('item.contact.send') }).click()
  await expect(messageBar(dialog, t('item.contact.success'))).toBeVisible()

  await expect.poll(() => copyLinksTo(address)).toHaveLength(2)
  const [link = ''] = await copyLinksTo(address)
  await page.goto(link)
  await expect(page).not.toHaveURL(/key=/)
  await expectAccessible(page)
  await page.getByRole('button', { name: t('my.copy.send') }).press('Enter')
  await expect(page.getByRole('main').getByText(t('my.success.copySent'))).toBeVisible()
  await expect.poll(() => mailsTo(address)).toHaveLength(3)
  await page.reload()
  await page.getByRole('button', { name: t('my.copy.send') }).click()
  await expect(page.getByRole('main').getByText(t('my.success.copySent'))).toBeVisible()
  expect(await queuedMailsTo(address)).toEqual([])
})

test('a signed-in person has the same choice with their entries', async ({ page, context, t }) => {
  await startSignedIn(context, 'worker')
  await visit(page, '/minu?language=et')
  const section = page.getByRole('region', { name: t('my.mails.title') })
  await section.getByRole('button', { name: t('my.mails.end') }).click()
  await expect(section.getByText(t('my.success.mailsEnded'))).toBeVisible()
  await section.getByRole('button', { name: t('my.mails.resume') }).press('Enter')
  await expect(section.getByText(t('my.success.mailsResumed'))).toBeVisible()
})

test('a deadline before a usual review is said before the submission, and does not prevent it', async ({
  page,
  t,
}) => {
  await runInDatabase(
    `insert into review_times (form, decisions, median_days) values ('internship', 12, 8.4)
     on conflict (form) do update set decisions = 12, median_days = 8.4`,
  )
  await visit(page, '/internship/lisa?language=et')
  await field(page, t, 'organization_name').fill('Kiire OÜ')
  await field(page, t, 'internship_field').fill('Testimine')
  await field(page, t, 'description').fill('Testida.')
  await field(page, t, 'number_of_positions').fill('1')
  await tick(page, t, 'level', 'bachelor')
  await tick(page, t, 'period', 'summer')
  await field(page, t, 'contact_email').fill('kiire@example.com')
  await field(page, t, 'confirmation').check()
  const [, text = ''] = t('item.add.deadline_other', { count: 9, date: '@' }).split('@')
  await field(page, t, 'application_deadline').fill(dayAhead(40))
  await checkAnswers(page, t)
  await expect(page.getByRole('main').getByText(text)).toHaveCount(0)
  await page.getByRole('button', { name: t('field.check.back') }).click()
  await field(page, t, 'application_deadline').fill(dayAhead(3))
  await checkAnswers(page, t)
  const notice = page.getByRole('main').getByText(text)
  const send = page.getByRole('button', { name: t('item.add.submit') })
  await expect(send).toBeEnabled()
  for (const width of [320, 390, 900, 1280])
    await test.step(`near the button, ${width} wide`, async () => {
      await page.setViewportSize({ width, height: 800 })
      await page
        .getByRole('heading', { name: t('field.check.title') })
        .evaluate((heading) => heading.scrollIntoView())
      // In between, the buttons are where the answers end.
      if (width === 900) await send.scrollIntoViewIfNeeded()
      await expect(send).toBeInViewport({ ratio: 1 })
      await expect(notice).toBeInViewport({ ratio: 1 })
      await expectAccessible(page)
    })
})
