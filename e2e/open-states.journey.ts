import type { Locator, Page } from '@playwright/test'
import { expectNoViolations } from './accessibility.ts'
import { pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, checkAnswers, errorSummary, expectDraftStored, field, fillInternship } from './form.ts'
import { addSegment, inLanguage } from './screens.ts'
import { startAsNewPerson } from './session.ts'
import { messageBar, openMenu, visit } from './site.ts'
import { desktop } from './viewports.ts'

/** Menus, dialogs, pickers, notices and errors of the site, opened one after the other: each language, width and theme once. */
for (const [language, { width, colorScheme }] of [
  ['et', { width: 1280, colorScheme: 'light' }],
  ['en', { width: 390, colorScheme: 'dark' }],
] as const)
  test.describe(`menus, dialogs and messages are accessible: ${language}, ${width} px, ${colorScheme}`, () => {
    const isWide = width > 640
    test.use({
      display: {
        ...desktop,
        language,
        colorScheme,
        viewport: { width, height: 800 },
        reducedMotion: 'reduce',
      },
      expectedErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
    })

    test('on pages', async ({ page, context, t }) => {
      const open = (path: string) => visit(page, inLanguage(path, language))
      const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
      const header = page.getByRole('banner')
      const firstEntry = page.getByRole('table').getByRole('rowheader').first().getByRole('link')
      const themeChoice = header.getByRole('radio', { name: t('common.theme.dark') })

      await open('/')
      if (isWide) {
        await button('common.theme.label').click()
        await check(page, 'themes', themeChoice)
        await header.getByRole('button', { name: t('common.nav.add') }).click()
        await check(page, 'add forms', header.getByRole('link', { name: t('common.nav.addTopic') }))
      } else {
        await openMenu(page, t)
        await check(page, 'menu', themeChoice)
      }

      await open('/thesis?year=all&curriculums=cybersecurity')
      if (isWide) {
        await check(page, 'filters', page.getByRole('checkbox').first())
        await button('table.columns').click()
        await check(page, 'menu of the table', page.getByRole('menu'))
      } else {
        await page.getByRole('button', { name: t('table.filtersCount', { count: 1 }) }).click()
        await check(page, 'sheet of filters', page.getByRole('dialog').getByRole('checkbox').first())
        await page.keyboard.press('Escape')
      }
      await open('/topics?q=zzzzzz')
      await check(page, 'no results', page.getByText(t('table.none.search', { query: 'zzzzzz' })))

      await open('/thesis?year=all')
      await firstEntry.click()
      await expect(button('thesis.cite.title').first()).toBeVisible()
      await context.setOffline(true)
      await button('thesis.cite.title').first().click()
      await check(page, 'citation without a connection', alert(page, t('errors.network')))
      await header.getByRole('link').first().click()
      await check(page, 'page without a connection', alert(page, t('errors.page.offline.description')))
      await button('common.close').click()
      await context.setOffline(false)
      await button('thesis.cite.title').first().click()
      await check(page, 'citation', page.getByRole('dialog'))
      await page.keyboard.press('Escape')

      await open('/topics')
      await firstEntry.click()
      await page.getByRole('button', { name: t('item.contact.title') }).click()
      await button('item.contact.send').click()
      await check(page, 'rejected message', page.locator('[aria-invalid=true]').first())

      await open('/feedback')
      const email = page.getByLabel(t('feedback.email.label'))
      await email.fill('mari')
      await button('feedback.send').click()
      await check(page, 'rejected feedback', page.getByText(t('validation.email')))
      await email.fill('')
      await page.getByLabel(t('feedback.text.label')).fill('x')
      await page.route('**/api/v1/feedback', (route) => route.abort())
      await button('feedback.send').click()
      await check(page, 'failed feedback', alert(page, t('errors.network')))
      await page.reload()
      await check(page, 'restored feedback', button('field.draft.discard'))
    })

    test('in forms', async ({ page, context, t }) => {
      const button = (key: string) => page.getByRole('button', { name: t(key), exact: true })
      const addPath = (register: string) => inLanguage(`/${register}/${addSegment[language]}`, language)
      await startAsNewPerson(context)
      await visit(page, addPath('topics'))
      await button('field.check.continue').click()
      await check(page, 'rejected form', errorSummary(page))
      await field(page, t, 'keywords').fill('zzz')
      await check(page, 'keywords', page.getByRole('listbox'))
      await page.keyboard.press('Enter')
      await button('field.supervisors.add').click()
      await page.getByLabel(t('field.supervisors.email')).last().fill('x')
      await field(page, t, 'see_more_url').fill('example.org')
      await check(page, 'chosen keyword', page.getByRole('button', { name: 'zzz' }))
      const program = { name: 'a.exe', mimeType: 'application/x', buffer: Buffer.from('x') }
      await field(page, t, 'attachment').setInputFiles(program)
      await check(page, 'rejected file', button('file.dismiss'))
      await button('file.dismiss').click()
      await expect(field(page, t, 'attachment')).toBeFocused()

      const file = pdfFile('a.pdf', 'a')
      await attach(page, t, 'attachment', file)
      const remove = page.getByRole('button', { name: t('file.removeNamed', { name: file.name }) })
      await page.route('**/api/v1/files/delete', (route) => route.abort(), { times: 1 })
      await remove.click()
      await check(page, 'failed deletion', page.getByRole('alertdialog'))
      await button('common.close').click()
      await expect(remove).toBeFocused()

      await button('field.form.reset').click()
      await check(page, 'reset', page.getByRole('alertdialog'))
      await button('field.form.keep').click()
      await expectDraftStored(page, t)
      await page.reload()
      await check(page, 'restored draft', button('field.draft.discard'))
      // What the account does not have is lost with the session, also what was typed just before.
      await page.route('**/api/v1/my/drafts/*', (route) => route.abort())
      await field(page, t, 'thesis_topic_name').fill('Teema')
      const menu = await openMenu(page, t)
      await menu.getByRole('button', { name: t('auth.logout') }).click()
      await check(page, 'signing out', page.getByRole('alertdialog'))
      await button('auth.leave.cancel').click()
      await page.unroute('**/api/v1/my/drafts/*')
      await remove.click()
      await check(page, 'deleted file', messageBar(page, t('file.deleted')))
      await expect(field(page, t, 'attachment')).toBeFocused()

      await visit(page, addPath('internship'))
      await button('field.date.open').first().click()
      await check(page, 'calendar', page.getByRole('dialog'))
      await page.keyboard.press('Escape')
      await fillInternship(page, t)
      await checkAnswers(page, t)
      await check(page, 'answers', button('item.add.submit'))
      await page.route('**/api/v1/internship', (route) => route.abort())
      await button('item.add.submit').click()
      await check(page, 'failed submission', alert(page, t('errors.network')))
    })
  })

function alert(page: Page, text: string): Locator {
  return page.getByRole('main').getByText(text)
}

async function check(page: Page, name: string, shown: Locator): Promise<void> {
  await test.step(name, async () => {
    await expect(shown).toBeVisible()
    await expectNoViolations(page, name)
  })
}
