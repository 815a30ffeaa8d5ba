import type { Page } from '@playwright/test'
import type { Language } from '#contract/texts.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { enterManage } from './manage.ts'
import { inLanguage } from './screens.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'
import { displaysOfLongJourney } from './viewports.ts'

for (const [name, display] of displaysOfLongJourney('English, phone, dark'))
  test.describe(name, () => {
    test.use({ display })

    test('a form is built with its fields in the editor alone', async ({ page, newBrowserPage, t }) => {
      test.setTimeout(180_000)
      const suffix = unusedName('').trim()
      const slug = `suvekool_${suffix}`.toLowerCase()
      const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
      const row = (field: string) => page.getByRole('group', { name: `${slug}_${field}`, exact: true })
      await enterManage(page, '/manage/forms/form/new', 'manager', t)
      await label(page, t, 'title', 'et').fill('Suvekool')
      await label(page, t, 'title', 'en').fill('Summer school')
      await page.getByLabel(t('manage.forms.slug')).fill(slug)

      await test.step('the first field brings its field set', async () => {
        await button('manage.forms.newField').click()
        await expect(label(page, t, 'label', 'et')).toBeFocused()
        await page.keyboard.type('Nimi')
        await page.keyboard.press('Tab')
        await page.keyboard.type('Name')
        await expect(row('nimi').getByLabel(t('manage.forms.slug'))).toHaveValue(`${slug}_nimi`)
        await row('nimi')
          .getByRole('switch', { name: t('manage.forms.required') })
          .click()
      })

      await test.step('another one, of another type, by keyboard', async () => {
        await row('nimi')
          .getByRole('button', { name: t('manage.forms.anotherField') })
          .focus()
        await page.keyboard.press('Enter')
        // The row that was open is folded.
        await expect(label(page, t, 'label', 'et')).toHaveCount(1)
        await expect(label(page, t, 'label', 'et')).toBeFocused()
        await page.keyboard.type('Päev')
        await page.keyboard.press('Tab')
        await page.keyboard.type('Day')
        await page.keyboard.press('Tab')
        await expect(row('paev').getByLabel(t('manage.forms.label.type'))).toBeFocused()
        await page.keyboard.type(t('manage.forms.type.radio'))
        await expect(row('paev').getByLabel(t('manage.forms.label.type'))).toHaveValue('radio')
        for (const [et, en] of [
          ['Esmaspäev', 'Monday'],
          ['Teisipäev', 'Tuesday'],
        ]) {
          await row('paev')
            .getByRole('button', { name: t('manage.forms.addOption') })
            .focus()
          await page.keyboard.press('Enter')
          await label(page, t, 'label', 'et')
            .last()
            .fill(et ?? '')
          await label(page, t, 'label', 'en')
            .last()
            .fill(en ?? '')
        }
      })

      await test.step('a copy, and its undoing by the button and by keyboard', async () => {
        const copy = row('paev_2')
        const duplicate = () =>
          row('paev').getByRole('button', { name: t('manage.forms.duplicate'), exact: true })
        await duplicate().click()
        await expect(copy.getByLabel(t('manage.forms.slug'))).toHaveValue(`${slug}_paev_2`)
        await expect(copy.getByRole('textbox', { name: t('manage.forms.optionValue') }).last()).toHaveValue(
          'teisipaev',
        )
        await button('common.undo').click()
        await expect(copy).toHaveCount(0)
        await row('paev').locator('button[aria-expanded=false]').first().click()
        await duplicate().click()
        await expect(copy).toBeVisible()
        // In a text, the browser takes back what was typed.
        await page.keyboard.press('Control+z')
        await expect(copy).toBeVisible()
        await button('manage.forms.reset').first().focus()
        // What the browser took back is a step, too.
        await expect(async () => {
          await page.keyboard.press('Control+z')
          await expect(copy).toHaveCount(0, { timeout: 500 })
        }).toPass()
      })

      await expectNoViolations(page, 'the editor')
      const preview = page.getByRole('region', { name: t('manage.forms.preview') })
      await test.step('the preview shows it, also as wide as on a phone', async () => {
        await expect(preview.getByLabel(display.language === 'et' ? 'Nimi' : 'Name')).toBeVisible()
        await expect(
          preview.getByRole('radio', { name: display.language === 'et' ? 'Teisipäev' : 'Tuesday' }),
        ).toBeVisible()
        const phone = preview.getByRole('button', { name: t('manage.forms.previewPhone') })
        if (display.hasTouch) return expect(phone).toBeHidden()
        await phone.click()
        await expect(phone).toHaveAttribute('aria-pressed', 'true')
        await phone.click()
        await expect(phone).toHaveAttribute('aria-pressed', 'false')
      })

      await test.step('what is missing is named, and its row opens', async () => {
        await button('manage.forms.newField').click()
        await button('manage.forms.create').click()
        const link = page
          .getByRole('link', {
            name: new RegExp(`${t('manage.forms.newField')}.*${t('validation.required')}`),
          })
          .last()
        await expect(link).toBeVisible()
        await link.click()
        await expect(label(page, t, 'label', 'et').last()).toBeFocused()
        await page.keyboard.type('Märkused')
        await page.keyboard.press('Tab')
        await page.keyboard.type('Notes')
        await button('manage.forms.create').click()
        await page.waitForURL('**/manage/forms')
      })

      await test.step('it is stored and can be filled in', async () => {
        await page.goto(`/manage/forms/${slug}`)
        for (const field of ['nimi', 'paev', 'markused'])
          await expect(page.getByRole('group', { name: `${slug}_${field}`, exact: true })).toBeVisible()
        await page
          .getByLabel(t('manage.forms.label.status'))
          .selectOption({ label: t('manage.forms.status.active') })
        await button('common.save').click()
        await page.waitForURL('**/manage/forms')
        const visitor = await newBrowserPage()
        await visit(visitor, `/forms/${slug}?language=${display.language}`)
        await expect(visitor.getByLabel(display.language === 'et' ? 'Nimi' : 'Name')).toBeVisible()
      })
    })

    test('a form with labels in one language is saved, marked, and published for it after a question', async ({
      page,
      t,
    }) => {
      const own = display.language
      const other = own === 'et' ? 'en' : 'et'
      const slug = `laager_${unusedName('').trim()}`.toLowerCase()
      const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
      const row = page.getByRole('group', { name: `${slug}_toit`, exact: true })
      const mark = row.getByText(t('manage.forms.missing.mark', { language: t(`manage.forms.${other}`) }), {
        exact: true,
      })
      const missing = (count: number) =>
        page.getByText(
          t('manage.forms.missing.in_other', {
            count,
            language: t(`manage.forms.${other}`),
            texts: '',
          }).replace(': .', ''),
        )
      await enterManage(page, inLanguage('/manage/forms/form/new', own), 'manager', t)
      await label(page, t, 'title', own).fill('Laager')
      await page.getByLabel(t('manage.forms.slug')).fill(slug)
      await button('manage.forms.newField').click()
      await label(page, t, 'label', own).fill('Toit')
      await expect(label(page, t, 'label', own)).toHaveAttribute('required')
      await expect(label(page, t, 'label', other)).not.toHaveAttribute('required')
      await row.getByLabel(t('manage.forms.label.type')).selectOption('select')
      await row.getByRole('button', { name: t('manage.forms.addOption') }).click()
      await label(page, t, 'label', own).last().fill('Supp')
      await expect(mark).toBeVisible()
      // Title, field set, field and option.
      await expect(missing(4).first()).toBeVisible()
      await expectNoViolations(page, 'a form in one language')
      await button('manage.forms.create').click()
      await page.waitForURL('**/manage/forms')

      await page.goto(inLanguage(`/manage/forms/${slug}`, own))
      await expect(mark).toBeVisible()
      await page
        .getByLabel(t('manage.forms.label.status'))
        .selectOption({ label: t('manage.forms.status.active') })
      await button('common.save').press('Enter')
      const question = page.getByRole('alertdialog', {
        name: t('manage.forms.missing.askOnly', { language: t(`manage.forms.${own}`) }),
      })
      await question.getByRole('button', { name: t('manage.forms.missing.publish'), exact: true }).click()
      await page.waitForURL('**/manage/forms')
      await page.goto(`/forms/${slug}?language=${other}`)
      await expect(page.getByRole('main').locator('form')).toHaveCount(0)
      await page.getByRole('main').locator(`a[href*="language=${own}"]`).click()
      await expect(page.getByLabel('Toit').locator('option', { hasText: 'Supp' })).toBeAttached()

      // The page of the field lets it stay so.
      await page.goto(inLanguage(`/manage/forms/field/${slug}_toit`, own))
      await label(page, t, 'label', own).first().fill('Söök')
      await button('common.save').click()
      await page.waitForURL('**/manage/forms/fields')
    })
  })

function label(page: Page, t: Translate, name: 'title' | 'label', language: Language) {
  return page.getByRole('main').getByLabel(
    t('manage.forms.inLanguage', {
      label: t(`manage.forms.label.${name}`),
      language: t(`manage.forms.${language}`),
    }),
  )
}
