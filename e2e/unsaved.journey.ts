import type { Locator, Page } from '@playwright/test'
import { insertItem } from '../testing/items.ts'
import { samplePng } from '../testing/sample-files.ts'
import { topicValues } from '../testing/sample-values.ts'
import { pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { field, unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { delayResponse } from './session.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'

type Editor = {
  path: string
  /** Opens the dialog of the editor. */
  open?: (page: Page, t: Translate) => Promise<void>
  input: (page: Page, t: Translate) => Locator
}

const firstText = (page: Page) => page.locator('main').getByRole('textbox').first()
const dialogText = (page: Page) => page.getByRole('dialog').getByRole('textbox').first()
const openNew = (button: string) => (page: Page, t: Translate) =>
  page.getByRole('button', { name: t(button) }).click()

const editors: Record<string, Editor> = {
  'a new form': { path: '/manage/forms/form', input: firstText },
  'a form': { path: '/manage/forms/topics', input: firstText },
  'a field set': { path: '/manage/forms/fieldset/general_topics', input: firstText },
  'a field': { path: '/manage/forms/field/location', input: firstText },
  'a page': {
    path: '/manage/pages/terms-register',
    input: (page, t) =>
      page
        .getByRole('textbox', {
          name: t('manage.forms.inLanguage', {
            label: t('manage.pages.label.title'),
            language: t('manage.forms.et'),
          }),
        })
        .first(),
  },
  'a new text': {
    path: '/manage/translations',
    open: openNew('manage.translations.new'),
    input: dialogText,
  },
  'a text in its cell': {
    path: '/manage/translations?q=common.nav.theses',
    open: async (page) => {
      await page.locator('tbody [lang=et]').first().dblclick()
    },
    input: (page) => page.locator('tbody textarea'),
  },
  'a keyword': { path: '/manage/data/keywords', open: openNew('manage.keywords.new'), input: dialogText },
  'access of a person': { path: '/manage/access', open: openNew('manage.access.new'), input: dialogText },
  'a picture': { path: '/manage/pages/media', open: openNew('manage.media.upload'), input: dialogText },
}

/** The question of the manage area; the browser asks before the document is left. */
function question(page: Page, t: Translate): Locator {
  return page.getByRole('alertdialog', { name: t('manage.leave.title') })
}

/** Signs in, and opens the editor between two other screens in the history. */
async function openEditor(page: Page, t: Translate, editor: Editor): Promise<void> {
  await enterManage(page, '/manage', 'admin', t)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goToEditor(page, t, editor)
}

/** Opens the editor from the overview, as links of the manage area do, and returns to it from another screen. */
async function goToEditor(page: Page, t: Translate, { path, open }: Editor): Promise<void> {
  await page.evaluate((target) => {
    const { router } = Object(Reflect.get(window, 'next'))
    router.push(target)
  }, path)
  await expect(page).toHaveURL(new RegExp(`${RegExp.escape(path)}$`))
  await page.keyboard.type('gf')
  await expect(page).toHaveURL(/\/manage\/feedback$/)
  await page.goBack()
  await expect(page).toHaveURL(new RegExp(`${RegExp.escape(path)}$`))
  await open?.(page, t)
}

/** Leaves in one way, expects the question of the manage area, and stays, by pointer or by key. */
async function leaveAndStay(
  page: Page,
  t: Translate,
  leave: () => Promise<unknown>,
  by: 'click' | 'key' = 'click',
): Promise<void> {
  await leave()
  const stay = question(page, t).getByRole('button', { name: t('manage.leave.stay') })
  await expect(stay).toBeFocused()
  await (by === 'key' ? page.keyboard.press('Enter') : stay.click())
  await expect(question(page, t)).toHaveCount(0)
}

/** Leaves the document, expects the question of the browser, and stays. */
async function unloadAndStay(page: Page, leave: () => Promise<unknown>): Promise<void> {
  const asked = page.waitForEvent('dialog')
  await leave()
  const dialog = await asked
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
}

/** By Back and by closing the window, or in every way. */
async function expectGuarded(
  page: Page,
  t: Translate,
  input: Locator,
  by: 'some ways' | 'every way',
): Promise<void> {
  const address = page.url()
  const isDialog = (await page.getByRole('dialog').count()) > 0
  const someWays: Record<string, () => Promise<void>> = {
    Back: () => leaveAndStay(page, t, () => page.evaluate(() => history.back())),
    close: () => unloadAndStay(page, () => page.close({ runBeforeUnload: true })),
  }
  const ways: Record<string, () => Promise<void>> = {
    ...someWays,
    Forward: () => leaveAndStay(page, t, () => page.evaluate(() => history.forward())),
    'Back, by key': () => leaveAndStay(page, t, () => page.evaluate(() => history.back()), 'key'),
    'Forward, by key': () => leaveAndStay(page, t, () => page.evaluate(() => history.forward()), 'key'),
    reload: () => unloadAndStay(page, () => page.evaluate(() => void setTimeout(() => location.reload()))),
  }
  // Behind a dialog they cannot be reached.
  if (!isDialog) {
    const tabs = page.getByRole('navigation', { name: t('manage.tabs') })
    ways['the command palette'] = async () => {
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog', { name: t('manage.palette.title') })
      await palette.getByRole('searchbox').fill(t('manage.tab.reports'))
      await leaveAndStay(page, t, () => palette.getByRole('searchbox').press('Enter'))
      await expect(palette.getByRole('searchbox')).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(palette).toHaveCount(0)
    }
    ways['a tab'] = () =>
      leaveAndStay(page, t, () => tabs.getByRole('link', { name: t('manage.tab.data') }).click())
    ways['a breadcrumb'] = () =>
      leaveAndStay(page, t, () =>
        page
          .getByRole('navigation', { name: t('manage.trail') })
          .getByRole('link')
          .first()
          .click(),
      )
    ways['the link to the site'] = () =>
      leaveAndStay(page, t, () =>
        page
          .getByRole('banner')
          .getByRole('link', { name: t('manage.site') })
          .click(),
      )
    ways['a key shortcut'] = () =>
      leaveAndStay(page, t, async () => {
        await page.locator('#content').focus()
        await page.keyboard.type('gd')
      })
    ways['signing out'] = () =>
      leaveAndStay(page, t, async () => {
        await page.getByRole('button', { name: t('auth.signedInAs', { name: '' }).trim() }).click()
        await page.getByRole('menuitem', { name: t('auth.logout') }).click()
      })
  }
  for (const [way, leave] of Object.entries(by === 'every way' ? ways : someWays)) {
    await test.step(way, async () => {
      await leave()
      await expect(input).toHaveValue('Pooleli')
      expect(page.url()).toBe(address)
    })
  }
  await test.step('leaving after all', async () => {
    await page.evaluate(() => history.back())
    await question(page, t)
      .getByRole('button', { name: t('manage.leave.go') })
      .click()
    await expect(page).toHaveURL(/\/manage$/)
    await expect(page.getByRole('heading', { level: 1, name: t('manage.overview.title') })).toBeVisible()
    await page.keyboard.type('gd')
    await expect(page).toHaveURL(/\/manage\/data$/)
  })
}

/** One that is a page and one that is a dialog. */
const isLeftInEveryWay = ([name]: [string, Editor]) => ['a form', 'a keyword'].includes(name)

test('leaving an editor asks before unsaved work is lost', async ({ page, t }) => {
  test.setTimeout(240_000)
  await enterManage(page, '/manage', 'admin', t)
  for (const [name, editor] of Object.entries(editors).filter((each) => !isLeftInEveryWay(each)))
    await test.step(name, async () => {
      await page.goto('/manage')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await goToEditor(page, t, editor)
      const input = editor.input(page, t)
      await input.click()
      await input.fill('Pooleli')
      await expectGuarded(page, t, input, 'some ways')
    })
})

for (const [name, editor] of Object.entries(editors).filter(isLeftInEveryWay))
  test(`leaving ${name} in every way asks before unsaved work is lost`, async ({ page, t }) => {
    await openEditor(page, t, editor)
    const input = editor.input(page, t)
    await input.click()
    await input.fill('Pooleli')
    await expectGuarded(page, t, input, 'every way')
  })

test('leaving an entry asks before unsaved work is lost, and a new entry is kept as a draft', async ({
  page,
  t,
}) => {
  const values = { ...topicValues, thesis_topic_name: unusedName('Hoitud teema') }
  const uuid = await insertItem(clientsByApi, 'topics', { general_topics: values })
  await openEditor(page, t, { path: `/manage/data/topics/${uuid}`, input: firstText })
  const input = field(page, t, 'description')
  await input.click()
  await input.fill('Pooleli')
  await expectGuarded(page, t, input, 'some ways')

  await test.step('a status that is chosen', async () => {
    await openEditor(page, t, { path: `/manage/data/topics/${uuid}`, input: firstText })
    await page.getByRole('combobox', { name: t('manage.item.status') }).selectOption('published')
    await leaveAndStay(page, t, () => page.evaluate(() => history.back()))
    await expect(page.getByRole('combobox', { name: t('manage.item.status') })).toHaveValue('published')
  })

  await test.step('a new entry', async () => {
    await page.evaluate(() => history.back())
    await question(page, t)
      .getByRole('button', { name: t('manage.leave.go') })
      .click()
    await openEditor(page, t, { path: '/manage/data/topics/new', input: firstText })
    await input.click()
    await input.fill('Uus ja pooleli')
    await page.evaluate(() => history.back())
    await expect(page).toHaveURL(/\/manage$/)
    await page.goForward()
    await expect(input).toHaveValue('Uus ja pooleli')
  })
})

test('leaving during an export, a report or an upload asks, and it is completed', async ({ page, t }) => {
  const stay = () => leaveAndStay(page, t, () => page.evaluate(() => history.back()))
  const unload = () =>
    unloadAndStay(page, () => page.evaluate(() => void setTimeout(() => location.reload())))
  const day = new Date().toLocaleDateString('et-EE', { day: '2-digit', month: '2-digit', year: 'numeric' })
  const downloads: Record<
    string,
    { path: string; calls: string; done?: string; start: () => Promise<void> }
  > = {
    'an export': {
      path: '/manage/data/topics',
      calls: '**/api/v1/admin/topics/export*',
      start: async () => {
        await page.getByRole('button', { name: t('manage.export.label') }).click()
        await page.getByRole('menuitem', { name: t('manage.export.csv') }).click()
      },
    },
    'a report': {
      path: '/manage/reports',
      calls: '**/api/v2/report?*',
      done: 'manage.reports.created',
      start: async () => {
        const card = page.getByRole('article').first()
        for (const name of ['start', 'end'])
          await card.getByRole('textbox', { name: t(`manage.reports.${name}`) }).fill(day)
        await card.getByRole('button', { name: t('manage.reports.create') }).click()
      },
    },
    'a form as a file': {
      path: '/manage/forms/topics',
      calls: '**/api/v1/admin/manage/form/topics/export',
      start: async () => {
        await page.getByRole('button', { name: t('manage.forms.more') }).click()
        await page.getByRole('menuitem', { name: t('manage.forms.export') }).click()
      },
    },
  }
  for (const [name, { path, calls, done = 'manage.export.done', start }] of Object.entries(downloads))
    await test.step(name, async () => {
      await openEditor(page, t, { path, input: firstText })
      const release = await delayResponse(page, calls)
      await start()
      await stay()
      await unload()
      const downloaded = page.waitForEvent('download')
      release()
      await downloaded
      await expect(page.getByText(t(done), { exact: true }).last()).toBeVisible()
      await page.evaluate(() => history.back())
      await expect(page).toHaveURL(/\/manage$/)
    })

  await test.step('an upload of an entry', async () => {
    const uuid = await insertItem(clientsByApi, 'topics', { general_topics: topicValues })
    await openEditor(page, t, { path: `/manage/data/topics/${uuid}`, input: firstText })
    const release = await delayResponse(page, '**/api/v2/topics/upload')
    const file = pdfFile('outline.pdf', 'outline')
    await field(page, t, 'attachment').setInputFiles(file)
    await expect(page.getByRole('progressbar', { name: file.name })).toBeVisible()
    await stay()
    await unload()
    release()
    await expect(page.getByRole('button', { name: t('file.removeNamed', { name: file.name }) })).toBeVisible()
  })

  await test.step('an upload of a picture', async () => {
    await page.evaluate(() => history.back())
    await question(page, t)
      .getByRole('button', { name: t('manage.leave.go') })
      .click()
    await openEditor(page, t, {
      path: '/manage/pages/media',
      open: openNew('manage.media.upload'),
      input: dialogText,
    })
    const release = await delayResponse(page, '**/api/v1/manage/media/upload')
    const dialog = page.getByRole('dialog')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'ruut.png', mimeType: 'image/png', buffer: Buffer.from(samplePng()) })
    for (const alt of await dialog.getByRole('textbox').all()) await alt.fill('Ruut')
    await dialog.getByRole('button', { name: t('manage.add') }).click()
    await stay()
    await unload()
    release()
    await expect(dialog).toHaveCount(0)
  })
})

test('leaving a form of the site during an upload asks, and the upload goes on', async ({ page, t }) => {
  await visit(page, '/topics?language=et')
  await page.locator('main a[href^="/topics/lisa"]').first().click()
  await expect(page).toHaveURL(/\/topics\/lisa/)
  const release = await delayResponse(page, '**/api/v2/topics/upload')
  const file = pdfFile('outline.pdf', 'outline')
  await field(page, t, 'attachment').setInputFiles(file)
  await expect(page.getByRole('progressbar', { name: file.name })).toBeVisible()
  const asked = page.getByRole('alertdialog', { name: t('field.leave.title') })
  const stay = asked.getByRole('button', { name: t('field.leave.stay') })

  await page.evaluate(() => history.back())
  await expect(stay).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(asked).toHaveCount(0)
  await page
    .getByRole('banner')
    .getByRole('link', { name: t('common.nav.theses') })
    .first()
    .click()
  await stay.click()
  await unloadAndStay(page, () => page.evaluate(() => void setTimeout(() => location.reload())))
  await expect(page).toHaveURL(/\/topics\/lisa/)

  release()
  await expect(page.getByRole('button', { name: t('file.removeNamed', { name: file.name }) })).toBeVisible()
  // What is uploaded is part of the draft.
  await page.evaluate(() => history.back())
  await expect(page).not.toHaveURL(/\/topics\/lisa/)
})
