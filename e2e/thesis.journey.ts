import { expectDownload, expectOpened, pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, field, submit, unusedName } from './form.ts'
import { enterManage, publish } from './manage.ts'
import { findInList, passSignIn, waitForHydration } from './site.ts'
import { displays } from './viewports.ts'

const theses = {
  et: { et: 'Õigekirja õppimine mänguga', en: 'Learning to spell by play' },
  en: { et: 'Ilmaandmete pakkimine', en: 'Compressing weather data' },
}

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })

    test('a student adds a thesis, a manager publishes it, a visitor reads it', async ({
      page,
      newBrowserPage,
      t,
    }) => {
      const { language } = display
      const title = { ...theses[language], [language]: unusedName(theses[language][language]) }
      const year = String(new Date().getFullYear())
      const document = pdfFile(`${language}-magistritoo.pdf`, title.en)
      const add = language === 'et' ? '/thesis/lisa' : '/thesis/add'

      await test.step('the form requires the student to sign in, and is prefilled', async () => {
        await page.goto(`${add}?language=${language}`)
        await passSignIn(page, 'student', t)
        await page.waitForURL((url) => url.pathname === add && url.searchParams.get('language') === language)
        await waitForHydration(page)
        const known = {
          ut_first_name: 'Mari',
          ut_last_name: 'Maasikas',
          ut_email: 'mari.maasikas@ut.example',
        }
        for (const [slug, value] of Object.entries(known)) {
          // A supervisor's parts, further down, have the same labels.
          await expect(field(page, t, slug).first()).toHaveValue(value)
          await expect(field(page, t, slug).first()).not.toBeEditable()
        }
      })

      await test.step('the student fills it in', async () => {
        await field(page, t, 'title_et').fill(title.et)
        await field(page, t, 'title_en').fill(title.en)
        await field(page, t, 'degree').selectOption({ label: t('forms.option.masters') })
        await field(page, t, 'curriculum').selectOption({ label: t('forms.option.software-engineering') })
        await field(page, t, 'language').selectOption({ label: t('forms.option.et') })
        await field(page, t, 'year').fill(year)
        const supervisor = page.getByRole('group', { name: t('field.supervisors.number', { number: 1 }) })
        await supervisor.getByLabel(t('field.supervisors.firstname')).fill('Tõnu')
        await supervisor.getByLabel(t('field.supervisors.lastname')).fill('Kuusk')
        await supervisor.getByLabel(t('field.supervisors.email')).fill('tonu.kuusk@ut.example')
        await field(page, t, 'abstract_et').fill('Kuidas see toimub ja mida sellest arvata.')
        await field(page, t, 'cercs_code').fill('P170')
        await attach(page, t, 'thesis_file', document)
        await field(page, t, 'confirmation').check()
        await submit(page, t)
      })

      await test.step('a manager publishes it', async () => {
        const manager = await newBrowserPage()
        await enterManage(manager, '/manage/data/thesis?year=all', 'manager', t)
        await publish(manager, t, title[language], `${title[language]}, Mari Maasikas`)
      })

      await test.step('a visitor finds it by the surname and reads the file', async () => {
        const visitor = await newBrowserPage()
        await visitor.goto(`/thesis?year=${year}&language=${language}`)
        await waitForHydration(visitor)
        await findInList(visitor, t, 'maasikas', title[language])
        await expect(visitor.getByText('Mari Maasikas', { exact: true })).toBeVisible()
        await expect(visitor.getByText(/@ut\.example/)).toHaveCount(0)
        await expectDownload(visitor, t, document)
        await expectOpened(visitor, t, document)
      })
    })
  })
}
