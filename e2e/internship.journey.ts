import { expectDownload, expectLogo, pdfFile, pngFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, dayAhead, field, submit, tick, unusedName } from './form.ts'
import { enterManage, publish } from './manage.ts'
import { findInList, visit } from './site.ts'
import { displays } from './viewports.ts'

const offers = {
  et: {
    company: 'Žürii ja Õunad OÜ',
    work: 'Viljasaagi ennustamine',
    words: 'Õpetad mudelit õunu ära tundma.',
  },
  en: {
    company: 'Lighthouse Analytics',
    work: 'Forecasting ship traffic',
    words: 'You teach a model to see ships.',
  },
}

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })

    test('a company offers an internship, a manager publishes it, a visitor reads it', async ({
      page,
      newBrowserPage,
      t,
    }) => {
      const { language } = display
      const { company, words } = offers[language]
      const work = unusedName(offers[language].work)
      const logo = pngFile('logo.png')
      const terms = pdfFile('tingimused.pdf', work)

      await test.step('the company fills the form without signing in', async () => {
        await visit(page, `/internship/${language === 'et' ? 'lisa' : 'add'}?language=${language}`)
        await field(page, t, 'organization_name').fill(company)
        await attach(page, t, 'organization_logo', logo)
        await field(page, t, 'internship_field').fill(work)
        await field(page, t, 'description').fill(words)
        await field(page, t, 'number_of_positions').fill('3')
        await tick(page, t, 'level', 'bachelor', 'masters')
        await tick(page, t, 'period', 'summer')
        await field(page, t, 'application_deadline').fill(dayAhead(40))
        await field(page, t, 'contact_email').fill('praktika@example.com')
        await attach(page, t, 'attachment', terms)
        await field(page, t, 'confirmation').check()
        await submit(page, t)
      })

      await test.step('a manager publishes it', async () => {
        const manager = await newBrowserPage()
        await enterManage(manager, '/manage/data/internship', 'manager', t)
        await publish(manager, t, work, `${company}, ${work}`)
      })

      await test.step('a visitor finds it and gets its files', async () => {
        const visitor = await newBrowserPage()
        await visit(visitor, `/internship?language=${language}`)
        await findInList(visitor, t, work, work)
        await expect(visitor.getByText(words)).toBeVisible()
        await expect(visitor.getByText('praktika@example.com')).toHaveCount(0)
        await expectLogo(visitor, logo)
        await expectDownload(visitor, t, terms)
      })
    })
  })
}
