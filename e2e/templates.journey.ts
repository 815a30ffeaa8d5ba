import { createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { expectNoViolations } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { displaysOfLongJourney } from './viewports.ts'

for (const [display, options] of displaysOfLongJourney('English, phone, dark'))
  test.describe(display, () => {
    test.use({ display: options })

    test('a form starts from a template, which its preview shows, and nothing is stored before it is saved', async ({
      page,
      t,
    }) => {
      const { language } = options
      const title = language === 'et' ? 'Seadmetaotlus' : 'Equipment request'
      const buy = language === 'et' ? 'Et seade ostetaks' : 'To have equipment bought'
      const price = language === 'et' ? 'Eeldatav hind eurodes' : 'Expected price in euros'
      const statusOf = async (slug: string) =>
        (await clientsByApi.as('manager')('getAdminForm', { params: { slug } })).status
      await enterManage(page, '/manage/forms', 'manager', t)
      await page.keyboard.press('n')
      await page.waitForURL('**/manage/forms/new')
      await expect(page.getByRole('heading', { level: 1, name: t('manage.forms.new.form') })).toBeVisible()
      const shipped = page.getByRole('region', { name: t('manage.templates.shipped') })
      await expect(shipped.getByRole('listitem')).toHaveCount(4)
      await expectNoViolations(page, 'new form')

      await test.step('the preview behaves as the form', async () => {
        const open = shipped.getByRole('button', { name: t('manage.templates.previewOf', { name: title }) })
        await open.click()
        const dialog = page.getByRole('dialog', { name: title })
        await expect(dialog.getByLabel(price)).toHaveCount(0)
        await dialog.getByRole('radio', { name: buy }).check()
        await expect(dialog.getByLabel(price)).toBeVisible()
        await expectNoViolations(page, 'preview of a template')
        await page.keyboard.press('Escape')
        await expect(open).toBeFocused()
        await open.press('Enter')
        await dialog.getByRole('button', { name: t('manage.templates.use') }).click()
      })

      await test.step('the editor has all of it, to be changed in place', async () => {
        await page.waitForURL('**/manage/forms/form/new?template=equipment')
        const titles = page.getByRole('main').getByLabel(
          t('manage.forms.inLanguage', {
            label: t('manage.forms.label.title'),
            language: t('manage.forms.et'),
          }),
          { exact: true },
        )
        await expect(titles).toHaveValue('Seadmetaotlus')
        const name = unusedName('Laenutus')
        await titles.fill(name)
        const slug = await page.getByLabel(t('manage.forms.slug')).first().inputValue()
        expect(slug).toMatch(/^laenutus/)
        // Its fields are named after it, and conditions follow them.
        const row = page.getByRole('group', { name: `${slug}_price`, exact: true })
        await expect(row).toBeVisible()
        await expect(
          row.getByText(language === 'et' ? /Mida soovid\?/ : /What would you like\?/),
        ).toBeVisible()
        await expectNoViolations(page, 'editor of a form from a template')
        await page.getByRole('button', { name: t('common.undo'), exact: true }).click()
        await expect(titles).toHaveValue('Seadmetaotlus')
        for (const each of [slug, 'seadmetaotlus']) expect(await statusOf(each)).toBe(404)
        await titles.fill(name)
        await page.getByRole('button', { name: t('manage.forms.create'), exact: true }).click()
        await page.waitForURL('**/manage/forms')
        const form = dataOf(await clientsByApi.as('manager')('getAdminForm', { params: { slug } }))
        expect(form).toMatchObject({ status: 'draft', permissions: 'logged_in' })
        expect(form.fieldSets.flatMap(({ fields }) => fields)).toHaveLength(12)
      })
    })

    test('a form is saved as a template, renamed, used, deleted and restored', async ({ page, t }) => {
      const { slug } = await createFormForTest(clientsByApi, 'active')
      const name = unusedName('Oma mall')
      await enterManage(page, `/manage/forms/${slug}`, 'manager', t)
      const main = page.getByRole('main')
      await main.getByRole('button', { name: t('manage.forms.more') }).click()
      await page.getByRole('menuitem', { name: t('manage.templates.save') }).click()
      const dialog = page.getByRole('dialog')
      const nameField = dialog.getByLabel(t('manage.templates.name'))
      await nameField.fill('')
      await dialog.getByRole('button', { name: t('common.save') }).click()
      await expect(dialog.getByText(t('validation.required')).first()).toBeVisible()
      await nameField.fill(name)
      await dialog.getByLabel(t('manage.templates.about')).fill('Proovimiseks')
      await expectNoViolations(page, 'save as template')
      await dialog.getByRole('button', { name: t('common.save') }).click()
      await expect(dialog).toHaveCount(0)
      await expect(page.getByText(t('forms.success.templateSaved')).last()).toBeVisible()

      await page.goto('/manage/forms/new')
      const own = page.getByRole('region', { name: t('manage.templates.own') })
      const row = own.getByRole('listitem').filter({ hasText: name })
      await expect(row.getByText('Proovimiseks')).toBeVisible()
      const act = async (key: string, of: string) => {
        await own.getByRole('button', { name: t('manage.templates.actionsOf', { name: of }) }).click()
        await page.getByRole('menuitem', { name: t(key), exact: true }).click()
      }
      await act('manage.templates.rename', name)
      await page.getByRole('dialog').getByLabel(t('manage.templates.name')).fill(`${name} uus`)
      await page.keyboard.press('Control+Enter')
      const renamed = own.getByRole('link', { name: `${name} uus` })
      await expect(renamed).toBeVisible()

      await act('common.delete', `${name} uus`)
      await expect(renamed).toHaveCount(0)
      await page
        .getByRole('region', { name: t('manage.notices') })
        .getByRole('button', { name: t('common.undo') })
        .last()
        .click()
      await renamed.click()
      await page.waitForURL('**/manage/forms/form/new?template=*')
      await expect(page.getByLabel(t('manage.forms.slug')).first()).not.toHaveValue('')
    })
  })
