import { pdfFile, pngFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, errorSummary, field, tick } from './form.ts'
import { messageBar, visit, waitForHydration } from './site.ts'
import { phone } from './viewports.ts'

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

test.describe('on a phone', () => {
  test.use({ display: phone })

  test.beforeEach(async ({ page }) => {
    await visit(page, '/internship/add?language=en')
  })

  test('an incomplete form displays what is missing and retains the input', async ({ page, t }) => {
    await field(page, t, 'location').fill('Põlva')
    await page.getByRole('button', { name: t('field.check.continue') }).click()

    const summary = errorSummary(page)
    await expect(summary).toBeFocused()
    await expect(summary).toBeInViewport()
    await expect(summary.getByRole('heading')).toHaveText(
      t('validation.checkAnswers_other', { count: required.length }),
    )
    await expect(summary.getByRole('listitem')).toHaveCount(required.length)
    await expect(field(page, t, 'organization_name')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, t, 'organization_name')).toHaveAccessibleDescription(
      new RegExp(t('validation.missing.organization')),
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
    await expect(page.getByRole('button', { name: t('file.removeNamed', { name: logo.name }) })).toBeVisible()

    await page.getByRole('button', { name: t('field.draft.discard') }).click()
    await expect(field(page, t, 'organization_name')).toHaveValue('')
    await expect(field(page, t, 'organization_name')).toBeFocused()
    await page.reload()
    await expect(field(page, t, 'organization_name')).toHaveValue('')
  })
})
