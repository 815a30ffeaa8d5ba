import { pdfFile, pngFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, checkAnswers, dayAhead, errorSummary, field, submit, tick, unusedName } from './form.ts'
import { messageBar, visit, waitForHydration } from './site.ts'
import { displays } from './viewports.ts'

const required = [
  'organization_name',
  'internship_field',
  'description',
  'number_of_positions',
  'level',
  'period',
  'application_deadline',
  'contact_email',
  'confirmation',
]

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })

    test.beforeEach(async ({ page }) => {
      const { language } = display
      await visit(page, `/internship/${language === 'et' ? 'lisa' : 'add'}?language=${language}`)
    })

    test('an incomplete form displays what is missing and retains the input', async ({ page, t }) => {
      await field(page, t, 'location').fill('Põlva')
      await page.getByRole('button', { name: t('field.check.continue') }).click()

      const summary = errorSummary(page)
      await expect(summary).toBeFocused()
      await expect(summary).toBeInViewport()
      await expect(summary.getByRole('heading')).toHaveText(
        t('validation.checkFields_other', { count: required.length }),
      )
      await expect(summary.getByRole('listitem')).toHaveCount(required.length)
      await expect(field(page, t, 'organization_name')).toHaveAttribute('aria-invalid', 'true')
      await expect(field(page, t, 'organization_name')).toHaveAccessibleDescription(
        new RegExp(
          RegExp.escape(t('validation.enter', { label: t('forms.fields.organization_name').toLowerCase() })),
        ),
      )
      await expect(field(page, t, 'location')).toHaveValue('Põlva')

      await summary.getByRole('link', { name: t('forms.fields.contact_email') }).click()
      await expect(field(page, t, 'contact_email')).toBeFocused()
      await page.keyboard.type('keegi')
      await page.keyboard.press('Tab')
      await expect(page.getByText(t('validation.email'), { exact: true })).toBeVisible()
    })

    test('a file of a wrong type is rejected before the upload', async ({ page, t }) => {
      const program = { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') }
      await field(page, t, 'attachment').setInputFiles(program)
      await expect(
        messageBar(page, `setup.exe: ${t('validation.fileType', { formats: 'pdf, docx, odt' })}`),
      ).toBeVisible()
      await page.getByRole('button', { name: t('file.dismiss') }).click()
      await attach(page, t, 'attachment', pdfFile('kava.pdf', 'Kava'))
    })

    test('a draft with its file is restored after a reload', async ({ page, t }) => {
      const logo = pngFile('logo.png')
      await field(page, t, 'organization_name').fill('Rändrahn OÜ')
      await tick(page, t, 'level', 'bachelor')
      await attach(page, t, 'organization_logo', logo)
      await expect(page.getByText(t('field.draft.saved', { time: '' }))).toBeVisible()

      await page.reload()
      await waitForHydration(page)
      await expect(field(page, t, 'organization_name')).toHaveValue('Rändrahn OÜ')
      await expect(page.locator('body')).toBeFocused()
      await expect(field(page, t, 'level').getByLabel(t('forms.option.bachelor'))).toBeChecked()
      await expect(
        page.getByRole('button', { name: t('file.removeNamed', { name: logo.name }) }),
      ).toBeVisible()

      await page.getByRole('button', { name: t('field.draft.discard') }).click()
      await expect(field(page, t, 'organization_name')).toHaveValue('')
      await expect(field(page, t, 'organization_name')).toBeFocused()
      await page.reload()
      await expect(field(page, t, 'organization_name')).toHaveValue('')
    })
  })
}

test.describe('the server looks into a file', () => {
  test.use({ expectedErrors: /422|ERR_FAILED/ })

  test('a file that is not really a PDF is rejected when it is uploaded, and other input is retained', async ({
    page,
    t,
  }) => {
    await visit(page, '/internship/lisa?language=et')
    await field(page, t, 'organization_name').fill('Rändrahn OÜ')
    await field(page, t, 'internship_field').fill('Kivide uurimine')
    await field(page, t, 'description').fill('Otsid rändrahne.')
    await field(page, t, 'number_of_positions').fill('1')
    await tick(page, t, 'level', 'bachelor')
    await tick(page, t, 'period', 'spring')
    await field(page, t, 'application_deadline').fill(dayAhead(20))
    await field(page, t, 'contact_email').fill('rahn@example.com')
    await field(page, t, 'confirmation').check()
    const picture = { ...pngFile('kava.pdf'), mimeType: 'application/pdf' }
    await field(page, t, 'attachment').setInputFiles(picture)
    const rejection = messageBar(page, t('validation.fileType_content', { extension: 'pdf' }))
    await expect(rejection).toBeVisible()
    await rejection.getByRole('button', { name: t('file.dismiss') }).click()
    await expect(field(page, t, 'organization_name')).toHaveValue('Rändrahn OÜ')
    await submit(page, t)
  })

  test('a file that was not checked when it was uploaded is rejected at its field', async ({ page, t }) => {
    await visit(page, '/topics/lisa?language=et')
    await page.route('**/api/v1/files/check', (route) => route.abort())
    await field(page, t, 'organization_or_study_group_name').fill('Rändrahnude rühm')
    await field(page, t, 'thesis_topic_name').fill(unusedName('Kivid'))
    await field(page, t, 'description').fill('Otsida rändrahne.')
    await tick(page, t, 'level', 'bachelor')
    await field(page, t, 'contact_email').fill('rahn@example.com')
    await attach(page, t, 'attachment', { ...pngFile('kava.pdf'), mimeType: 'application/pdf' })
    await checkAnswers(page, t)
    await page.getByRole('button', { name: t('item.add.submit') }).click()

    const summary = errorSummary(page)
    await expect(summary).toBeFocused()
    await expect(summary.getByRole('link', { name: t('forms.fields.attachment') })).toContainText(
      t('validation.fileType_content', { extension: 'pdf' }),
    )
  })
})
