import type { Locator, Page } from '@playwright/test'
import type { OwnItem } from '#contract/own-items.ts'
import { formatSize } from '#ui/files/file-labels.ts'
import { dataOf } from '../testing/data-of.ts'
import { changeValues, fetchItem, returnItem } from '../testing/items.ts'
import { publish } from '../testing/publish.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expectAccessible, expectNoViolations } from './accessibility.ts'
import { runInDatabase } from './database.ts'
import { pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, errorSummary, field, fillTopic, submit } from './form.ts'
import { entryLinksTo, firstLinkTo } from './mails.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { startAsNewPerson, startSignedIn } from './session.ts'
import { visit, waitForHydration } from './site.ts'
import { submitEntry } from './submit-entry.ts'
import type { Translate } from './texts.ts'
import { phone } from './viewports.ts'

const set = 'general_topics'

/** The links in the mails to an address, once there are that many. */
async function linksTo(address: string, count: number): Promise<string[]> {
  await expect.poll(async () => (await entryLinksTo(address)).length, { timeout: 60_000 }).toBe(count)
  return entryLinksTo(address)
}

function group(page: Page, t: Translate, name: string): Locator {
  return page.getByRole('region', { name: t(`my.group.${name}`), exact: true })
}

function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name })
}

const sendButton = (page: Page, t: Translate) =>
  page.getByRole('button', {
    name: new RegExp(`^(${t('my.correct.submit')}|${t('my.correct.submitUnasked')})$`),
  })

async function drafts(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((name) => /^draft:.*:own\./.test(name)))
}

test('a returned entry is corrected with another file, and is pending again under the same uuid', async ({
  page,
  t,
}) => {
  test.slow()
  const first = pdfFile('ulesanne.pdf', 'Esimene')
  const second = pdfFile('ulesanne-parandatud.pdf', 'Teine')
  await startAsNewPerson(page.context())
  await visit(page, '/topics/lisa?language=et')
  await fillTopic(page, t)
  const title = await field(page, t, 'thesis_topic_name').inputValue()
  await attach(page, t, 'attachment', first)
  const uuid = await submit(page, t)

  await test.step('My entries shows it with the register', async () => {
    await page
      .getByRole('main')
      .getByRole('link', { name: t('my.title') })
      .click()
    await expect(heading(page, t('my.title'))).toBeFocused()
    await expect(page).toHaveURL(/\/minu\?language=et$/)
    const row = group(page, t, 'register').getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(t('item.status.pending'))
    await expect(row.getByRole('button', { name: t('my.action.withdrawNamed', { title }) })).toBeVisible()
  })

  const message = 'Palun lisa eeldused ja uus fail.'
  const marks = [`${set}.description`, `${set}.attachment`]
  dataOf(await returnItem(clientsByApi, 'topics', uuid, { message, marks }))

  await test.step('it waits for its submitter, with the message', async () => {
    await page.reload()
    await waitForHydration(page)
    const row = group(page, t, 'waiting').getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(message)
    await expect(row).toContainText(t('item.status.returned'))
    await expectAccessible(page)
    await row.getByRole('link', { name: t('my.action.correctNamed', { title }) }).click()
    await expect(heading(page, title)).toBeFocused()
  })

  const description = field(page, t, 'description')
  await test.step('the marked fields are named, linked and counted', async () => {
    const card = page.getByRole('region', { name: t('my.returned.title') })
    await expect(card).toContainText(message)
    await expect(page.getByText(t('field.mark.open'), { exact: true })).toHaveCount(2)
    const sections = page.locator('form').getByRole('region')
    const marked = sections.filter({ has: page.getByRole('heading', { level: 2, name: /^1\s*Parandada$/ }) })
    await expect(marked.locator('[data-field]')).toHaveCount(2)
    await expect(page.locator('form [data-field]').first()).toHaveAttribute(
      'data-field',
      `${set}.description`,
    )
    await expect(page.locator(`[data-field="${set}.attachment"]`)).toHaveCount(1)
    const rail = page.getByRole('navigation', { name: t('field.sections.title') })
    await expect(
      rail
        .getByText(/märgitud/)
        .filter({ visible: true })
        .first(),
    ).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect(rail.getByRole('link').first()).toContainText('Parandada')
    await card.getByRole('link', { name: t('forms.fields.description') }).click()
    await expect(description).toBeFocused()
    await description.fill('Eeldused on lisatud.')
    await expect(page.getByText(t('field.mark.changed'), { exact: true })).toHaveCount(1)
    await page.getByRole('button', { name: t('file.removeNamed', { name: first.name }) }).click()
    await attach(page, t, 'attachment', second)
    await expect(page.getByText(t('field.mark.open'), { exact: true })).toHaveCount(0)
  })

  await test.step('what was changed survives a reload', async () => {
    await page.reload()
    await waitForHydration(page)
    await expect(description).toHaveValue('Eeldused on lisatud.')
    await expect(
      page.getByRole('button', { name: t('file.removeNamed', { name: second.name }) }),
    ).toBeVisible()
  })

  await test.step('it is sent, and the page says what happens next', async () => {
    await sendButton(page, t).click()
    const sent = page.getByRole('heading', { name: t('my.success.corrected') })
    await expect(sent).toBeFocused()
    const main = page.getByRole('main')
    await expect(main.getByText(t('my.sent.changed'))).toBeVisible()
    await expect(main.getByRole('listitem').filter({ hasText: t('forms.fields.description') })).toHaveCount(1)
    await expect(main.getByText(t('item.status.pending'), { exact: true })).toBeVisible()
    await expect(main.getByText(t('my.history.corrected'))).toBeVisible()
    await expectAccessible(page)
    expect(await drafts(page)).toEqual([])
    const item = await fetchItem(clientsByApi, 'topics', uuid)
    expect(item).toMatchObject({ status: 'pending', correctedAt: expect.any(String) })
    expect(item.values[set]).toMatchObject({
      description: 'Eeldused on lisatud.',
      attachment: { fileName: expect.stringContaining('ulesanne-parandatud') },
    })
  })

  await test.step('it can be corrected again', async () => {
    await page.getByRole('button', { name: t('my.sent.again') }).click()
    await expect(description).toHaveValue('Eeldused on lisatud.')
    await expect(sendButton(page, t)).toBeEnabled()
  })
})

test('a file that replaces one of the same name is told from it, and managers open the former one', async ({
  page,
  newBrowserPage,
  t,
}) => {
  test.slow()
  const [first, second] = [pdfFile('plaan.pdf', 'Esimene plaan'), pdfFile('plaan.pdf', 'Teine')]
  await startAsNewPerson(page.context())
  await visit(page, '/topics/lisa?language=et')
  await fillTopic(page, t)
  await attach(page, t, 'attachment', first)
  const uuid = await submit(page, t)
  const marks = [`${set}.attachment`]
  dataOf(await returnItem(clientsByApi, 'topics', uuid, { message: 'Palun lisa uus fail.', marks }))
  await visit(page, inLanguage(`/my/${uuid}`, 'et'))
  await page.getByRole('button', { name: t('file.removeNamed', { name: first.name }) }).click()
  await attach(page, t, 'attachment', second)
  await sendButton(page, t).click()
  await expect(page.getByRole('heading', { name: t('my.success.corrected') })).toBeFocused()

  const manager = await newBrowserPage()
  await enterManage(manager, `/manage/data/topics/${uuid}?view=review`, 'manager', t)
  const note = manager.getByRole('region', { name: t('manage.correction.title') })
  await expect(note).toContainText(t('manage.history.replaced'))
  await expect(note.getByRole('deletion')).toContainText(`(${formatSize(first.buffer.length, 'et')})`)
  await expect(note.getByRole('insertion')).toContainText(`(${formatSize(second.buffer.length, 'et')})`)
  await expectNoViolations(manager, 'replaced file')
  const received = manager.context().waitForEvent('response', (response) => response.url().includes('plaan'))
  await note.getByRole('deletion').getByRole('button', { name: first.name }).click()
  const repeated = await manager.request.get((await received).url())
  expect((await repeated.body()).equals(first.buffer)).toBe(true)
})

test.describe('by link', () => {
  test.use({ expectedErrors: /status of 40[34]/ })

  test('the mail opens the entry in any browser, and its key is in no address', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    test.slow()
    const { uuid, title, address } = await submitEntry()
    const link = await firstLinkTo(address)
    const key = link.slice(link.indexOf('#key=') + 5)
    const leaks: string[] = []
    page.on('request', (request) => {
      const { referer = '' } = request.headers()
      if ((request.url() + referer + (request.postData() ?? '')).includes(key)) leaks.push(request.url())
    })
    const open = page.waitForRequest((request) => request.url().endsWith(`/api/v1/my/items/${uuid}`))

    await test.step('without an account', async () => {
      await visit(page, link)
      expect((await open).headers()['x-entry-key']).toBe(key)
      await expect(heading(page, title)).toBeVisible()
      await expect(page).toHaveURL(new RegExp(`/minu/${uuid}\\?language=et$`))
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
      await expect(page.locator('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer')
    })

    await test.step('after a reload, in the other language, and opened again', async () => {
      await page.reload()
      await expect(heading(page, title)).toBeVisible()
      await page
        .getByRole('banner')
        .getByRole('link', { name: t('common.language.en'), exact: true })
        .click()
      await expect(page).toHaveURL(new RegExp(`/my/${uuid}\\?language=en$`))
      await expect(heading(page, title)).toBeVisible()
      await visit(page, link)
      await expect(heading(page, title)).toBeVisible()
    })

    await test.step('in another browser, where a correction is sent', async () => {
      const other = await newBrowserPage()
      await visit(other, link)
      await expect(heading(other, title)).toBeVisible()
      await field(other, t, 'description').fill('Parandatud lingiga.')
      await sendButton(other, t).click()
      await expect(other.getByRole('heading', { name: t('my.success.corrected') })).toBeFocused()
      expect((await fetchItem(clientsByApi, 'topics', uuid)).values[set]).toMatchObject({
        description: 'Parandatud lingiga.',
      })
    })

    expect(leaks).toEqual([])
    expect(await page.evaluate(() => document.referrer)).not.toContain(key)
  })

  test('an unknown, expired or revoked key offers a new link', async ({ page, newBrowserPage, t }) => {
    test.slow()
    const { uuid, title, address } = await submitEntry()
    const link = await firstLinkTo(address)
    const { reference } = await fetchItem(clientsByApi, 'topics', uuid)
    const closed = (reason: string) => heading(page, t(`my.closed.${reason}.title`))
    const ask = async (asking: Page) => {
      await asking.getByLabel(new RegExp(`^${t('my.link.email')}`)).fill(address)
      await asking.getByRole('button', { name: t('my.link.send') }).click()
      await expect(asking.getByRole('heading', { name: t('my.link.requested') })).toBeFocused()
    }

    await test.step('unknown, and without a key', async () => {
      const stranger = await newBrowserPage()
      await visit(stranger, `${link.slice(0, link.indexOf('#'))}#key=AAAAAAAAAAAAAAAAAAAAAA`)
      await expect(heading(stranger, t('my.closed.notFound.title'))).toBeVisible()
      await expect(stranger.getByText(title)).toHaveCount(0)
      const visitor = await newBrowserPage()
      await visit(visitor, inLanguage(`/my/${uuid}`, 'et'))
      await expect(heading(visitor, t('my.closed.signedOut.title'))).toBeVisible()
      await expect(visitor.getByRole('main').getByRole('button', { name: t('auth.login') })).toBeVisible()
      await expectAccessible(visitor)
    })

    await test.step('expired', async () => {
      await visit(page, link)
      await expect(heading(page, title)).toBeVisible()
      await runInDatabase(`update owner_links set expires_at = now() - interval '1 day' where item = $1`, [
        uuid,
      ])
      await page.reload()
      await expect(closed('expired')).toBeVisible()
      await expect(page.getByLabel(new RegExp(`^${t('my.link.reference')}`))).toHaveValue(reference)
      await expectAccessible(page)
      await ask(page)
      const links = await linksTo(address, 2)
      await visit(page, links.find((each) => each !== link) ?? '')
      await expect(heading(page, title)).toBeVisible()
    })

    await test.step('revoked', async () => {
      dataOf(await clientsByApi.as('manager')('revokeOwnLinks', { params: { slug: 'topics', uuid } }))
      await page.getByRole('button', { name: t('my.action.withdrawNamed', { title }) }).click()
      await page
        .getByRole('alertdialog')
        .getByRole('button', { name: t('my.action.withdraw'), exact: true })
        .click()
      await expect(page.getByRole('link', { name: t('my.link.request') })).toBeVisible()
      await page.reload()
      await expect(closed('expired')).toBeVisible()
    })

    await test.step('after a decision, the entry is read-only', async () => {
      await publish(clientsByApi, 'topics', uuid)
      await ask(page)
      const links = await linksTo(address, 3)
      await visit(page, links.at(-1) ?? '')
      // Links are in the order of the mails' file names.
      for (const each of links) {
        await visit(page, each)
        if (await heading(page, title).isVisible()) break
      }
      await expect(heading(page, title)).toBeVisible()
      await expect(page.getByText(t('my.entry.state.changeable'))).toBeVisible()
      await expect(sendButton(page, t)).toHaveCount(0)
      await expectAccessible(page)
      await page
        .getByRole('main')
        .getByRole('link', { name: t('my.action.public') })
        .click()
      await expect(page).toHaveURL(new RegExp(`/topics/${uuid}`))
    })
  })

  test('a link that is requested for what does not belong together gets the same answer', async ({
    page,
    t,
  }) => {
    await visit(page, '/my?language=et')
    await expect(page).toHaveURL(/\/minu\?language=et$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: t('my.link.send') }).click()
    const reference = page.getByLabel(new RegExp(`^${t('my.link.reference')}`))
    await expect(reference).toBeFocused()
    await expect(reference).toHaveAccessibleDescription(/Sisesta viitenumber/)
    await reference.fill('K-2020-9999')
    await page.getByLabel(new RegExp(`^${t('my.link.email')}`)).fill('keegi@example.com')
    await page.getByRole('button', { name: t('my.link.send') }).click()
    await expect(page.getByRole('heading', { name: t('my.link.requested') })).toBeFocused()
    await expect(page.getByText(t('my.success.linkSent'))).toBeVisible()
    await expectNoViolations(page, 'requested')
  })
})

test.describe('on a phone', () => {
  test.use({ display: phone })

  test('an entry is withdrawn after a question', async ({ page, t }) => {
    const { uuid, title } = await submitEntry({ username: 'student' })
    await startSignedIn(page.context(), 'student')
    const other = await page.context().newPage()
    for (const each of [other, page]) await visit(each, inLanguage('/my', phone.language))
    const withdraw = group(page, t, 'register').getByRole('button', {
      name: t('my.action.withdrawNamed', { title }),
    })
    await withdraw.click()
    const dialog = page.getByRole('alertdialog', { name: t('my.withdraw.title') })
    await expectNoViolations(page, 'question')
    await dialog.getByRole('button', { name: t('my.withdraw.keep') }).click()
    await expect(withdraw).toBeFocused()
    await withdraw.click()
    await dialog.getByRole('button', { name: t('my.action.withdraw') }).click()
    await expect(page.getByText(t('my.withdraw.done', { title }))).toBeVisible()
    const row = group(page, t, 'other').getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(t('item.outcome.withdrawn'))
    expect((await fetchItem(clientsByApi, 'topics', uuid)).status).toBe('deleted')
    // Another tab has it once somebody returns to it.
    await expect(group(other, t, 'register').getByText(title)).toBeVisible()
    await other.evaluate(() => dispatchEvent(new Event('focus')))
    await expect(group(other, t, 'other').getByText(title)).toBeVisible()
    await row.getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByText(t('my.entry.state.withdrawn'))).toBeVisible()
    await expectNoViolations(page, 'withdrawn')
  })
})

test.describe('two tabs', () => {
  test.use({ expectedErrors: /status of 4(09|22)/ })

  test('a change from another tab is not overwritten, and a decision ends the correction', async ({
    page,
    context,
    t,
  }) => {
    test.slow()
    const student = clientsByApi.as('student')
    const { uuid, title } = await submitEntry({ username: 'student' })
    const own = async (): Promise<OwnItem> => dataOf(await student('getOwnItem', { params: { uuid } }))
    await startSignedIn(context, 'student')
    const address = inLanguage(`/my/${uuid}`, 'et')
    await visit(page, address)
    const other = await context.newPage()
    await visit(other, address)

    await field(other, t, 'organization_or_study_group_name').fill('Teise vahekaardi töörühm')
    await sendButton(other, t).click()
    await expect(other.getByRole('heading', { name: t('my.success.corrected') })).toBeFocused()

    const description = field(page, t, 'description')
    await description.fill('Esimese vahekaardi tekst.')
    await sendButton(page, t).click()
    await expect(errorSummary(page)).toBeFocused()
    await expect(errorSummary(page)).toContainText(t('my.correct.conflict'))
    await expect(description).toHaveValue('Esimese vahekaardi tekst.')
    await expectNoViolations(page, 'conflict')
    await page.getByRole('button', { name: t('my.correct.reload') }).click()
    await expect(field(page, t, 'organization_or_study_group_name')).toHaveValue('Teise vahekaardi töörühm')
    await expect(description).toHaveValue('Esimese vahekaardi tekst.')
    await sendButton(page, t).click()
    await expect(page.getByRole('heading', { name: t('my.success.corrected') })).toBeFocused()
    expect((await own()).values[set]).toMatchObject({
      organization_or_study_group_name: 'Teise vahekaardi töörühm',
      description: 'Esimese vahekaardi tekst.',
    })

    await page.getByRole('button', { name: t('my.sent.again') }).click()
    await description.fill('Vahepeal tagasi saadetud.')
    const returned = { message: 'Palun täpsusta kirjeldust.', marks: [`${set}.description`] }
    dataOf(await returnItem(clientsByApi, 'topics', uuid, returned))
    await sendButton(page, t).click()
    await expect(errorSummary(page)).toContainText(t('my.correct.returned'))
    await page.getByRole('button', { name: t('my.correct.reload') }).click()
    await expect(page.getByText(returned.message).first()).toBeVisible()
    await expect(description).toHaveValue('Vahepeal tagasi saadetud.')
    await sendButton(page, t).click()
    await expect(page.getByRole('heading', { name: t('my.success.corrected') })).toBeFocused()

    await page.getByRole('button', { name: t('my.sent.again') }).click()
    await description.fill('Liiga hilja.')
    await publish(clientsByApi, 'topics', uuid)
    await sendButton(page, t).click()
    await expect(page.getByText(t('my.correct.decided'))).toBeVisible()
    await expect(heading(page, title)).toBeVisible()
    await expect(
      page.getByRole('main').getByText(t('item.status.published'), { exact: true }).first(),
    ).toBeVisible()
    await expect(sendButton(page, t)).toHaveCount(0)
    expect((await own()).values[set]).toMatchObject({ description: 'Vahepeal tagasi saadetud.' })

    const unsent = page.getByRole('region', { name: t('my.unsent.title') })
    await expect(unsent).toContainText('Liiga hilja.')
    await expectNoViolations(page, 'unsent')
    await page.reload()
    await waitForHydration(page)
    await expect(unsent).toContainText('Liiga hilja.')
    await unsent.getByRole('button', { name: t('my.unsent.propose') }).click()
    await expect(description).toHaveValue('Liiga hilja.')
    await page.getByRole('button', { name: t('my.propose.submit') }).click()
    await expect(page.getByText(t('my.propose.done'))).toBeVisible()
    await expect(unsent).toHaveCount(0)
    expect((await own()).proposal?.values[set]).toMatchObject({ description: 'Liiga hilja.' })
  })

  test('a link that is opened again in its tab shows what has changed, but nothing typed is lost', async ({
    page,
    t,
  }) => {
    test.slow()
    const { uuid, title, address } = await submitEntry()
    const link = await firstLinkTo(address)
    await visit(page, link)
    /** The address of the page is that of the link, so that nothing but its fragment changes. */
    const openAgain = () => page.evaluate((hash) => location.assign(hash), new URL(link).hash)
    const description = field(page, t, 'description')
    await expect(description).toHaveValue(topicValues.description)
    const { values } = await fetchItem(clientsByApi, 'topics', uuid)
    const changed = { [set]: { ...values[set], description: 'Haldur muutis.' } }
    dataOf(await changeValues(clientsByApi, 'topics', uuid, changed))
    await openAgain()
    await expect(description).toHaveValue('Haldur muutis.')

    await description.fill('Pooleli.')
    await publish(clientsByApi, 'topics', uuid)
    const loaded = page.waitForResponse((response) => response.url().endsWith(`/api/v1/my/items/${uuid}`))
    await openAgain()
    await loaded
    await expect(description).toHaveValue('Pooleli.')
    await sendButton(page, t).click()
    await expect(page.getByText(t('my.correct.decided'))).toBeVisible()
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByText(t('my.entry.state.changeable'))).toBeVisible()
  })

  test('a withdrawal in another tab ends the correction, and nobody else is said to have decided', async ({
    page,
    context,
    t,
  }) => {
    test.slow()
    const { uuid, title } = await submitEntry({ username: 'student' })
    await startSignedIn(context, 'student')
    await visit(page, inLanguage(`/my/${uuid}`, 'et'))
    const other = await context.newPage()
    await visit(other, inLanguage(`/my/${uuid}`, 'et'))
    await other.getByRole('button', { name: t('my.action.withdrawNamed', { title }) }).click()
    await other
      .getByRole('alertdialog')
      .getByRole('button', { name: t('my.action.withdraw') })
      .click()
    await expect(other.getByText(t('my.entry.state.withdrawn'))).toBeVisible()

    await field(page, t, 'description').fill('Liiga hilja.')
    await sendButton(page, t).click()
    await expect(page.getByText(t('my.correct.decided'))).toBeVisible()
    await expect(page.getByText(t('my.entry.state.withdrawn'))).toBeInViewport()
    const unsent = page.getByRole('region', { name: t('my.unsent.title') })
    await expect(unsent).toContainText('Liiga hilja.')
    await unsent.getByRole('button', { name: t('my.unsent.discard') }).click()
    await expect(unsent).toHaveCount(0)
    expect(await drafts(page)).toEqual([])
    await page.getByRole('link', { name: t('my.entry.ask') }).click()
    await page.getByRole('textbox', { name: t('my.messages.write') }).fill('Palun taasta see kirje.')
    await page.getByRole('button', { name: t('item.messages.send') }).click()
    await expect(page.getByText('Palun taasta see kirje.')).toBeVisible()
  })
})

test('a web address in the reason of a refusal is a link, to which nothing of the page is told', async ({
  page,
  context,
  t,
}) => {
  const { uuid } = await submitEntry({ username: 'student' })
  const { values } = await fetchItem(clientsByApi, 'topics', uuid)
  const reason = 'Vt <b>https://cs.ut.ee/teemad</b>.\nKirjuta javascript:alert(1) või juhan@example.com.'
  dataOf(await changeValues(clientsByApi, 'topics', uuid, values, { newStatus: 'canceled', reason }))
  await startSignedIn(context, 'student')
  await visit(page, inLanguage(`/my/${uuid}`, 'et'))
  const links = page.getByRole('main').getByRole('link', { name: 'https://cs.ut.ee/teemad' })
  // Below the status and in the history.
  await expect(links).toHaveCount(2)
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('href', 'https://cs.ut.ee/teemad')
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  }
  await expect(page.getByRole('main').getByText('<b>').first()).toBeVisible()
  await expect(page.locator('[href^="javascript:"]')).toHaveCount(0)
  await expect(page.getByRole('main').getByText(t('item.outcome.refused'), { exact: true })).toHaveCount(2)
})
