import { publish } from '../testing/publish.ts'
import { runInDatabase } from './database.ts'
import { expectDownload, expectLogo, expectOpened, pdfFile, pngFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, dayAhead, field, pick, submit, tick, unusedName } from './form.ts'
import { clientsByApi, enterManage, publishInTable } from './manage.ts'
import { findInList, passSignIn, visit, waitForHydration } from './site.ts'
import { phone } from './viewports.ts'

test.describe('on a phone', () => {
  test.use({ display: phone })

  test('an internship is submitted anonymously, published in the manage area and found', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    const company = 'Žürii ja Õunad OÜ'
    const words = 'You teach a model to see ships.'
    const work = unusedName('Forecasting ship traffic')
    const logo = pngFile('logo.png')
    const terms = pdfFile('tingimused.pdf', work)
    await visit(page, '/internship/add?language=en')
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

    const manager = await newBrowserPage()
    await enterManage(manager, '/manage/data/internship', 'manager', t)
    await publishInTable(manager, t, work, `${work}, ${company}`)

    const visitor = await newBrowserPage()
    await visit(visitor, '/internship?language=en')
    await findInList(visitor, t, work, work)
    await expect(visitor.getByText(words)).toBeVisible()
    await expect(visitor.getByText('praktika@example.com')).toHaveCount(0)
    await expectLogo(visitor, logo)
    await expectDownload(visitor, t, terms)
  })

  test('a topic is submitted anonymously, and found with its files and its link', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    const topic = {
      group: 'Öötöö uurimisrühm',
      name: unusedName('Docking without a pilot'),
      words: 'You compare radars with cameras.',
    }
    const logo = pngFile('mark.png')
    const outline = pdfFile('outline.pdf', topic.name)
    await visit(page, '/topics/add?language=en')
    await field(page, t, 'organization_or_study_group_name').fill(topic.group)
    await field(page, t, 'thesis_topic_name').fill(topic.name)
    await tick(page, t, 'level', 'bachelor', 'masters')
    await field(page, t, 'description').fill(topic.words)
    await field(page, t, 'contact_email').fill('teemad@example.com')
    await field(page, t, 'see_more_url').fill('https://example.com/topics')
    await attach(page, t, 'organization_logo', logo)
    await attach(page, t, 'attachment', outline)
    await publish(clientsByApi, 'topics', await submit(page, t))

    const visitor = await newBrowserPage()
    await visit(visitor, '/topics?language=en')
    await findInList(visitor, t, topic.name, topic.name)
    await expect(visitor.getByText(topic.words)).toBeVisible()
    await expect(visitor.getByText('teemad@example.com')).toHaveCount(0)
    await expect(visitor.getByRole('link', { name: t('topics.more') })).toHaveAttribute(
      'href',
      'https://example.com/topics',
    )
    await expectLogo(visitor, logo)
    await expectDownload(visitor, t, outline)
  })

  test('a student submits a thesis in a prefilled form, and visitors find it by the surname', async ({
    page,
    newBrowserPage,
    t,
  }) => {
    const title = { et: 'Õigekirja õppimine mänguga', en: unusedName('Learning to spell by play') }
    const year = String(new Date().getFullYear())
    const document = pdfFile('magistritoo.pdf', title.en)
    await runInDatabase(`delete from drafts where owner = 'student' and form = 'thesis'`)

    await test.step('the form requires the student to sign in, and is prefilled', async () => {
      const path = '/thesis/add'
      await page.goto(`${path}?language=en`)
      await passSignIn(page, 'student', t)
      await page.waitForURL((url) => url.pathname === path && url.searchParams.get('language') === 'en')
      await waitForHydration(page)
      const account = {
        ut_first_name: 'Mari',
        ut_last_name: 'Maasikas',
        ut_email: 'mari.maasikas@ut.example',
      }
      for (const [slug, value] of Object.entries(account)) {
        // A supervisor's fields, further down, have the same labels.
        await expect(field(page, t, slug).first()).toHaveValue(value)
        await expect(field(page, t, slug).first()).not.toBeEditable()
      }
    })

    await field(page, t, 'title_et').fill(title.et)
    await field(page, t, 'title_en').fill(title.en)
    await pick(page, t, 'degree', 'masters')
    await field(page, t, 'curriculum').selectOption({ label: t('forms.option.software-engineering') })
    await pick(page, t, 'language', 'et')
    await field(page, t, 'year').fill(year)
    const supervisor = page.getByRole('group', { name: t('field.supervisors.number', { number: 1 }) })
    await supervisor.getByLabel(t('field.supervisors.firstname')).fill('Tõnu')
    await supervisor.getByLabel(t('field.supervisors.lastname')).fill('Kuusk')
    await supervisor.getByLabel(t('field.supervisors.email')).fill('tonu.kuusk@ut.example')
    await field(page, t, 'abstract_et').fill('Kuidas see toimub ja mida sellest arvata.')
    await field(page, t, 'cercs_code').fill('P170')
    await attach(page, t, 'thesis_file', document)
    await field(page, t, 'confirmation').check()
    await publish(clientsByApi, 'thesis', await submit(page, t))

    const visitor = await newBrowserPage()
    await visit(visitor, `/thesis?year=${year}&language=en`)
    await findInList(visitor, t, 'maasikas', title.en)
    await expect(visitor.getByText('Mari Maasikas', { exact: true })).toBeVisible()
    await expect(visitor.getByText(/@ut\.example/)).toHaveCount(0)
    await expectDownload(visitor, t, document)
    await expectOpened(visitor, document)
  })
})
