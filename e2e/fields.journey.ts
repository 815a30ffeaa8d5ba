import type { Locator, Page } from '@playwright/test'
import type { FieldType } from '#contract/values/field-types.ts'
import { createEveryTypeForm } from '../testing/create-form.ts'
import { uniqueSlug } from '../testing/unique-slug.ts'
import { expect, test } from './fixtures.ts'
import { dayAhead, errorSummary, field } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { startAsNewPerson } from './session.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'

const continueButton = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t('field.check.continue'), exact: true })

/** Presses the mouse in the middle of an element for as long as a person does. */
async function pressFor(page: Page, target: Locator, duringPress: () => Promise<void>): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + width / 2, y + height / 2)
  await page.mouse.down()
  await page.waitForTimeout(90)
  await duringPress()
  await page.mouse.up()
}

test('the click after an invalid entry arrives, because its message waits for the click', async ({
  page,
  t,
}) => {
  await visit(page, '/topics/lisa?language=et')
  const email = field(page, t, 'contact_email')
  const message = page.getByText(t('validation.email'))
  await email.fill('mari')
  const button = continueButton(page, t)
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  await pressFor(page, button, async () => {
    await expect(email).not.toBeFocused()
    expect(await button.boundingBox()).toEqual(before)
    await expect(message).toHaveCount(0)
  })
  await expect(errorSummary(page)).toBeFocused()

  await visit(page, '/internship/lisa?language=et')
  await field(page, t, 'contact_email').fill('mari')
  await page.keyboard.press('Tab')
  await expect(message).toBeVisible()
})

test('the click on a check box after a corrected entry checks it', async ({ page, t }) => {
  await visit(page, '/topics/lisa?language=et')
  await continueButton(page, t).click()
  await field(page, t, 'thesis_topic_name').fill('Teema')
  const level = field(page, t, 'level').getByRole('checkbox').first()
  await pressFor(page, level, async () => expect(level).not.toBeChecked())
  await expect(level).toBeChecked()
  await field(page, t, 'contact_email').fill('mari')
  await pressFor(page, level, async () => expect(level).toBeChecked())
  await expect(level).not.toBeChecked()
  await expect(page.getByText(t('validation.email')).first()).toBeVisible()
})

test('a title is one line of text, displayed whole', async ({ page, t }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await visit(page, '/topics/lisa?language=et')
  const title = field(page, t, 'thesis_topic_name')
  const heightOf = async () => (await title.boundingBox())?.height ?? 0
  const oneLine = await heightOf()
  await title.fill('Ooteaegade selgitamine klienditoes\nprotsessikaeve abil: kahe ettevõtte näide')
  await expect(title).toHaveValue(
    'Ooteaegade selgitamine klienditoes protsessikaeve abil: kahe ettevõtte näide',
  )
  expect(await heightOf()).toBeGreaterThan(oneLine + 20)
  expect(await title.evaluate((input) => input.scrollHeight - input.clientHeight)).toBeLessThanOrEqual(0)
  await title.fill('Ooteajad')
  expect(await heightOf()).toBe(oneLine)
  // As in an input, the key sends the form.
  await title.press('Enter')
  await expect(errorSummary(page)).toBeFocused()
  await expect(title).toHaveValue('Ooteajad')
})

test('a typed keyword is taken over by the click that checks the answers', async ({ page, t }) => {
  await visit(page, '/topics/lisa?language=et')
  await field(page, t, 'keywords').fill('varane')
  const button = continueButton(page, t)
  await button.scrollIntoViewIfNeeded()
  const before = await button.boundingBox()
  await pressFor(page, button, async () => expect(await button.boundingBox()).toEqual(before))
  await expect(page.getByRole('button', { name: `varane ${t('field.tags.remove')}` })).toBeVisible()
  await expect(errorSummary(page)).toBeFocused()
})

test.describe('in a browser that does not focus the button that is clicked', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() =>
      addEventListener('mousedown', (event) => {
        if (!(event.target instanceof Element) || !event.target.closest('button')) return
        event.preventDefault()
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      }),
    )
  })

  test('the buttons of a field do not leave it', async ({ page, context, t }) => {
    await startAsNewPerson(context)
    await visit(page, '/thesis/lisa?language=et')
    const supervisors = field(page, t, 'supervisors')
    const firstNames = supervisors.getByLabel(t('field.supervisors.firstname'))
    await firstNames.fill('Tõnu')
    await page.getByRole('button', { name: t('field.supervisors.add') }).click()
    await expect(firstNames.nth(1)).toBeFocused()
    await expect(supervisors.locator('[aria-invalid=true]')).toHaveCount(0)
    await page.getByRole('heading', { level: 1 }).click()
    await expect(supervisors.locator('[aria-invalid=true]')).not.toHaveCount(0)
  })

  test('a range that is corrected with the calendar is not cleared', async ({ page, t }) => {
    const { range } = await openForm(page, t)
    await range.getByRole('textbox').nth(0).fill('20.05.2026')
    await range.getByRole('textbox').nth(1).fill('10.05.2026')
    await range
      .getByRole('button', { name: t('field.date.open') })
      .nth(1)
      .click()
    await page.getByRole('button', { name: '25. mai 2026', exact: true }).click()
    await expect(range.getByRole('textbox').nth(0)).toHaveValue('20.05.2026')
    await expect(range.getByRole('textbox').nth(1)).toHaveValue('25.05.2026')
  })

  test('a dialog focuses its first field', async ({ page, t }) => {
    await enterManage(page, '/manage/data/keywords?language=et', 'manager', t)
    await page.getByRole('button', { name: t('manage.keywords.new') }).click()
    await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused()
  })

  test('focus returns to the button that opened a dialog', async ({ page, t }) => {
    await visit(page, '/thesis?year=all&language=et')
    await page.getByRole('table').getByRole('rowheader').first().getByRole('link').click()
    const cite = page.getByRole('button', { name: t('thesis.cite.title') })
    await cite.click()
    // Escape closes a dialog once it has the focus.
    await expect(page.getByRole('dialog').locator(':focus')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cite).toBeFocused()
  })
})

test('a range whose start is after its end is cleared, and says so before the answers are checked', async ({
  page,
  t,
}) => {
  const { range } = await openForm(page, t)
  const [start, end] = [range.getByRole('textbox').nth(0), range.getByRole('textbox').nth(1)]
  const message = range.getByText(t('field.range.cleared'))
  await start.fill('20.05.2026')
  await end.fill('10.05.2026')
  await end.press('Tab')
  await end.press('Shift+Tab')
  await expect(message).toHaveCount(0)
  await range
    .getByRole('button', { name: t('field.date.open') })
    .nth(1)
    .focus()
  await page.keyboard.press('Tab')
  await expect(message).toBeVisible()
  await expect(start).toHaveValue('')
  for (const input of [start, end]) await expect(input).toHaveAttribute('aria-invalid', 'true')

  await start.fill('20.05.2026')
  await end.fill('10.05.2026')
  const summary = errorSummary(page)
  await continueButton(page, t).click()
  await expect(summary).toBeFocused()
  await expect(summary).toContainText(t('field.range.cleared'), { ignoreCase: true })
  await expect(start).toHaveValue('')
  await continueButton(page, t).click()
  await expect(page.getByRole('heading', { name: t('field.check.title') })).toBeFocused()
})

test('the date field is typed in, and opens its calendar with its button alone', async ({ page, t }) => {
  await visit(page, '/internship/lisa?language=et')
  const input = field(page, t, 'application_deadline')
  const calendar = page.getByRole('dialog')
  const open = page.getByRole('button', { name: t('field.date.open') }).first()
  await open.click()
  await expect(calendar.getByRole('gridcell').getByRole('button').first()).toBeVisible()
  const month = calendar.getByRole('grid').first()
  const focused = page.locator('[role=dialog] :focus')
  await expect(focused).toHaveCount(1)
  const first = monthIn(await month.getAttribute('aria-label'))
  for (const [key, turned] of [
    ['PageDown', 1],
    ['PageUp', 0],
    ['PageUp', -1],
  ] as const) {
    await page.keyboard.press(key)
    const name = months[(first + 12 + turned) % 12]
    await expect(month).toHaveAttribute('aria-label', new RegExp(`^${name} `, 'i'))
    // The focus follows.
    await expect(focused.getByRole('button')).toHaveAttribute('aria-label', new RegExp(`\\. ${name} `, 'i'))
  }
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(open).toBeFocused()

  await input.click()
  const day = dayAhead(40)
  await page.keyboard.type(day)
  await expect(input).toHaveValue(day)
  await expect(calendar).toHaveCount(0)
  await open.click()
  await expect(calendar).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(calendar).toHaveCount(0)
  await expect(input).toHaveValue(day)
  await open.click()
  await expect(calendar).toBeVisible()
  // Not by its role: what is behind the calendar is hidden from screen readers.
  await page.locator('h1').click()
  await expect(calendar).toHaveCount(0)
})

const months = ['jaanuar', 'veebruar', 'märts', 'aprill', 'mai', 'juuni', 'juuli', 'august', 'september']
months.push('oktoober', 'november', 'detsember')

function monthIn(label: string | null): number {
  const [name = ''] = label?.toLowerCase().split(' ') ?? []
  return months.indexOf(name)
}

test.describe('in a browser with twelve hours a half day', () => {
  test.use({ locale: 'en-US' })

  test('a time has 24 hours', async ({ page, t }) => {
    const { dateTime } = await openForm(page, t)
    const [day, time] = [dateTime.getByRole('textbox').nth(0), dateTime.getByRole('textbox').nth(1)]
    await day.fill('1.6.2026')
    await time.fill('1430')
    await time.press('Tab')
    await expect(time).toHaveValue('14:30')
    await time.fill('2 pm')
    await time.press('Tab')
    await expect(time).toHaveValue('14:00')
    await expect(time).not.toHaveAttribute('aria-invalid')
    await time.fill('25:00')
    await time.press('Tab')
    await expect(dateTime.getByText(t('validation.dateTime'))).toBeVisible()
    await expect(time).toHaveAttribute('aria-invalid', 'true')
    await expect(day).not.toHaveAttribute('aria-invalid')
  })
})

test('of a field with several inputs the wrong ones are marked, and are focused from the summary', async ({
  page,
  t,
}) => {
  const { range, emails } = await openForm(page, t)
  await range.getByRole('textbox').nth(0).fill('20.05.2026')
  await range.getByRole('textbox').nth(1).fill('31.02.2026')
  await emails.getByRole('textbox').fill('a@ut.ee')
  await emails.getByRole('button', { name: t('field.rows.add') }).click()
  await emails.getByRole('textbox').nth(1).fill('b@')
  await continueButton(page, t).click()
  const summary = errorSummary(page)
  await expect(summary).toBeFocused()
  for (const [place, links] of [
    [range, 0],
    [emails, 1],
  ] as const) {
    await expect(place.getByRole('textbox').nth(0)).not.toHaveAttribute('aria-invalid')
    await expect(place.getByRole('textbox').nth(1)).toHaveAttribute('aria-invalid', 'true')
    const ids = await page.locator('[aria-invalid=true]').evaluateAll((all) => all.map(({ id }) => id))
    expect(ids).toHaveLength(2)
    await summary.getByRole('link').nth(links).click()
    await expect(page.locator('[aria-invalid=true]:focus')).toHaveCount(1)
  }
})

test('of a missing person and a missing choice the inputs are marked', async ({ page, context, t }) => {
  await startAsNewPerson(context)
  await visit(page, '/thesis/lisa?language=et')
  await continueButton(page, t).click()
  const supervisors = field(page, t, 'supervisors').getByRole('textbox')
  await expect(supervisors).toHaveCount(3)
  for (const name of [0, 1]) await expect(supervisors.nth(name)).toHaveAttribute('aria-invalid', 'true')
  // Nobody has to have an address.
  await expect(supervisors.nth(2)).not.toHaveAttribute('aria-invalid')
  await supervisors.first().fill('Tõnu')
  await expect(supervisors.first()).not.toHaveAttribute('aria-invalid')
  await expect(supervisors.nth(1)).toHaveAttribute('aria-invalid', 'true')

  await visit(page, '/topics/lisa?language=et')
  await continueButton(page, t).click()
  const levels = field(page, t, 'level').getByRole('checkbox')
  for (const input of await levels.all()) await expect(input).toHaveAttribute('aria-invalid', 'true')
  await levels.first().check()
  await expect(levels.first()).not.toHaveAttribute('aria-invalid')
})

/** Opens a form with a field of every type. */
async function openForm(page: Page, t: Translate) {
  const slug = uniqueSlug()
  const { slugOf } = await createEveryTypeForm(clientsByApi.as('manager'), slug)
  await visit(page, `/forms/${slug}?language=et`)
  await expect(continueButton(page, t)).toBeEnabled()
  const at = (type: FieldType) => page.locator(`[data-field="${slug}.${slugOf(type)}"]`)
  return { range: at('date-range'), dateTime: at('date-time'), emails: at('multi-email') }
}
