import { changeValues, fetchItem } from '../testing/items.ts'
import { publish } from '../testing/publish.ts'
import { expectAccessible } from './accessibility.ts'
import { runInDatabase } from './database.ts'
import { pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, checkAnswers, expectDraftStored, field, fillTopic, submit, unusedName } from './form.ts'
import { clientsByApi } from './manage.ts'
import { signUpPerson, startAsNewPerson, startSignedIn } from './session.ts'
import { moreActions, signIn, visit } from './site.ts'

const form = '/topics/lisa?language=et'

test('a person continues a draft with its file in another browser, and sends it there', async ({
  page,
  context,
  newBrowserPage,
  t,
}) => {
  test.slow()
  const title = unusedName('Mustand')
  const file = pdfFile('kava.pdf', 'kava')
  const username = await startAsNewPerson(context)
  await visit(page, form)
  await fillTopic(page, t)
  await field(page, t, 'thesis_topic_name').fill(title)
  await attach(page, t, 'attachment', file)
  await expectDraftStored(page, t)
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:'))))
    .toEqual([])

  const other = await newBrowserPage()
  await startSignedIn(other.context(), username)
  await visit(other, '/minu?language=et')
  await expectAccessible(other)
  const link = other.getByRole('link', { name: t('my.drafts.continueNamed', { title }) })
  await link.focus()
  await link.press('Enter')
  await expect(field(other, t, 'thesis_topic_name')).toHaveValue(title)
  await expect(other.getByRole('button', { name: t('file.removeNamed', { name: file.name }) })).toBeVisible()
  await submit(other, t)

  await visit(page, '/minu?language=et')
  await expect(page.getByText(title)).toBeVisible()
  await expect(page.getByRole('region', { name: t('my.drafts.title') })).toHaveCount(0)
})

test('a person goes on with a correction in another browser, and with what was not sent when it was decided', async ({
  page,
  context,
  newBrowserPage,
  t,
}) => {
  test.slow()
  const username = await startAsNewPerson(context)
  const file = pdfFile('uus.pdf', 'uus')
  await visit(page, form)
  await fillTopic(page, t)
  const uuid = await submit(page, t)
  const own = `/minu/${uuid}?language=et`
  const localDrafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('draft:')))
  const description = field(page, t, 'description')

  await test.step('what was typed is with the account, and in the other browser', async () => {
    await visit(page, own)
    await description.fill('Parandamisel.')
    await attach(page, t, 'attachment', file)
    await expectDraftStored(page, t)
    await expect.poll(localDrafts).toEqual([])
  })

  const other = await newBrowserPage()
  await startSignedIn(other.context(), username)
  await test.step('the other browser goes on', async () => {
    await visit(other, '/minu?language=et')
    await expect(other.getByText(t('my.row.unsent'))).toBeVisible()
    await visit(other, own)
    await expect(field(other, t, 'description')).toHaveValue('Parandamisel.')
    await expect(
      other.getByRole('button', { name: t('file.removeNamed', { name: file.name }) }),
    ).toBeVisible()
    await field(other, t, 'description').fill('Parandatud teises brauseris.')
    await expectDraftStored(other, t)
    await expectAccessible(other)
  })

  await test.step('what a manager has changed meanwhile is not overwritten without a word', async () => {
    const { values } = await fetchItem(clientsByApi, 'topics', uuid)
    const { general_topics } = values
    await changeValues(clientsByApi, 'topics', uuid, {
      general_topics: { ...general_topics, description: 'Halduri kirjeldus.' },
    })
    await visit(page, own)
    const fields = t('field.draft.quoted', { name: t('forms.fields.description') })
    const overwrites = t('field.draft.overwrites', { fields })
    await expect(page.getByRole('main').getByText(overwrites)).toBeVisible()
    await expect(description).toHaveValue('Parandatud teises brauseris.')
    await expectAccessible(page)
    await field(page, t, 'requirements').fill('Midagi muud.')
    await expectDraftStored(page, t)
    for (const each of [page, other]) {
      await visit(each, own)
      await expect(field(each, t, 'requirements')).toHaveValue('Midagi muud.')
      await expect(each.getByRole('main').getByText(overwrites)).toBeVisible()
    }
  })

  await test.step('what was not sent is offered there too once the entry is decided, and discarded for both', async () => {
    await publish(clientsByApi, 'topics', uuid)
    await visit(page, own)
    const unsent = page.getByRole('region', { name: t('my.unsent.title') })
    await expect(unsent).toContainText('Parandatud teises brauseris.')
    await expectAccessible(page)
    await visit(other, own)
    await other.getByRole('button', { name: t('my.unsent.discard') }).press('Enter')
    await expect(other.getByRole('region', { name: t('my.unsent.title') })).toHaveCount(0)
    await expect.poll(() => runInDatabase('select from item_drafts where item = $1', [uuid])).toEqual([])
    await visit(page, own)
    await expect(page.getByRole('heading', { level: 2, name: t('my.entry.answers') })).toBeVisible()
    await expect(unsent).toHaveCount(0)
  })

  await test.step('a proposal too', async () => {
    await moreActions(page, t).press('Enter')
    await page.getByRole('button', { name: t('my.action.propose') }).press('Enter')
    await description.fill('Ettepanek.')
    await expectDraftStored(page, t)
    await expect.poll(localDrafts).toEqual([])
    await visit(other, own)
    await moreActions(other, t).press('Enter')
    await other.getByRole('button', { name: t('my.action.propose') }).press('Enter')
    await expect(field(other, t, 'description')).toHaveValue('Ettepanek.')
    await other.getByRole('button', { name: t('my.propose.submit') }).click()
    await expect(other.getByRole('region', { name: t('my.proposal.title') })).toContainText('Ettepanek.')
    await expect.poll(() => runInDatabase('select from item_drafts where item = $1', [uuid])).toEqual([])
  })
})

test.describe('a draft that was changed in two windows', () => {
  test.use({ expectedErrors: /409/ })

  for (const choice of ['openOther', 'keepThis'] as const)
    test(`is not replaced without a question: ${choice}`, async ({ page, context, t }) => {
      test.slow()
      const username = await startAsNewPerson(context)
      const [topic, other] = [page, await context.newPage()].map((each) =>
        field(each, t, 'thesis_topic_name'),
      )
      const [second] = context.pages().slice(1)
      if (!topic || !other || !second) throw new Error('two pages')
      await visit(page, form)
      await topic.fill('Esimene')
      await expectDraftStored(page, t)
      await visit(second, form)
      await expect(other).toHaveValue('Esimene')
      await other.fill('Teine')
      await expectDraftStored(second, t)
      await topic.fill('Kolmas')
      const button = page.getByRole('button', { name: t(`field.draft.${choice}`) })
      await expect(button).toBeVisible()
      await test.step('also in the middle of the form on a phone', async () => {
        await page.setViewportSize({ width: 390, height: 740 })
        await page.evaluate(() => scrollTo(0, 1200))
        await expect(button).toBeInViewport({ ratio: 1 })
      })
      await expectAccessible(page)
      await button.press('Enter')
      await expect(button).toHaveCount(0)
      const expected = choice === 'openOther' ? 'Teine' : 'Kolmas'
      await expect(topic).toHaveValue(expected)
      await expect
        .poll(() =>
          runInDatabase(
            `select "values" -> 'general_topics' ->> 'thesis_topic_name' as title from drafts where owner = $1`,
            [username],
          ),
        )
        .toEqual([{ title: expected }])
    })
})

test.describe('a draft that was sent from another tab', () => {
  test.use({ expectedErrors: /409/ })

  test('leads to the entry that it became', async ({ page, context, t }) => {
    test.slow()
    await startAsNewPerson(context)
    await visit(page, form)
    await fillTopic(page, t)
    await expectDraftStored(page, t)
    const other = await context.newPage()
    await visit(other, form)
    await expect(field(other, t, 'description')).not.toHaveValue('')
    const uuid = await submit(page, t)
    await field(other, t, 'description').fill('Teine teema.')
    await checkAnswers(other, t)
    await other.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
    await expectAccessible(other)
    await other.getByRole('link', { name: t('item.add.openSent') }).click()
    await expect(other).toHaveURL(`/minu/${uuid}?language=et`)
    await expect(other.getByText(t('my.entry.state.pending'))).toBeVisible()
  })
})

test.describe('a save that is under way when the page is left', () => {
  test.use({ expectedErrors: /409/ })

  for (const isLoaded of [true, false])
    test(`is no change by somebody else, page loaded again: ${isLoaded}`, async ({ page, context, t }) => {
      test.slow()
      const username = await startAsNewPerson(context)
      const topic = field(page, t, 'thesis_topic_name')
      const conflict = page.getByRole('button', { name: t('field.draft.keepThis') })
      const stored = () =>
        runInDatabase(
          `select "values" -> 'general_topics' ->> 'thesis_topic_name' as title from drafts where owner = $1`,
          [username],
        )
      await visit(page, form)
      await topic.fill('Esimene')
      await expectDraftStored(page, t)
      const released = Promise.withResolvers<void>()
      await page.route(
        '**/api/v1/my/drafts/topics',
        async (route) => {
          if (route.request().method() === 'GET') return route.continue()
          const response = await route.fetch()
          await released.promise
          // The page that asked may be gone.
          await route.fulfill({ response }).catch(() => undefined)
        },
        { times: 1 },
      )
      await topic.fill('Teine')
      await expect.poll(stored).toEqual([{ title: 'Teine' }])
      await topic.fill('Kolmas')
      if (isLoaded) await page.goto('/minu?language=et')
      else
        await page
          .getByRole('link', { name: t('common.site.name.all') })
          .first()
          .click()
      await expect(topic).toHaveCount(0)
      await page.goBack()
      await expect(topic).toHaveValue('Kolmas')
      await expect.poll(stored).toEqual([{ title: 'Kolmas' }])
      released.resolve()
      await topic.fill('Neljas')
      await expect.poll(stored).toEqual([{ title: 'Neljas' }])
      await expect(conflict).toHaveCount(0)
      await page.reload()
      await expect(topic).toHaveValue('Neljas')
      await expect(conflict).toHaveCount(0)
    })
})

test('a draft of somebody who was not signed in becomes their own, and is deleted after a question', async ({
  page,
  t,
}) => {
  const title = unusedName('Sisse logimata')
  await visit(page, form)
  await field(page, t, 'thesis_topic_name').fill(title)
  await expect(page.getByText(t('field.draft.saved', { time: '' }))).toBeVisible()
  await signIn(page, await signUpPerson(), t)
  await visit(page, form)
  await expect(field(page, t, 'thesis_topic_name')).toHaveValue(title)
  await expectDraftStored(page, t)

  await visit(page, '/minu?language=et')
  const remove = page.getByRole('button', { name: t('my.drafts.deleteNamed', { title }) })
  await remove.click()
  const dialog = page.getByRole('alertdialog', { name: t('my.drafts.deleteTitle') })
  await dialog.getByRole('button', { name: t('my.drafts.keep') }).click()
  await remove.press('Enter')
  await dialog.getByRole('button', { name: t('my.drafts.delete') }).click()
  await expect(page.locator(':focus').getByText(t('my.drafts.deleted', { title }))).toBeVisible()
  await expect(remove).toHaveCount(0)
  await visit(page, form)
  await expect(field(page, t, 'thesis_topic_name')).toHaveValue('')
})
