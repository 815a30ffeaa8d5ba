import { createServer } from 'node:http'
import type { Locator, Page } from '@playwright/test'
import { changeForm, createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { listen } from '../testing/http.ts'
import { submit as submitByApi } from '../testing/submit.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { startSignedIn } from './session.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'
import { displaysOfLongJourney } from './viewports.ts'

const success = { et: 'Kohtume suvekoolis.', en: 'See you at the summer school.' }
const next = { et: 'Kirjutame sulle mais.', en: 'We write to you in May.' }
const closed = { et: 'Järgmine kord on aasta pärast.', en: 'The next one is in a year.' }

async function fillPair(page: Page, t: Translate, name: string, text: { et: string; en: string }) {
  for (const language of ['et', 'en'] as const)
    await page
      .getByLabel(
        t('manage.forms.inLanguage', {
          label: t(`manage.forms.label.${name}`),
          language: t(`manage.forms.${language}`),
        }),
        { exact: true },
      )
      .fill(text[language])
}

function timesOf(page: Page, t: Translate, name: 'opensAt' | 'closesAt'): { day: Locator; time: Locator } {
  const label = t(`manage.forms.label.${name}`)
  return {
    day: page.getByRole('textbox', { name: label, exact: true }),
    time: page.getByRole('textbox', { name: t('field.date.timeOf', { label }), exact: true }),
  }
}

for (const [name, display] of displaysOfLongJourney('Estonian, desktop, light'))
  test.describe(name, () => {
    test.use({ display })
    const { language } = display

    test('a form takes one answer, says its own texts, and what to do when it is full', async ({
      page,
      t,
    }) => {
      const { slug, text } = await createFormForTest(clientsByApi, 'active')

      await test.step('a wrong time is named, and its link leads to the input', async () => {
        await enterManage(page, inLanguage(`/manage/forms/${slug}`, language), 'manager', t)
        const [opens, closes] = [timesOf(page, t, 'opensAt'), timesOf(page, t, 'closesAt')]
        await opens.day.fill('02.01.2026')
        await page.keyboard.press('Tab')
        await page.keyboard.press('Tab')
        await expect(opens.time).toBeFocused()
        await page.keyboard.type('930')
        await closes.day.fill('01.01.2026')
        await expect(closes.time).toHaveValue('23:59')
        await closes.day.fill('')
        await expect(closes.time).toHaveValue('')
        await closes.day.fill('01.01.2026')
        await closes.time.fill('12.00')
        await page.keyboard.press('Control+s')
        await page
          .getByRole('link', { name: new RegExp(RegExp.escape(t('forms.error.closesBeforeOpens'))) })
          .press('Enter')
        await expect(closes.day).toBeFocused()
        await closes.day.fill('01.01.2099')
        await closes.time.press('Tab')
      })

      await test.step('the settings are saved', async () => {
        await page.getByLabel(t('manage.forms.label.mostAnswers')).fill('1')
        await fillPair(page, t, 'successText', success)
        await fillPair(page, t, 'nextText', next)
        await fillPair(page, t, 'closedText', closed)
        await page.getByLabel(t('manage.forms.label.closedLink')).fill('/topics')
        await page.getByLabel(t('manage.forms.label.notify')).fill('suvekool@ut.example')
        const embeddable = page.getByRole('switch', { name: t('manage.forms.label.embeddable') })
        for (const isOn of [true, false, true]) {
          await embeddable.press('Space')
          await expect(embeddable).toBeChecked({ checked: isOn })
        }
        await expectNoViolations(page, 'settings of a form')
        await page.getByText(t('manage.forms.share.title')).click()
        await expect(
          page.locator(`input[readonly][value*="/forms/${slug}?language=et"]`).first(),
        ).toBeVisible()
        const label = t('manage.forms.inLanguage', {
          label: t('manage.forms.share.qr'),
          language: t('manage.forms.et'),
        })
        const download = page.waitForEvent('download')
        await page
          .getByRole('button', { name: t('manage.forms.share.downloadOf', { label }), exact: true })
          .press('Enter')
        expect((await download).suggestedFilename()).toBe(`${slug}-et.svg`)
        await page.getByRole('button', { name: t('common.save'), exact: true }).click()
        const settings = async () => {
          const form = dataOf(await clientsByApi.as('manager')('getAdminForm', { params: { slug } }))
          return form.settings
        }
        await expect.poll(settings).toMatchObject({
          embeddable: true,
          opensAt: '2026-01-02T07:30:00.000Z',
          closesAt: '2099-01-01T10:00:00.000Z',
          mostAnswers: 1,
          successText: success,
          nextText: next,
          closedText: closed,
          closedLink: '/topics',
          notify: ['suvekool@ut.example'],
        })
      })

      await test.step('the code that is copied shows the form in another website, with its texts', async () => {
        const label = t('manage.forms.inLanguage', {
          label: t('manage.forms.share.frame'),
          language: t(`manage.forms.${language}`),
        })
        await enterManage(page, inLanguage(`/manage/forms/${slug}`, language), 'manager', t)
        await page.getByText(t('manage.forms.share.title')).click()
        const code = await page.getByLabel(label, { exact: true }).inputValue()
        await page.context().clearCookies()
        const html = `<!doctype html><html lang="et"><title>Suvekool</title><h1>Suvekool</h1>${code}</html>`
        const website = createServer((_request, response) => {
          response.setHeader('Content-Type', 'text/html; charset=utf-8').end(html)
        })
        await page.goto(`http://127.0.0.1:${await listen(website)}`)
        const frame = page.frameLocator('iframe')
        await expect(frame.getByText(next[language])).toBeVisible()
        await expect(frame.getByRole('banner')).toBeHidden()
        await expect(frame.getByRole('contentinfo')).toBeHidden()
        await frame.locator(`input[id$="${text}"], textarea[id$="${text}"]`).first().fill('Mari')
        await frame.getByRole('button', { name: t('field.check.continue'), exact: true }).click()
        await frame.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
        await expect(frame.getByText(success[language])).toBeVisible()
        await expect(frame.getByText(next[language])).toBeVisible()
        await expect(frame.getByText(/avaldab|publish/i)).toHaveCount(0)
        // What leads away from the form is displayed beside the website, not in its frame.
        const opening = page.context().waitForEvent('page')
        await frame.getByRole('link', { name: t('common.toHome'), exact: true }).press('Enter')
        const home = await opening
        await expect(home.getByRole('banner')).toBeVisible()
        await home.close()
        await expect(frame.getByText(success[language])).toBeVisible()
      })

      await test.step('a full form says so, since when, and what instead', async () => {
        await visit(page, inLanguage(`/forms/${slug}`, language))
        await expect(page.getByRole('heading', { name: t('item.add.full.title') })).toBeVisible()
        await expect(page.getByText(closed[language])).toBeVisible()
        await expectNoViolations(page, 'full form')
        const link = page.getByRole('main').getByRole('link', { name: t('topics.title'), exact: true })
        await link.press('Enter')
        await expect(page).toHaveURL(`/topics?language=${language}`)
      })
    })

    test('a form that can be answered once says so before it is filled in', async ({ page, t }) => {
      const { slug } = await createFormForTest(clientsByApi, 'active')
      await changeForm(clientsByApi, slug, (values) => ({
        ...values,
        settings: { ...values.settings, oneAnswer: true },
      }))
      const address = inLanguage(`/forms/${slug}`, language)
      const form = page.locator('main form')
      // It has no e-mail address that would say whose an answer is.
      await visit(page, address)
      await expect(page.getByRole('heading', { name: t('item.add.login.title') })).toBeVisible()
      await expect(form).toHaveCount(0)
      await startSignedIn(page.context(), 'student')
      await visit(page, address)
      await expect(form).toBeVisible()
      await expect(page.getByText(t('item.add.once.text'), { exact: true })).toBeVisible()
      dataOf(await submitByApi(clientsByApi.as('student'), slug, {}))
      await visit(page, address)
      await expect(page.getByRole('heading', { name: t('item.add.once.title') })).toBeVisible()
      await expect(form).toHaveCount(0)
      await expectNoViolations(page, 'answered form')
      await page.getByRole('link', { name: t('item.add.once.open') }).press('Enter')
      await expect(page).toHaveURL(/\/(?:my|minu)\//)
    })

    test('a form that lacks a language is published for the other after a question', async ({ page, t }) => {
      const { slug } = await createFormForTest(clientsByApi, 'draft')
      const [lacking, other] = language === 'et' ? (['en', 'et'] as const) : (['et', 'en'] as const)
      await changeForm(clientsByApi, slug, (values) => ({
        ...values,
        fieldSets: values.fieldSets.map((each) => ({
          ...each,
          fields: each.fields.map((field, index) =>
            index === 0 ? { ...field, section: { et: '', en: '', [other]: 'Sinust / About' } } : field,
          ),
        })),
      }))
      const missing = t('manage.forms.missing.in_one', {
        count: 1,
        language: t(`manage.forms.${lacking}`),
        texts: t('manage.forms.missing.section', { name: 'Sinust / About' }),
      })
      await enterManage(page, inLanguage('/manage/forms', language), 'manager', t)
      const row = page.getByRole('listitem').filter({ has: page.locator(`a[href*="/forms/${slug}"]`) })
      await expect(row.getByText(missing)).toBeVisible()
      await row.getByRole('link').first().click()
      await expect(page.getByRole('main').getByText(missing).first()).toBeVisible()
      await page.getByRole('combobox', { name: t('manage.forms.label.status') }).selectOption('active')
      await page.keyboard.press('Control+s')
      const question = page.getByRole('alertdialog', {
        name: t('manage.forms.missing.askOnly', { language: t(`manage.forms.${other}`) }),
      })
      await expect(question).toBeVisible()
      await page.keyboard.press('Escape')
      const status = async () =>
        dataOf(await clientsByApi.as('manager')('getAdminForm', { params: { slug } })).status
      expect(await status()).toBe('draft')
      await page.keyboard.press('Control+s')
      await question.getByRole('button', { name: t('manage.forms.missing.publish'), exact: true }).click()
      await expect.poll(status).toBe('active')
      dataOf(await submitByApi(clientsByApi.as(), slug, {}))

      await page.goto(inLanguage(`/forms/${slug}`, lacking))
      const link = page.getByRole('main').locator(`a[href*="language=${other}"]`)
      await link.press('Enter')
      await expect(page.getByRole('heading', { name: t(`item.add.only.${other}`) })).toHaveCount(0)
      await expect(page.locator('main form')).toBeVisible()
    })
  })
