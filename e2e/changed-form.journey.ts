import type { Page } from '@playwright/test'
import { changeForm, changeSettings, createAnswersForm } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { fetchItem } from '../testing/items.ts'
import { submit as submitByApi } from '../testing/submit.ts'
import { expectNoViolations } from './accessibility.ts'
import { pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { checkAnswers, errorSummary, submit } from './form.ts'
import { clientsByApi } from './manage.ts'
import { inLanguage } from './screens.ts'
import { startSignedIn } from './session.ts'
import { messageBar, visit } from './site.ts'
import type { Translate } from './texts.ts'
import { displaysOfLongJourney } from './viewports.ts'

const labels = {
  et: { name: 'Nimi', food: 'Toit', vegan: 'Taimne', fish: 'Kala', age: 'Vanus', why: 'Miks' },
  en: { name: 'Name', food: 'Food', vegan: 'Vegan', fish: 'Fish', age: 'Age', why: 'Why' },
} as const

type AnswersForm = Awaited<ReturnType<typeof createAnswersForm>>

/** Removes a field and an option, and requires another field. */
async function change({ slug, fields }: AnswersForm): Promise<void> {
  await changeForm(clientsByApi, slug, (values) => ({
    ...values,
    fieldSets: values.fieldSets.map((set) => ({
      ...set,
      fields: set.fields
        .filter((field) => field.slug !== fields.why)
        .map((field, index) => ({
          ...field,
          order: index + 1,
          ...(field.slug === fields.age && { required: true }),
        })),
    })),
  }))
  const option = (value: string, et: string, en: string) => ({ value, label: { et, en } })
  await changeSettings(clientsByApi, fields.diet, {
    options: [option('all', 'Sööb kõike', 'Eats everything'), option('fish', 'Kala', 'Fish')],
  })
}

/** The form was refused, says what has changed, and has all other answers. */
async function expectChanges(page: Page, t: Translate, language: 'et' | 'en'): Promise<void> {
  const { name, food, age, why, vegan } = labels[language]
  const summary = errorSummary(page)
  await expect(summary).toBeFocused()
  await expect(summary.getByText(t('errors.formChanged'))).toBeVisible()
  await expect(summary.getByRole('link')).toHaveText([new RegExp(`^${food}: `), new RegExp(`^${age}: `)])
  await expect(summary.getByText(t('field.changed.removed_one', { names: why }))).toBeVisible()
  await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue('Mari')
  await expect(page.getByRole('textbox', { name: why, exact: true })).toHaveCount(0)
  await expect(page.getByRole('combobox', { name: food }).getByRole('option', { name: vegan })).toHaveCount(0)
  await expectNoViolations(page, 'changed form')
}

for (const [name, display] of displaysOfLongJourney('English, phone, dark'))
  test.describe(name, () => {
    // The refusals.
    test.use({ display, expectedErrors: /status of (409|404|422)/ })
    const { language } = display
    const texts = labels[language]

    test('a form that changes while it is filled in keeps the answers and says what has changed', async ({
      page,
      t,
    }) => {
      const form = await createAnswersForm(clientsByApi)
      await visit(page, inLanguage(`/forms/${form.slug}`, language))
      await page.getByRole('textbox', { name: texts.name, exact: true }).fill('Mari')
      await page.getByRole('textbox', { name: texts.why, exact: true }).fill('Tahan õppida.')
      await page.getByRole('combobox', { name: texts.food }).selectOption({ label: texts.vegan })
      await checkAnswers(page, t)
      await change(form)
      await page.getByRole('button', { name: t('item.add.submit'), exact: true }).click()
      await expectChanges(page, t, language)
      await errorSummary(page).getByRole('link').nth(1).press('Enter')
      const age = page.getByRole('textbox', { name: new RegExp(`^${texts.age}`) })
      await expect(age).toBeFocused()
      await age.fill('31')
      await page.getByRole('combobox', { name: texts.food }).selectOption({ label: texts.fish })
      const uuid = await submit(page, t)
      const { values } = await fetchItem(clientsByApi, form.slug, uuid)
      expect(values[form.set]).toMatchObject({
        [form.fields.name]: 'Mari',
        [form.fields.diet]: 'fish',
        [form.fields.age]: 31,
      })
    })

    test('a file for a field that was removed finds the form as it is now', async ({ page, t }) => {
      const { slug, fields } = await createAnswersForm(clientsByApi)
      await visit(page, inLanguage(`/forms/${slug}`, language))
      await page.getByRole('textbox', { name: texts.name, exact: true }).fill('Mari')
      await changeForm(clientsByApi, slug, (values) => ({
        ...values,
        fieldSets: values.fieldSets.map((set) => ({
          ...set,
          fields: set.fields.filter((field) => field.slug !== fields.file),
        })),
      }))
      const input = page.locator('main input[type="file"]')
      await input.setInputFiles(pdfFile('elulugu.pdf', 'elulugu'))
      await expect(errorSummary(page)).toBeFocused()
      await expect(errorSummary(page)).toContainText(t('errors.formChanged'))
      await expect(input).toHaveCount(0)
      await submit(page, t)
    })

    test('a correction keeps the answers when the form changes', async ({ page, t }) => {
      const form = await createAnswersForm(clientsByApi)
      const { fields, set, slug } = form
      const values = { [fields.name]: 'Jaan', [fields.diet]: 'vegan' }
      const uuid = crypto.randomUUID()
      dataOf(await submitByApi(clientsByApi.as('student'), slug, { [set]: values }, uuid))
      await startSignedIn(page.context(), 'student')
      await visit(page, inLanguage(`/my/${uuid}`, language))
      await page.getByRole('textbox', { name: texts.name, exact: true }).fill('Mari')
      await page.getByRole('textbox', { name: texts.why, exact: true }).fill('Tahan õppida.')
      await change(form)
      await page.getByRole('button', { name: t('my.correct.submitUnasked'), exact: true }).click()
      await expectChanges(page, t, language)
      await page.getByRole('textbox', { name: new RegExp(`^${texts.age}`) }).fill('31')
      await page.getByRole('combobox', { name: texts.food }).selectOption({ label: texts.fish })
      await page.getByRole('button', { name: t('my.correct.submitUnasked'), exact: true }).click()
      const stored = async () => (await fetchItem(clientsByApi, slug, uuid)).values[set]
      await expect.poll(stored).toEqual({ [fields.name]: 'Mari', [fields.diet]: 'fish', [fields.age]: 31 })
    })

    test('a form that closes while it is filled in says what instead, and the answers stay', async ({
      page,
      t,
    }) => {
      const closed = { et: 'Järgmine kord on aasta pärast.', en: 'The next one is in a year.' }
      const { slug } = await createAnswersForm(clientsByApi)
      const settings = { mostAnswers: 1, closedText: closed, closedLink: '/topics' }
      await visit(page, inLanguage(`/forms/${slug}`, language))
      await page.getByRole('textbox', { name: texts.name, exact: true }).fill('Mari')
      await page.getByRole('combobox', { name: texts.food }).selectOption({ label: texts.vegan })
      await checkAnswers(page, t)
      await changeForm(clientsByApi, slug, (values) => ({
        ...values,
        settings: { ...values.settings, ...settings },
      }))
      dataOf(await submitByApi(clientsByApi.as(), slug, {}))
      const send = page.getByRole('button', { name: t('item.add.submit'), exact: true })
      await send.click()
      await expect(page.getByRole('main').getByText(t('item.error.formFull'))).toBeVisible()
      const notice = messageBar(page, t('item.kept.text'))
      await expect(notice.getByText(closed[language])).toBeVisible()
      await expect(notice.getByRole('link', { name: t('topics.title'), exact: true })).toHaveAttribute(
        'href',
        `/topics?language=${language}`,
      )
      await expectNoViolations(page, 'form that has closed')
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
      await notice.getByRole('button', { name: t('item.kept.copy') }).press('Enter')
      await expect(notice.getByRole('button', { name: t('item.kept.copied') })).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        [`${texts.name}\nMari`, `${texts.food}\n${texts.vegan}`].join('\n\n'),
      )
      await page.goBack()
      await expect(page.getByRole('textbox', { name: texts.name, exact: true })).toHaveValue('Mari')
      await test.step('also when it is taken off the site', async () => {
        await checkAnswers(page, t)
        const params = { slug }
        const { updatedAt } = dataOf(await clientsByApi.as('manager')('getAdminForm', { params }))
        const body = { action: 'status', updatedAt, newStatus: 'hidden' } as const
        dataOf(await clientsByApi.as('manager')('changeForm', { params, body }))
        await send.click()
        await expect(page.getByRole('main').getByText(t('item.error.formClosed'))).toBeVisible()
        await expect(messageBar(page, t('item.kept.text'))).toBeVisible()
      })
    })
  })
