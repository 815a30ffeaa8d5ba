import type { Page } from '@playwright/test'
import { createFormForTest } from '../testing/create-form.ts'
import { changeValues, fetchItem, insertItem, returnItem, setStatus } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expectNoViolations } from './accessibility.ts'
import { recordAnnouncements } from './announcements.ts'
import { runInDatabase } from './database.ts'
import { expect, test } from './fixtures.ts'
import { field, unusedName } from './form.ts'
import { clientsByApi, enterManage, statusButton, waitForManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import type { Translate } from './texts.ts'
import { desktop, displays, displaysOfLongJourney } from './viewports.ts'

const slug = 'topics'
const message = 'Palun lisa kirjeldusse eeldused.'
const marks = ['general_topics.description', 'general_topics.contact_email']

function topic(thesis_topic_name: string, more: object = {}) {
  return { general_topics: { ...topicValues, thesis_topic_name, ...more } }
}

const reviewOf = (uuid: string) => `/manage/data/${slug}/${uuid}?view=review`
const statusOf = async (uuid: string) => (await fetchItem(clientsByApi, slug, uuid)).status

function pageOf(page: Page, t: Translate) {
  const dialog = page.getByRole('dialog', { name: t('manage.return.title') })
  return {
    dialog,
    open: page.getByRole('button', { name: t('manage.return.label'), exact: true }),
    send: dialog.getByRole('button', { name: t('manage.return.label'), exact: true }),
    message: dialog.getByLabel(`${t('manage.return.message')} (${t('field.required')})`),
    mark: (name: string) => dialog.getByRole('checkbox', { name: t(`forms.fields.${name}`), exact: true }),
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    notice: page.getByText(t('item.success.returned'), { exact: true }),
    undo: page.getByRole('button', { name: t('common.undo'), exact: true }),
  }
}

for (const [name, display] of displaysOfLongJourney('Estonian, desktop, light'))
  test.describe(name, () => {
    test.use({ display })

    test('an entry is returned with marks, shown as returned everywhere, and the return undone', async ({
      page,
      t,
    }) => {
      const { dialog, open, send, message: input, mark, heading, notice, undo } = pageOf(page, t)
      const word = unusedName('Rabakonnad').replace(' ', '')
      const title = `${word} soos`
      const uuid = await insertItem(clientsByApi, slug, topic(title))
      await enterManage(page, inLanguage(reviewOf(uuid), display.language), 'manager', t)
      await expect(heading(title)).toBeVisible()
      await open.click()
      await expect(input).toBeFocused()
      await input.fill(message)
      for (const marked of ['contact_email', 'description', 'level']) await mark(marked).check()
      await mark('level').uncheck()
      await expectNoViolations(page, 'return dialog')
      await send.click()
      await expect(notice).toBeVisible()
      await expect(dialog).toBeHidden()
      await page.waitForURL((url) => !url.pathname.endsWith(uuid))
      const { status, history } = await fetchItem(clientsByApi, slug, uuid)
      expect(status).toBe('returned')
      expect(history[0]).toMatchObject({ from: 'pending', to: 'returned', reason: message, marks })

      await test.step('undo gives back the pending entry and opens it', async () => {
        await undo.click()
        await expect(heading(title)).toBeVisible()
        await expect(open).toBeEnabled()
        expect(await statusOf(uuid)).toBe('pending')
      })

      await returnItem(clientsByApi, slug, uuid, { message, marks })
      await test.step('the table has a tab for it, and the menu of a row does not offer it', async () => {
        const published = await insertItem(clientsByApi, slug, topic(`${word} metsas`), 'published')
        await page.goto(`/manage/data/${slug}?q=${word}`)
        await waitForManage(page, t)
        const tabs = page.getByRole('navigation', { name: t('manage.column.status'), exact: true })
        const tab = (count: number) =>
          tabs.getByRole('link', { name: `${t('item.status.returned')} ${count}` })
        const row = statusButton(page, t, title)
        await expect(row).toHaveText(t('item.status.returned'))
        await statusButton(page, t, `${word} metsas`).click()
        const option = page.getByRole('menuitemradio', { name: t('item.status.returned'), exact: true })
        await expect(page.getByRole('menuitemradio', { name: t('item.status.deleted') })).toBeVisible()
        await expect(option).toHaveCount(0)
        await page.keyboard.press('Escape')
        await row.click()
        await expect(option).toBeChecked()
        await page.keyboard.press('Escape')
        await tab(1).click()
        await expect(tab(1)).toHaveAttribute('aria-current', 'page')
        await expect(page.getByRole('table').getByRole('rowheader')).toHaveText([new RegExp(title)])
        await setStatus(clientsByApi, slug, published, 'deleted')
      })

      await test.step('the review says what it waits for, with links to the marked fields', async () => {
        await page.goto(reviewOf(uuid))
        await waitForManage(page, t)
        const note = page.getByRole('region', { name: t('manage.return.waiting') })
        await expect(note).toContainText(message)
        await expect(open).toHaveCount(0)
        await expectNoViolations(page, 'review of a returned entry')
        await note.getByRole('link', { name: t('forms.fields.description') }).click()
        await expect(field(page, t, 'description')).toBeFocused()
        await expect(page).not.toHaveURL(/view=review/)
      })

      await test.step('so does the edit page, whose status stays returned', async () => {
        const note = page.getByRole('region', { name: t('manage.return.waiting') })
        await note.getByRole('link', { name: t('forms.fields.contact_email') }).click()
        await expect(field(page, t, 'contact_email')).toBeFocused()
        await expect(page.getByRole('combobox', { name: t('manage.item.status') })).toHaveValue('returned')
        await expect(page.getByText(t('manage.history.marks')).first()).toBeVisible()
        await expectNoViolations(page, 'edit page of a returned entry')
        await field(page, t, 'description').fill('Uurida rabakonni.')
        await page.getByRole('button', { name: t('manage.item.save'), exact: true }).click()
        await page.waitForURL(new RegExp(`/manage/data/${slug}(\\?|$)`))
        expect(await statusOf(uuid)).toBe('returned')
      })
    })
  })

test.describe('keyboard', () => {
  test.use({ display: desktop })

  test('entries are returned one after the other by keyboard alone, and the last return undone', async ({
    page,
    t,
  }) => {
    const { dialog, open, message: input, mark, heading, notice, undo } = pageOf(page, t)
    const titles = [unusedName('Klahvid üks'), unusedName('Klahvid kaks')]
    const uuids: string[] = []
    for (const title of titles) uuids.push(await insertItem(clientsByApi, slug, topic(title)))
    const [first = '', second = ''] = uuids
    await enterManage(page, reviewOf(first), 'manager', t)
    await expect(heading(titles[0] ?? '')).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('r')
      await expect(input).toBeFocused({ timeout: 500 })
    }).toPass()

    await test.step('without a message nothing is sent', async () => {
      await page.keyboard.press('Control+Enter')
      await expect(input).toHaveAttribute('aria-invalid', 'true')
      await expect(input).toHaveAccessibleDescription(new RegExp(t('validation.required')))
      await expect(input).toBeFocused()
      expect(await statusOf(first)).toBe('pending')
    })
    await test.step('nor is a message that is too long', async () => {
      await input.fill('x'.repeat(2001))
      await page.keyboard.press('Control+Enter')
      await expect(input).toHaveAccessibleDescription(new RegExp(t('validation.maxLength', { max: 2000 })))
      expect(await statusOf(first)).toBe('pending')
    })

    await input.fill('')
    await page.keyboard.type(message)
    await mark('description').focus()
    await page.keyboard.press('Space')
    await expect(mark('description')).toBeChecked()
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toBeHidden()
    await expect(notice).toBeVisible()
    await expect.poll(() => statusOf(first)).toBe('returned')

    await page.goto(reviewOf(second))
    await expect(heading(titles[1] ?? '')).toBeVisible()
    await test.step('Escape asks before it discards what was typed', async () => {
      await expect(async () => {
        await page.keyboard.press('r')
        await expect(input).toBeFocused({ timeout: 500 })
      }).toPass()
      await expect(input).toHaveValue('')
      await page.keyboard.type('Midagi')
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.getByRole('button', { name: t('manage.leave.go') }).press('Enter')
      await expect(dialog).toBeHidden()
      await expect(open).toBeFocused()
      await page.keyboard.press('r')
      await expect(input).toHaveValue('')
    })
    await page.keyboard.type(message)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => statusOf(second)).toBe('returned')
    await expect(notice).toBeVisible()
    // The next entry takes the focus when it is displayed.
    await expect(heading(titles[1] ?? '')).toBeHidden()
    await expect(async () => {
      await page.keyboard.press('z')
      await expect(undo).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect.poll(() => statusOf(second)).toBe('pending')
    await expect(heading(titles[1] ?? '')).toBeVisible()
  })

  test('keys decide only what was chosen, of the entry that is on the screen', async ({ page, t }) => {
    const { heading } = pageOf(page, t)
    const title = unusedName('Kiire')
    const uuid = await insertItem(clientsByApi, slug, topic(title))
    await insertItem(clientsByApi, slug, topic(unusedName('Ootab')))
    await enterManage(page, reviewOf(uuid), 'manager', t)
    await expect(heading(title)).toBeVisible()
    let open = () => undefined
    const isOpened = new Promise<void>((resolve) => {
      open = () => void resolve()
    })
    const isEntry = (url: URL) =>
      url.pathname.startsWith(`/manage/data/${slug}/`) && url.searchParams.has('_rsc')
    await page.route(isEntry, async (route) => {
      await isOpened
      await route.continue()
    })
    const publish = page.getByRole('button', { name: t('manage.bulk.publish'), exact: true })
    await expect(async () => {
      await page.keyboard.press('Control+Enter')
      await expect(publish).toBeFocused({ timeout: 500 })
    }).toPass()
    expect(await statusOf(uuid)).toBe('pending')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => statusOf(uuid)).toBe('published')
    await expect(
      page.getByText(t('manage.status.changed', { status: t('item.status.published') }), { exact: true }),
    ).toBeVisible()

    await expect(heading(title)).toBeVisible()
    for (const key of ['x', 'r', 'j', 'Control+Enter']) await page.keyboard.press(key)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const next = page.waitForURL((url) => !url.pathname.endsWith(uuid))
    open()
    await next
    await expect(heading(title)).toBeHidden()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const refuse = page.getByRole('button', { name: t('manage.review.refuse'), exact: true })
    await expect(refuse).toHaveAttribute('aria-keyshortcuts', 'x')
    await expect(refuse.getByText('X', { exact: true })).toBeVisible()
    await expect(publish.getByText('P', { exact: true })).toBeVisible()
    await page.keyboard.press('x')
    const dialog = page.getByRole('dialog', { name: t('manage.review.refuseTitle') })
    await expect(dialog.getByRole('textbox')).toBeVisible()
    await page.keyboard.press('Control+Enter')
    await expect(dialog.getByText(t('manage.review.noReason'))).toBeVisible()
    await expect(dialog.getByRole('textbox')).toBeFocused()
    await expect(dialog.getByRole('button', { name: t('manage.review.refuseAnyway') })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    const following = page.getByRole('link', { name: t('manage.shortcut.next'), exact: true })
    await expect(following.getByText('J', { exact: true })).toBeVisible()
  })

  test('the return of the only pending entry of a form is undone to its review', async ({ page, t }) => {
    const { open, message: input, heading, undo } = pageOf(page, t)
    const title = unusedName('Ainus')
    const form = await createFormForTest(clientsByApi, 'active')
    const uuid = await insertItem(clientsByApi, form.slug, { [form.set]: { [form.text]: title } })
    await enterManage(page, `/manage/data/${form.slug}/${uuid}?view=review`, 'manager', t)
    await open.click()
    await input.fill(message)
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('main').getByText(t('manage.received.done'))).toBeVisible()
    await undo.click()
    await expect(heading(title)).toBeVisible()
    await expect(open).toBeVisible()
  })
})

test.describe('conflict', () => {
  test.use({ display: desktop, expectedErrors: /status of (409|422)/ })

  test('a return of what somebody has changed meanwhile keeps the message; one that is refused stays open', async ({
    page,
    t,
  }) => {
    const { dialog, open, send, message: input, mark, heading, notice } = pageOf(page, t)
    const title = unusedName('Vastuolu')
    const uuid = await insertItem(clientsByApi, slug, topic(title))
    await enterManage(page, reviewOf(uuid), 'manager', t)
    await expect(heading(title)).toBeVisible()
    await open.click()
    await input.fill(message)
    await mark('description').check()
    await changeValues(clientsByApi, slug, uuid, topic(`${title} uus`))
    await send.click()
    await expect(page.getByText(t('manage.return.kept'), { exact: true })).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(heading(`${title} uus`)).toBeFocused()
    expect(await statusOf(uuid)).toBe('pending')

    await open.click()
    await expect(input).toHaveValue(message)
    await expect(mark('description')).toBeChecked()
    await page.route(`**/api/v1/admin/${slug}/${uuid}`, (route) =>
      route.request().method() === 'GET'
        ? route.continue()
        : route.fulfill({ status: 422, json: { status: 422, error: 'errors.statusNotAllowed' } }),
    )
    await send.click()
    await expect(dialog.getByText(t('errors.statusNotAllowed'))).toBeVisible()
    await expect(input).toHaveValue(message)
    await page.unroute(`**/api/v1/admin/${slug}/${uuid}`)
    await send.click()
    await expect(notice).toBeVisible()
    expect(await statusOf(uuid)).toBe('returned')
  })

  test('a refusal of what somebody has changed meanwhile keeps the reason, and one message says so', async ({
    page,
    t,
  }) => {
    const announced = await recordAnnouncements(page)
    const { heading } = pageOf(page, t)
    const title = unusedName('Vastuolu')
    const uuid = await insertItem(clientsByApi, slug, topic(title))
    await enterManage(page, reviewOf(uuid), 'manager', t)
    const refuse = page.getByRole('button', { name: t('manage.review.refuse') })
    const dialog = page.getByRole('dialog', { name: t('manage.review.refuseTitle') })
    await expect(heading(title)).toBeVisible()
    await page.keyboard.press('x')
    await dialog.getByRole('textbox').fill(message)
    await changeValues(clientsByApi, slug, uuid, topic(`${title} uus`))
    await announced()
    await page.keyboard.press('Control+Enter')
    await expect(heading(`${title} uus`)).toBeFocused()
    await expect(page.getByText(t('manage.review.kept'), { exact: true })).toBeVisible()
    const said = (await announced()).join(' ')
    expect(said).toContain(t('manage.item.changedMeanwhile').replace(/\.$/, ''))
    expect(said).not.toContain(t('errors.conflict'))
    await refuse.click()
    await expect(dialog.getByRole('textbox')).toHaveValue(message)
    await dialog.getByRole('button', { name: t('manage.review.refuse') }).click()
    await expect.poll(() => statusOf(uuid)).toBe('canceled')
  })
})

for (const [name, display] of Object.entries(displays))
  test.describe(`a corrected entry: ${name}`, () => {
    test.use({ display })

    test('is marked in queue and overview, and its review shows what has changed', async ({ page, t }) => {
      const word = unusedName('Parandus').replace(' ', '')
      const title = `${word} teema`
      const uuid = await insertItem(clientsByApi, slug, topic(title))
      await returnItem(clientsByApi, slug, uuid, { message, marks })
      await changeValues(
        clientsByApi,
        slug,
        uuid,
        topic(title, { description: 'Uurida, kui on eeldused.' }),
        {
          newStatus: 'pending',
        },
      )
      // As if its submitter had corrected it, long ago.
      await runInDatabase(`update items set corrected_at = now() - interval '7 years' where id = $1`, [uuid])
      await runInDatabase(
        `update _items_v set created_at = created_at - interval '7 years' where parent_id = $1`,
        [uuid],
      )

      await enterManage(page, inLanguage(`/manage/data/${slug}?q=${word}`, display.language), 'manager', t)
      const row = page.getByRole('row').filter({ hasText: title })
      await expect(row.getByText(t('item.corrected'), { exact: true }).filter({ visible: true })).toHaveCount(
        1,
      )
      await expectNoViolations(page, 'queue with a corrected entry')

      await page.goto('/manage')
      await waitForManage(page, t)
      const waiting = page.getByRole('region', { name: t('manage.overview.waiting') })
      const entry = waiting.getByRole('listitem').filter({ hasText: title })
      await expect(entry.getByText(t('item.corrected'), { exact: true })).toBeVisible()

      await entry.getByRole('link').click()
      await page.waitForURL((url) => url.pathname.endsWith(uuid))
      await expect(
        page.getByText(t('item.corrected'), { exact: true }).filter({ visible: true }),
      ).toHaveCount(1)
      const note = page.getByRole('region', { name: t('manage.correction.title') })
      await expect(note).toContainText(message)
      await expect(note.getByRole('term')).toHaveText([t('forms.fields.description')])
      await expect(note.getByRole('deletion')).toHaveText(topicValues.description)
      await expect(note.getByRole('insertion')).toHaveText('Uurida, kui on eeldused.')
      // What was marked and is what it was.
      await expect(note.getByRole('link')).toHaveText([t('forms.fields.contact_email')])
      await expectNoViolations(page, 'review of a corrected entry')
    })
  })
