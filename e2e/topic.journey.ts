import { expectDownload, expectLogo, pdfFile, pngFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, field, submit, tick, unusedName } from './form.ts'
import { enterManage, publish } from './manage.ts'
import { findInList, visit } from './site.ts'
import { displays } from './viewports.ts'

const topics = {
  et: { group: 'Öötöö uurimisrühm', name: 'Unegraafiku hindamine', words: 'Võrdled andureid päevikutega.' },
  en: {
    group: 'Harbour Robotics',
    name: 'Docking without a pilot',
    words: 'You compare radars with cameras.',
  },
}

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })

    test('a group offers a topic, a manager publishes it, a visitor reads it', async ({
      page,
      newBrowserPage,
      t,
    }) => {
      const { language } = display
      const topic = { ...topics[language], name: unusedName(topics[language].name) }
      const logo = pngFile('mark.png')
      const outline = pdfFile('outline.pdf', topic.name)

      await test.step('the group fills the form without signing in', async () => {
        await visit(page, `/topics/${language === 'et' ? 'lisa' : 'add'}?language=${language}`)
        await field(page, t, 'organization_or_study_group_name').fill(topic.group)
        await field(page, t, 'thesis_topic_name').fill(topic.name)
        await tick(page, t, 'level', 'bachelor', 'masters')
        await field(page, t, 'description').fill(topic.words)
        await field(page, t, 'contact_email').fill('teemad@example.com')
        await field(page, t, 'see_more_url').fill('https://example.com/topics')
        await attach(page, t, 'organization_logo', logo)
        await attach(page, t, 'attachment', outline)
        await submit(page, t)
      })

      await test.step('a manager publishes it', async () => {
        const manager = await newBrowserPage()
        await enterManage(manager, '/manage/data/topics', 'manager', t)
        await publish(manager, t, topic.name, topic.name)
      })

      await test.step('a visitor finds it and gets its files', async () => {
        const visitor = await newBrowserPage()
        await visit(visitor, `/topics?language=${language}`)
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
    })
  })
}
