import type { Locator, Page } from '@playwright/test'
import { confirmationDays } from '#contract/address-confirmation.ts'
import { fetchItem, insertItem } from '../testing/items.ts'
import { publish } from '../testing/publish.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expectAccessible, expectNoViolations } from './accessibility.ts'
import { runInDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { field, fillTopic, submit as submitForm, unusedName } from './form.ts'
import { firstLinkTo, keyOf, mailsTo } from './mails.ts'
import { clientsByApi, enterManage, waitForManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { expectNotice, visit, waitForHydration } from './site.ts'
import { newAddress, submitEntry } from './submit-entry.ts'
import type { Translate } from './texts.ts'
import { displaysOfLongJourney } from './viewports.ts'

const slug = 'topics'

const read = (uuid: string) => fetchItem(clientsByApi, slug, uuid)

function card(page: Page, t: Translate): { card: Locator; button: Locator } {
  const region = page.getByRole('region', { name: t('my.confirm.title') })
  return { card: region, button: region.getByRole('button', { name: t('my.confirm.button') }) }
}

test('whoever submits without an account confirms the address with the button that the mail leads to', async ({
  page,
  newBrowserPage,
  t,
}) => {
  test.slow()
  const address = newAddress()
  await visit(page, '/topics/lisa?language=et')
  await fillTopic(page, t)
  await field(page, t, 'contact_email').fill(address)
  const uuid = await submitForm(page, t)
  await expect(
    page.getByText(t('item.add.next.confirm_required_other', { count: confirmationDays }), { exact: true }),
  ).toBeVisible()

  const link = await firstLinkTo(address)
  const [mail = ''] = await mailsTo(address)
  expect(mail).toMatch(/^Subject: Kinnita oma e-posti aadress \(/m)

  const other = await newBrowserPage()
  await test.step('opening the link, twice and in another browser, confirms nothing', async () => {
    for (const each of [page, page, other]) {
      await visit(each, link)
      await expect(card(each, t).button).toBeVisible()
    }
    expect((await read(uuid)).addressUnconfirmed).toBe(true)
    await expectAccessible(page)
  })

  await test.step('the button does, and what was typed stays', async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await field(page, t, 'description').fill('Veel saatmata.')
    await card(page, t).button.click()
    await expectNotice(page, t('my.confirm.done'))
    await expect(card(page, t).card).toHaveCount(0)
    await expect(page.getByText(t('my.entry.state.pending'))).toBeVisible()
    await expect(field(page, t, 'description')).toHaveValue('Veel saatmata.')
    expect(await read(uuid)).toMatchObject({ status: 'pending', addressUnconfirmed: false })
    await expectNoViolations(page, 'confirmed')
  })

  await test.step('nor does a page ask any more that was open before, once somebody returns to it', async () => {
    await expect(card(other, t).button).toBeVisible()
    await other.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(card(other, t).card).toHaveCount(0)
  })

  await test.step('the link opened again asks no more', async () => {
    await visit(other, link)
    await expect(other.getByText(t('my.entry.state.pending'))).toBeVisible()
    await expect(card(other, t).card).toHaveCount(0)
  })
})

test('by keyboard, after a decision, and after the entry was removed', async ({ page, t }) => {
  test.slow()
  await test.step('by keyboard', async () => {
    const { uuid, address } = await submitEntry()
    await visit(page, await firstLinkTo(address))
    await card(page, t).button.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    await expect(card(page, t).button).toBeFocused()
    await page.keyboard.press('Enter')
    await expectNotice(page, t('my.confirm.done'))
    expect((await read(uuid)).addressUnconfirmed).toBe(false)
  })

  await test.step('after a decision, for the mails to come', async () => {
    const { uuid, address } = await submitEntry()
    await publish(clientsByApi, slug, uuid)
    await visit(page, await firstLinkTo(address))
    await expect(page.getByText(t('my.entry.state.changeable'))).toBeVisible()
    await expect(card(page, t).card).toContainText(t('my.confirm.text.other'))
    await card(page, t).button.click()
    await expectNotice(page, t('my.confirm.doneOther'))
    expect(await read(uuid)).toMatchObject({ status: 'published', addressUnconfirmed: false })
  })

  await test.step('after a decision of which the page does not know yet', async () => {
    const { uuid, address } = await submitEntry()
    await visit(page, await firstLinkTo(address))
    await expect(card(page, t).button).toBeVisible()
    await publish(clientsByApi, slug, uuid)
    await card(page, t).button.click()
    await expectNotice(page, t('my.confirm.doneOther'))
    await expect(page.getByText(t('my.confirm.done'))).toHaveCount(0)
  })

  await test.step('after the time is over, which puts the entry back into the queue', async () => {
    const { uuid, address } = await submitEntry()
    const link = await firstLinkTo(address)
    await runInDatabase(
      `update items set updated_at = now() - make_interval(days => $2, mins => 1) where id = $1`,
      [uuid, confirmationDays],
    )
    await expect.poll(async () => (await read(uuid)).status, { timeout: 90_000 }).toBe('deleted')
    await visit(page, link)
    await expect(card(page, t).card).toContainText(t('my.confirm.text.deleted', { count: confirmationDays }))
    await expect(page.getByText(t('item.reason.unconfirmed'))).toBeVisible()
    await expectAccessible(page)
    await card(page, t).button.click()
    await expectNotice(page, t('my.confirm.done'))
    await expect(field(page, t, 'description')).toHaveValue(topicValues.description)
    await expect(page.getByText(t('my.history.confirmed'))).toBeVisible()
    expect(await read(uuid)).toMatchObject({ status: 'pending', addressUnconfirmed: false })
    expect(await mailsTo(address)).toHaveLength(1)
  })
})

test.describe('a link that is no longer valid', () => {
  test.use({ expectedErrors: /status of 403/ })

  test('confirms nothing', async ({ page, t }) => {
    const { uuid, address } = await submitEntry()
    await visit(page, await firstLinkTo(address))
    await expect(card(page, t).button).toBeVisible()
    await runInDatabase(`update owner_links set expires_at = now() - interval '1 day' where item = $1`, [
      uuid,
    ])
    await card(page, t).button.click()
    await expectNotice(page, t('my.confirm.failed', { reason: t('my.error.linkExpired') }))
    await page.reload()
    await waitForHydration(page)
    await expect(page.getByRole('heading', { level: 1, name: t('my.closed.expired.title') })).toBeVisible()
    expect((await read(uuid)).addressUnconfirmed).toBe(true)
  })
})

for (const [name, display] of displaysOfLongJourney('English, phone, dark'))
  test.describe(`for a manager: ${name}`, () => {
    test.use({ display })

    test('an unconfirmed entry is marked and waits apart, and its links are revoked', async ({ page, t }) => {
      test.slow()
      const word = unusedName('Eraldi').replace(' ', '')
      const { uuid, address, title } = await submitEntry({ title: `${word} kinnitamata` })
      const confirmed = await insertItem(clientsByApi, slug, {
        general_topics: { ...topicValues, thesis_topic_name: `${word} ootel` },
      })
      const link = await firstLinkTo(address)
      // The tag on the entry, not the tab with the same words.
      const tags = () =>
        page
          .getByRole('main')
          .locator('span:not(nav *)')
          .getByText(t('item.addressUnconfirmed'), { exact: true })
      const tab = (label: string, count: number) =>
        page
          .getByRole('navigation', { name: t('manage.column.status'), exact: true })
          .getByRole('link', { name: `${label} ${count}`, exact: true })
      const titles = () => page.getByRole('row').filter({ hasText: word })

      await enterManage(page, inLanguage('/manage', display.language), 'manager', t)
      await test.step('the overview counts it apart', async () => {
        const waiting = page.getByRole('region', { name: t('manage.overview.waiting') })
        await expect(waiting.getByText(title)).toHaveCount(0)
        await waiting
          .getByRole('link', {
            name: new RegExp(
              `^${RegExp.escape(t('topics.title'))} \\d+ ${RegExp.escape(t('manage.overview.unconfirmed'))}$`,
            ),
          })
          .click()
        await page.waitForURL(/\/manage\/data\/topics\?statuses=pending&address=unconfirmed$/)
        await waitForManage(page, t)
        await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
        await expectNoViolations(page, 'unconfirmed entries')
      })

      await test.step('the table has a tab for it, and the tab of pending entries has it not', async () => {
        await page.goto(`/manage/data/topics?q=${word}`)
        await waitForManage(page, t)
        await expect(titles()).toHaveCount(2)
        await expect(tags().filter({ visible: true })).toHaveCount(1)
        await tab(t('item.status.pending'), 1).click()
        await expect(titles()).toHaveText([new RegExp(`${word} ootel`)])
        await tab(t('item.addressUnconfirmed'), 1).click()
        await expect(tab(t('item.addressUnconfirmed'), 1)).toHaveAttribute('aria-current', 'page')
        await expect(tab(t('item.status.pending'), 1)).not.toHaveAttribute('aria-current')
        await expect(titles()).toHaveText([new RegExp(title)])
        await expectNoViolations(page, 'table of unconfirmed entries')
        const chip = page.getByRole('button', {
          name: t('table.chip.remove', { filter: t('manage.filter.address.unconfirmed') }),
        })
        await chip.click()
        await expect(tab(t('item.status.pending'), 1)).toHaveAttribute('aria-current', 'page')
        await page.goto(`/manage/data/topics?q=${word}`)
        await waitForManage(page, t)
        await page.getByRole('button', { name: t('table.filters'), exact: true }).click()
        await page
          .getByRole('checkbox', { name: t('manage.filter.address.unconfirmed'), exact: true })
          .click()
        // On a phone the filters cover the table.
        if (display.viewport.width <= 640) await page.keyboard.press('Escape')
        await expect(titles()).toHaveText([new RegExp(title)])
        await expect(tab(t('manage.queue.all'), 2)).toHaveAttribute('aria-current', 'page')
        await expect(chip).toBeVisible()
      })

      await test.step('its review says so, and is followed by one that waits apart too', async () => {
        await submitEntry()
        await page.goto(`/manage/data/topics/${uuid}?view=review`)
        await waitForManage(page, t)
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
        await expect(tags().filter({ visible: true }).first()).toBeVisible()
        const note = page.getByRole('region', { name: t('manage.item.unconfirmed.title') })
        await expect(note).toContainText(t('manage.item.unconfirmed.text'))
        const panel = page.getByRole('complementary', { name: t('manage.item.panel') })
        await expect(panel.getByRole('link', { name: address })).toBeVisible()
        await expect(panel.getByRole('link', { name: t('manage.person.all') })).toHaveAttribute(
          'href',
          `/manage/people?${new URLSearchParams({ q: address })}`,
        )
        const others = page.getByRole('navigation', { name: t('manage.pending.title') })
        await expectNoViolations(page, 'review of an unconfirmed entry')
        await others.getByRole('link').last().click()
        await page.waitForURL((url) => !url.pathname.includes(uuid))
        await expect(note).toBeVisible()
        await page.goto(`/manage/data/topics/${confirmed}?view=review`)
        await waitForManage(page, t)
        await expect(others).toContainText(/\d+\/\d+/)
        await expect(note).toHaveCount(0)
      })

      await test.step('its links are revoked after a question', async () => {
        await page.goto(`/manage/data/topics/${uuid}`)
        await waitForManage(page, t)
        const revoke = page.getByRole('button', { name: t('manage.links.revoke'), exact: true })
        const dialog = page.getByRole('alertdialog', { name: t('manage.links.title') })
        const open = async () =>
          (await clientsByApi.as()('getOwnItem', { params: { uuid }, entryKey: keyOf(link) })).status
        await revoke.click()
        await expectNoViolations(page, 'question about links')
        await dialog.getByRole('button', { name: t('common.cancel') }).click()
        await expect(revoke).toBeFocused()
        expect(await open()).toBe(200)
        await revoke.press('Enter')
        await dialog.getByRole('button', { name: t('manage.links.revoke') }).press('Enter')
        await expect(page.getByText(t('item.success.linksRevoked'), { exact: true }).first()).toBeVisible()
        await expect(revoke).toBeFocused()
        expect(await open()).toBe(403)
      })
    })
  })
