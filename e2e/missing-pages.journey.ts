import { registerSlugs } from '../contract/registers/registers.ts'
import { expectAccessible } from './accessibility.ts'
import { siteUrl } from './address.ts'
import { expect, test } from './fixtures.ts'
import { checkAnswers, fillTopic, submit, unusedName } from './form.ts'
import { addSegment } from './screens.ts'
import { visit } from './site.ts'
import { phone } from './viewports.ts'

const missingUuid = '00000000-0000-4000-8000-000000000000'

test.describe('on a phone', () => {
  test.use({ display: phone, expectedErrors: /404/ })
  const { language } = phone

  for (const register of registerSlugs) {
    test(`an entry of ${register} that does not exist leads to the others`, async ({ page, t }) => {
      for (const id of [missingUuid, 'not-a-uuid']) {
        const response = await page.request.get(`/${register}/${id}?language=${language}`)
        expect(response.status()).toBe(404)
      }
      await visit(page, `/${register}/${missingUuid}?language=${language}`)
      const heading = page.getByRole('heading', { level: 1, name: t(`${register}.error.missing.title`) })
      await expect(heading).toBeVisible()
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expect(page).toHaveTitle(new RegExp(`^${t(`${register}.error.missing.title`)}`))
      await expectAccessible(page)

      await page
        .getByRole('main')
        .getByRole('searchbox', { name: t(`${register}.search`) })
        .fill('andme')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(
        ({ pathname, searchParams }) =>
          pathname === `/${register}` &&
          searchParams.get('q') === 'andme' &&
          searchParams.get('language') === language,
      )
      await expect(page.getByRole('searchbox', { name: t('table.search.label') })).toHaveValue('andme')

      await visit(page, `/${register}/${missingUuid}?language=${language}`)
      await page
        .getByRole('main')
        .getByRole('link', { name: t(`${register}.back`), exact: true })
        .click()
      await expect(page).toHaveURL(({ pathname }) => pathname === `/${register}`)
      await expect(page.getByRole('heading', { level: 1, name: t(`${register}.title`) })).toBeVisible()
    })
  }

  test('a form that does not exist leads to the others', async ({ page, t }) => {
    await visit(page, `/forms/gone?language=${language}`)
    const link = page.getByRole('main').getByRole('link', { name: t('common.nav.allForms') })
    await expectAccessible(page)
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: t('item.forms.title') })).toBeVisible()
  })

  test('a success page says that nothing was sent from this tab', async ({ page, t }) => {
    const pages = {
      '/success?form=topics&': 'common.nav.addTopic',
      '/success?form=other&': 'common.nav.allForms',
      '/success?': 'common.nav.allForms',
      '/internship/success?': 'common.nav.addInternship',
      '/feedback/success?': 'feedback.success.first',
    }
    for (const [path, link] of Object.entries(pages)) {
      await visit(page, `${path}language=${language}`)
      await expect(page.getByRole('heading', { level: 1, name: t('page.success.none.title') })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: t(link) })).toBeVisible()
    }
  })

  test('feedback is confirmed in its tab, also after a reload, and nowhere else', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    await visit(page, `/feedback?language=${language}`)
    await page.getByLabel(t('feedback.text.label')).fill(unusedName('Leht on hea'))
    await page.getByRole('button', { name: t('feedback.send') }).click()
    const thanks = (at: typeof page) =>
      at.getByRole('heading', { level: 1, name: t('feedback.success.title') })
    await expect(thanks(page)).toBeVisible()
    await page.reload()
    await expect(thanks(page)).toBeVisible()
    const other = await newBrowserPage()
    await visit(other, page.url())
    await expect(thanks(other)).toHaveCount(0)
    await expect(other.getByRole('heading', { level: 1, name: t('page.success.none.title') })).toBeVisible()
  })

  test('an unanswered visibility is summed up as what applies', async ({ page, t }) => {
    await visit(page, `/topics/${addSegment[language]}?language=${language}`)
    await fillTopic(page, t)
    await checkAnswers(page, t)
    const answer = page
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: t('forms.fields.visibility') }) })
    await expect(answer.locator('dd').first()).toHaveText(t('forms.option.everyone'))
    await expect(page.getByText(t('item.add.next.register'))).toBeVisible()
    await page.goBack()
    await submit(page, t)
    await expect(answer.locator('dd').first()).toHaveText(t('forms.option.everyone'))
  })
})

test('the other spellings of a register redirect to the one in use', async ({ page, t }) => {
  const paths = {
    '/theses/feed.atom?language=en': '/thesis/feed.atom?language=en',
    '/Topics?language=en': '/topics?language=en',
  }
  for (const [path, target] of Object.entries(paths)) {
    const response = await page.request.get(path)
    expect([response.status(), response.url()]).toEqual([200, siteUrl('localhost') + target])
  }
  await visit(page, '/internship?language=et')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByRole('link', { name: t('internship.back') })).toBeVisible()
  const entry = new URL(page.url()).pathname
  const calendar = await page.request.get(`${entry.replace('internship', 'internships')}/deadline.ics`)
  expect(new URL(calendar.url()).pathname).toBe(`${entry}/deadline.ics`)
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  await visit(page, `${entry.replace('internship', 'internships')}?language=en`)
  await expect(page).toHaveURL(`${siteUrl('localhost')}${entry}?language=en`)
})
