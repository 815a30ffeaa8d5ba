import { insertItem } from '../testing/items.ts'
import { internshipValues, topicValues } from '../testing/sample-values.ts'
import { expect, test } from './fixtures.ts'
import { field, unusedName } from './form.ts'
import { clientsByApi } from './manage.ts'
import { signUpPerson } from './session.ts'
import { passSignIn, visit } from './site.ts'

test('texts with a direction do not reorder the texts around them', async ({ page }) => {
  const name = unusedName('Vastupidi')
  const title = `${name} \u202Etxet\u200B`
  const values = { ...topicValues, thesis_topic_name: title, organization_or_study_group_name: 'קבוצת מחקר' }
  const uuid = await insertItem(clientsByApi, 'topics', { general_topics: values }, 'published')
  await visit(page, `/topics?q=${encodeURIComponent(name)}&language=et`)
  const link = page.getByRole('link', { name: `${name} \u202Etxet`, exact: true })
  await expect(link).toBeVisible()
  for (const text of [link.locator('[dir=auto]'), page.getByText(values.organization_or_study_group_name)]) {
    const isolated = await text
      .first()
      .evaluate((element) => getComputedStyle(element.closest('[dir=auto], bdi') ?? element).unicodeBidi)
    expect(isolated).toMatch(/isolate/)
  }
  await visit(page, `/topics/${uuid}?language=et`)
  await expect(page.getByRole('heading', { level: 1 }).locator('[dir=auto]')).toHaveText(`${name} \u202Etxet`)
})

test('what a PDF reader copies is submitted without being typed again', async ({ page, t }) => {
  await visit(page, '/topics/lisa?language=et')
  const topic = field(page, t, 'thesis_topic_name')
  await topic.fill('masin\uFFFEõpe\u0007')
  await topic.blur()
  await expect(topic).not.toHaveAttribute('aria-invalid', 'true')
})

test('a date may be typed with two digits of the year, and must be in the year of the defence', async ({
  page,
  t,
}) => {
  await page.goto('/thesis/lisa?language=et')
  await passSignIn(page, await signUpPerson(), t)
  const date = field(page, t, 'defence_date')
  await field(page, t, 'year').fill('2025')
  await date.fill('5.6.26')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(date).toHaveValue('05.06.2026')
  const message = page.getByText(t('validation.yearOfDate', { year: 2025 })).first()
  await expect(message).toBeVisible()
  await field(page, t, 'year').fill('2026')
  await page.keyboard.press('Tab')
  await expect(message).toHaveCount(0)
})

test('the calendar of a deadline has lines that end with CRLF', async ({ page }) => {
  const values = { ...internshipValues, internship_field: `${'Õunte, pirnide; '.repeat(12)}korjamine` }
  const uuid = await insertItem(clientsByApi, 'internship', { general_intern: values }, 'published')
  const response = await page.request.get(`/internship/${uuid}/deadline.ics?language=et`)
  const calendar = await response.text()
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  expect(calendar).toMatch(/\r\nEND:VCALENDAR\r\n$/)
  for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(calendar.replaceAll('\r\n ', '')).toContain('Õunte\\, pirnide\\;')
})
