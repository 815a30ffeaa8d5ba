import type { Locator, Page } from '@playwright/test'
import { endOfDayInTallinn } from '#contract/values/deadline.ts'
import { dataOf } from '../testing/data-of.ts'
import { changeValues, fetchItem } from '../testing/items.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { field } from './form.ts'
import { tabTo } from './keyboard.ts'
import { firstLinkTo } from './mails.ts'
import { clientsByApi, enterManage, waitForManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { startSignedIn } from './session.ts'
import { expectNotice, moreActions, visit, waitForHydration } from './site.ts'
import { publishEntry } from './submit-entry.ts'
import type { Translate } from './texts.ts'
import { phone } from './viewports.ts'

const main = (page: Page) => page.getByRole('main')
const action = (page: Page, t: Translate, key: string, title: string): Locator =>
  main(page).getByRole('button', { name: t(`${key}Named`, { title }), exact: true })

test('the contact and the number of places of an offer are changed at once, by keyboard', async ({
  page,
  newBrowserPage,
  t,
}) => {
  await startSignedIn(page.context(), 'student')
  const { uuid, title } = await publishEntry({ username: 'student', slug: 'internship' })
  await visit(page, inLanguage('/my', 'et'))
  await main(page)
    .getByRole('link', { name: t('my.action.changeNamed', { title }) })
    .press('Enter')
  await expect(main(page).getByText(t('my.entry.state.changeable'))).toBeVisible()
  await expect(page.getByRole('heading', { name: t('my.change.title') })).toBeFocused()
  await expect(page).toHaveURL(new RegExp(`/minu/${uuid}\\?language=et$`))
  await page.getByRole('button', { name: t('my.change.cancel') }).press('Enter')
  await expect(moreActions(page, t)).toBeFocused()
  await page.keyboard.press('Enter')
  await main(page)
    .getByRole('button', { name: t('my.action.change'), exact: true })
    .press('Enter')
  await expect(page.getByRole('heading', { name: t('my.change.title') })).toBeFocused()
  await expect(field(page, t, 'description')).toHaveCount(0)
  await field(page, t, 'number_of_positions').fill('7')
  await field(page, t, 'contact_name').fill('Kadri Kask')
  await expectAccessible(page)
  const save = page.getByRole('button', { name: t('my.change.submit') })
  await tabTo(page, save)
  await page.keyboard.press('Enter')
  await expectNotice(page, t('my.change.done'))
  await expect(main(page).getByText(t('my.history.changed'))).toBeVisible()

  const visitor = await newBrowserPage()
  await visit(visitor, `/internship/${uuid}?language=et`)
  await expect(main(visitor)).toContainText('Kadri Kask')
  await expect(main(visitor)).toContainText('7')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText(title)
})

test.describe('by link', () => {
  test.use({ expectedErrors: /status of 4(?:04|22)/ })

  test('a deadline is extended, and an expired offer is public again', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    test.slow()
    const { uuid, title, values, address } = await publishEntry({ slug: 'internship' })
    const visitor = await newBrowserPage()
    const publicPath = `/internship/${uuid}?language=et`
    const link = await firstLinkTo(address)
    await visit(page, link)
    const extend = action(page, t, 'my.action.extend', title)

    await test.step('a deadline that has passed is refused, and a later one is public at once', async () => {
      await moreActions(page, t).click()
      await extend.click()
      const dialog = page.getByRole('dialog')
      const deadline = dialog.getByRole('textbox')
      await expect(deadline).toBeFocused()
      const [, day = ''] = t('my.offer.deadlineNow', { day: '@' }).split('@')
      await expect(
        dialog.getByText(new RegExp(`\\d{2}\\.\\d{2}\\.\\d{4}${RegExp.escape(day)}`)),
      ).toBeVisible()
      await deadline.fill('01.01.2020')
      await dialog.getByRole('button', { name: t('my.action.extend') }).click()
      await expect(dialog.getByText(t('validation.deadlinePast'))).toBeVisible()
      await expect(deadline).toBeFocused()
      await expectAccessible(page)
      await deadline.fill('30.06.2099')
      // Asks to check the year, and prevents nothing.
      const far = t('item.add.deadlineFar_other', { count: 2, date: '30.06.2099' })
      await expect(dialog.getByText(far)).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Enter')
      await expectNotice(page, t('my.offer.extended', { title }))
      await visit(visitor, publicPath)
      await expect(main(visitor)).toContainText(/30\D.*2099/)
    })

    await test.step('it has expired', async () => {
      const past = { ...values.general_intern, application_deadline: endOfDayInTallinn('2026-05-31') }
      dataOf(
        await changeValues(
          clientsByApi,
          'internship',
          uuid,
          { general_intern: past },
          { newStatus: 'published' },
        ),
      )
      await visitor.goto(publicPath)
      await expect(main(visitor)).not.toContainText(title)
      await page.reload()
      await waitForHydration(page)
      await expect(main(page).getByText(t('my.entry.state.extendable'))).toBeVisible()
    })

    await test.step('and is extended where the mail leads to', async () => {
      await visit(page, `${link}&extend`)
      const deadline = page.getByRole('dialog').getByRole('textbox')
      await expect(deadline).toBeVisible()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('common.cancel') })
        .click()
      await page.goto('about:blank')
      await visit(page, `${link}&extend`)
      await expect(page).not.toHaveURL(/#/)
      await deadline.fill('31.07.2099')
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('my.action.extend') })
        .click()
      await expectNotice(page, t('my.offer.extended', { title }))
      await expect(main(page).getByText(t('my.history.extended'))).toBeVisible()
      await visit(visitor, publicPath)
      await expect(main(visitor)).toContainText(/31\D.*2099/)
    })
  })
})

test.describe('on a phone', () => {
  test.use({ display: phone, expectedErrors: /status of 404/ })

  test('a topic is marked as taken from the list, and as free again', async ({ page, newBrowserPage, t }) => {
    test.slow()
    await startSignedIn(page.context(), 'student')
    const { uuid, title } = await publishEntry({ username: 'student' })
    const visitor = await newBrowserPage()
    const publicPath = inLanguage(`/topics/${uuid}`, phone.language)
    await visit(page, inLanguage('/my', phone.language))
    await action(page, t, 'my.offer.taken.close', title).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Mari Võtja')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: t('my.offer.taken.close') }).click()
    await expectNotice(page, t('my.offer.taken.closed', { title }))
    const row = main(page).getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(t('item.outcome.taken'))
    await expect(row).not.toContainText('Mari Võtja')
    expect(await fetchItem(clientsByApi, 'topics', uuid)).toMatchObject({ closed: { takenBy: 'Mari Võtja' } })
    await visitor.goto(publicPath)
    await expect(main(visitor)).not.toContainText(title)

    await action(page, t, 'my.offer.taken.reopen', title).click()
    await expectNotice(page, t('my.offer.taken.reopened', { title }))
    await visit(visitor, publicPath)
    await expect(main(visitor)).toContainText(title)
    await visit(page, inLanguage(`/my/${uuid}`, phone.language))
    const history = page.getByRole('region', { name: t('my.history.title') })
    for (const change of ['closed', 'reopened'])
      await expect(history).toContainText(t(`my.history.taken.${change}`))
  })

  test('nothing is changed when the dialog is left', async ({ page, t }) => {
    await startSignedIn(page.context(), 'student')
    const { uuid, title } = await publishEntry({ username: 'student' })
    await visit(page, inLanguage(`/my/${uuid}`, phone.language))
    await moreActions(page, t).click()
    await action(page, t, 'my.offer.taken.close', title).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common.cancel') })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(moreActions(page, t)).toBeFocused()
    expect(await fetchItem(clientsByApi, 'topics', uuid)).toMatchObject({ status: 'published', closed: null })
  })
})

test.describe('a proposed change', () => {
  test('is accepted by a manager, and another one refused with a reason', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    test.slow()
    await startSignedIn(page.context(), 'student')
    const { uuid, title } = await publishEntry({ username: 'student' })
    const publicPath = `/topics/${uuid}?language=et`
    const visitor = await newBrowserPage()
    const office = await newBrowserPage()
    async function proposeDescription(text: string) {
      await visit(page, `/minu/${uuid}?language=et`)
      await moreActions(page, t).click()
      await main(page)
        .getByRole('button', { name: t('my.action.propose'), exact: true })
        .click()
      await expect(page.getByRole('heading', { name: t('my.propose.title') })).toBeFocused()
      await expect(field(page, t, 'contact_email')).toHaveCount(0)
      await field(page, t, 'description').fill(text)
      await page.getByRole('button', { name: t('my.propose.submit') }).click()
      await expectNotice(page, t('my.propose.done'))
      const card = page.getByRole('region', { name: t('my.proposal.title') })
      await expect(card).toContainText(text)
      await expectAccessible(page)
      await visit(visitor, publicPath)
      await expect(main(visitor)).not.toContainText(text)
    }

    await proposeDescription('Esimene ettepanek.')
    await visit(page, '/minu?language=et')
    await expect(main(page).getByRole('listitem').filter({ hasText: title })).toContainText(
      t('my.row.proposed'),
    )
    await test.step('the manager finds it from the overview and accepts it', async () => {
      await enterManage(office, '/manage?language=et', 'manager', t)
      await office
        .getByRole('region', { name: t('manage.overview.proposals') })
        .getByRole('link', { name: title })
        .click()
      const note = office.getByRole('region', { name: t('manage.proposal.title') })
      await expect(note).toContainText('Esimene ettepanek.')
      await note.getByRole('button', { name: t('manage.proposal.accept'), exact: true }).click()
      await expect(note).toHaveCount(0)
      await visit(visitor, publicPath)
      await expect(main(visitor)).toContainText('Esimene ettepanek.')
    })
    await test.step('the owner sees that it was accepted', async () => {
      await visit(page, `/minu/${uuid}?language=et`)
      await expect(page.getByRole('region', { name: t('my.proposal.accepted') })).toBeVisible()
      await expectAccessible(page)
    })

    await proposeDescription('Teine ettepanek.')
    await test.step('the manager refuses it, and the owner sees why', async () => {
      await office.goto(`/manage/data/topics/${uuid}`)
      await waitForManage(office, t)
      const note = office.getByRole('region', { name: t('manage.proposal.title') })
      await note.getByRole('link', { name: t('manage.proposal.open') }).click()
      await note.getByRole('button', { name: t('manage.proposal.refuse') }).click()
      const dialog = office.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Liiga üldine.')
      await dialog.getByRole('button', { name: t('manage.proposal.refuse') }).click()
      // What is behind an open dialog has no role: only then does the note's absence say anything.
      await expect(dialog).toHaveCount(0)
      await expect(note).toHaveCount(0)
      for (const decision of ['accepted', 'refused'])
        await expect(
          office.getByText(t(`manage.history.${decision}`, { who: 'Mari Maasikas' })).first(),
        ).toBeVisible()
      await page.reload()
      await waitForHydration(page)
      const card = page.getByRole('region', { name: t('my.proposal.refused') })
      await expect(card).toContainText('Liiga üldine.')
      await expectAccessible(page)
      await expect(main(page)).toContainText(t('my.history.refused'))
      await expect(page.getByRole('region', { name: t('my.proposal.title') })).toHaveCount(0)
    })

    await proposeDescription('Kolmas ettepanek.')
    await test.step('what was decided meanwhile is not taken back', async () => {
      const { updatedAt, proposal } = await fetchItem(clientsByApi, 'topics', uuid)
      const body = { action: 'refuse', updatedAt, proposedAt: proposal?.at ?? '', reason: 'Hilja.' } as const
      dataOf(await clientsByApi.as('manager')('changeItem', { params: { slug: 'topics', uuid }, body }))
      await page.getByRole('button', { name: t('my.proposal.takeBack') }).click()
      await expectNotice(page, t('my.proposal.decidedBefore'))
      await expect(page.getByText(t('my.proposal.takenBack'))).toHaveCount(0)
      await expect(page.getByRole('region', { name: t('my.proposal.refused') })).toContainText('Hilja.')
    })
  })
})
