import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { csvOf } from '../testing/create-import.ts'
import { expect, test } from './fixtures.ts'
import { checkAnswers, fillInternship, submit } from './form.ts'
import { enterManage } from './manage.ts'
import { addOwnSample, openElsewhere } from './own-sample.ts'
import { addSegment, inLanguage, manageScreens, registers, sitePages } from './screens.ts'
import { startAsNewPerson, startSignedIn } from './session.ts'
import { moreActions, openMenu, visit, waitForHydration } from './site.ts'
import type { Translate } from './texts.ts'
import { desktop } from './viewports.ts'

/** `SCREENSHOTS=1 npx playwright test` writes `{language}/{theme}/{width}/{screen}.png` below this folder. */
const folder = join(import.meta.dirname, '../screenshots')
const allWidths = [390, 768, 1024, 1280, 1920] as const
/** Where filters are in a sheet. */
const narrow = [390, 768] as const
/** Where the navigation is in the header. */
const wide = [1280, 1920] as const
const themes = ['light', 'dark'] as const

type Language = 'et' | 'en'
type Shown = { page: Page; t: Translate; language: Language }
type State = {
  name: string
  /** `{name}` stands for the uuid of an entry of the sample, or the slug of a form. */
  path: string
  /** What leads from the page to the state, at each of its widths. */
  open?: (shown: Shown) => Promise<unknown>
  widths?: readonly number[]
  /** Shown instead of both themes. */
  media?: { media: 'print' } | { forcedColors: 'active' }
}

const firstEntry = (page: Page) => page.getByRole('table').getByRole('rowheader').first().getByRole('link')
const button = ({ page, t }: Shown, key: string) => page.getByRole('button', { name: t(key), exact: true })

async function openEntry({ page }: Shown): Promise<void> {
  await firstEntry(page).click()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
}

function openDialog(key: string) {
  return async (shown: Shown) => {
    await openEntry(shown)
    await button(shown, key).filter({ visible: true }).first().click()
    await expect(shown.page.getByRole('dialog')).toBeVisible()
  }
}

const siteStates: readonly State[] = [
  ...sitePages.map((path) => ({ name: path, path })),
  {
    name: 'home with cookie notice',
    path: '/',
    open: async ({ page, t }) => {
      // Where consent is not given in advance.
      await page.evaluate(() => localStorage.removeItem('cookie-consent'))
      await page.goto(`${page.url()}#first`)
      await page.reload()
      await waitForHydration(page)
      await expect(page.getByRole('region', { name: t('common.cookies.label') })).toBeVisible()
    },
  },
  { name: 'error 403', path: '/error/403' },
  { name: 'error 500', path: '/error/500' },
  { name: 'home with results', path: '/?q=data' },
  { name: 'home without results', path: '/?q=zzzzzz' },
  { name: 'home menu', path: '/', widths: [...narrow, 1024], open: ({ page, t }) => openMenu(page, t) },
  {
    name: 'home themes',
    path: '/',
    widths: wide,
    open: (shown) => button(shown, 'common.theme.label').click(),
  },
  {
    name: 'home add menu',
    path: '/',
    widths: wide,
    open: ({ page, t }) =>
      page
        .getByRole('banner')
        .getByRole('button', { name: t('common.nav.add') })
        .click(),
  },
  {
    name: 'feedback with errors',
    path: '/feedback',
    open: async (shown) => {
      await shown.page.getByLabel(shown.t('feedback.email.label')).fill('mari')
      await button(shown, 'feedback.send').click()
    },
  },
]

const listStates: readonly State[] = [
  ...registers.flatMap((register) => [
    { name: `${register} list`, path: `/${register}` },
    { name: `${register} nothing found`, path: `/${register}?q=zzzzzz` },
    { name: `${register} entry`, path: `/${register}`, open: openEntry },
    {
      name: `${register} list loading`,
      path: `/${register}`,
      open: async ({ page }: Shown) => {
        await page.route('**/api/v2/**', () => undefined)
        await page.getByRole('searchbox').first().fill('mining')
        await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
      },
    },
    {
      name: `${register} list failed`,
      path: `/${register}?size=20`,
      open: async ({ page, t }: Shown) => {
        await page.route('**/api/v2/**', (route) => route.abort())
        await page.getByRole('searchbox').first().fill('mining')
        await expect(page.getByText(t('table.failed.title'), { exact: true })).toBeVisible()
      },
    },
  ]),
  { name: 'thesis filtered', path: '/thesis?year=all&curriculums=cybersecurity&q=a' },
  ...registers.flatMap((register) =>
    [{ forcedColors: 'active' } as const, { media: 'print' } as const].flatMap((media) => [
      { name: `${register} list ${Object.keys(media)}`, path: `/${register}`, media },
      { name: `${register} entry ${Object.keys(media)}`, path: `/${register}`, open: openEntry, media },
    ]),
  ),
  {
    name: 'thesis columns',
    path: '/thesis',
    widths: [1280, 1920],
    open: (shown) => button(shown, 'table.columns').click(),
  },
  {
    name: 'thesis filters',
    path: '/thesis?year=all&curriculums=cybersecurity',
    widths: narrow,
    open: async ({ page, t }) => {
      await page.getByRole('button', { name: t('table.filtersCount', { count: 1 }) }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'thesis cite', path: '/thesis', open: openDialog('thesis.cite.title') },
  { name: 'topics question', path: '/topics', open: openDialog('item.contact.title') },
  {
    name: 'topics question with errors',
    path: '/topics',
    open: async (shown) => {
      await openDialog('item.contact.title')(shown)
      await button(shown, 'item.contact.send').click()
    },
  },
  {
    name: 'offline page',
    path: '/topics',
    open: async ({ page, t }) => {
      await page.route('**/api/v2/topics/*', (route) => route.abort())
      await firstEntry(page).click()
      await expect(
        page.getByRole('heading', { level: 1, name: t('errors.page.offline.title') }),
      ).toBeVisible()
    },
  },
  {
    name: 'offline notice',
    path: '/topics',
    open: async ({ page, t }) => {
      await page.context().setOffline(true)
      await firstEntry(page).click()
      await expect(page.getByText(t('errors.page.offline.description')).first()).toBeVisible()
    },
  },
]

const addStates: readonly State[] = [
  ...registers.flatMap((register) => [
    { name: `${register} add`, path: `/${register}/add` },
    {
      name: `${register} add with errors`,
      path: `/${register}/add`,
      open: (shown: Shown) => button(shown, 'field.check.continue').click(),
    },
  ]),
  {
    name: 'internship add calendar',
    path: '/internship/add',
    open: async (shown) => {
      await button(shown, 'field.date.open').first().click()
      await expect(shown.page.getByRole('dialog')).toBeVisible()
    },
  },
  {
    name: 'internship add check',
    path: '/internship/add',
    open: async (shown) => {
      await fillInternship(shown.page, shown.t)
      await checkAnswers(shown.page, shown.t)
    },
  },
  {
    name: 'internship add failed',
    path: '/internship/add',
    open: async (shown) => {
      const { page, t } = shown
      await fillInternship(shown.page, shown.t)
      await checkAnswers(page, t)
      await page.route('**/api/v1/internship', (route) => route.abort())
      await button(shown, 'item.add.submit').click()
      await expect(page.getByRole('main').getByText(t('errors.network')).first()).toBeVisible()
    },
  },
  {
    name: 'internship add success',
    path: '/internship/add',
    open: async ({ page, t }) => {
      await fillInternship(page, t)
      await submit(page, t)
    },
  },
  {
    name: 'internship add reset',
    path: '/internship/add',
    open: async (shown) => {
      await fillInternship(shown.page, shown.t)
      await button(shown, 'field.form.reset').click()
      await expect(shown.page.getByRole('alertdialog')).toBeVisible()
    },
  },
]

const signInStates: readonly State[] = [
  {
    name: 'thesis add signed out',
    path: '/terms',
    // The page leads to the provider by itself.
    open: async ({ page, language }) => {
      await page.goto(inLanguage(`/thesis/${addSegment[language]}`, language))
      await page.waitForURL(/\/realms\//)
    },
  },
  {
    name: 'sign-in',
    path: '/terms',
    open: async ({ page, t }) => {
      const header = await openMenu(page, t)
      await header.getByRole('button', { name: t('auth.login') }).click()
      await page.waitForURL(/\/realms\//)
    },
  },
]

const opens = (key: string, dialog: 'dialog' | 'alertdialog' = 'dialog') => ({
  open: async (shown: Shown) => {
    // Its name may say of which entry.
    await shown.page.getByRole('main').getByText(shown.t(key), { exact: true }).first().click()
    await expect(shown.page.getByRole(dialog)).toBeVisible()
  },
})
const clicks = (key: string) => ({ open: (shown: Shown) => button(shown, key).first().click() })
/** In the menu of an own entry. */
const more = ({ open }: { open: (shown: Shown) => Promise<unknown> }) => ({
  open: async (shown: Shown) => {
    await moreActions(shown.page, shown.t).click()
    await open(shown)
  },
})

const ownStates: readonly State[] = [
  { name: 'my entries', path: '/my' },
  { name: 'my mails', path: '/my/mails' },
  { name: 'my again', path: '/my/again' },
  { name: 'my entry more', path: '/my/{closing}', ...clicks('my.action.more') },
  ...['pending', 'thesis', 'returned', 'closing', 'over', 'proposed', 'taken'].map((name) => ({
    name: `my entry ${name}`,
    path: `/my/{${name}}`,
  })),
  { name: 'form answered once', path: '/forms/{once}' },
  { name: 'form in one language', path: '/forms/{single}' },
  { name: 'my entry of nobody', path: '/my/00000000-0000-4000-8000-000000000000' },
  { name: 'my change', path: '/my/{closing}', ...more(clicks('my.action.change')) },
  { name: 'my propose', path: '/my/{closing}', ...more(clicks('my.action.propose')) },
  { name: 'my withdraw', path: '/my/{pending}', ...opens('my.action.withdraw', 'alertdialog') },
  { name: 'my extend', path: '/my/{closing}', ...opens('my.action.extend') },
  { name: 'my close', path: '/my/{closing}', ...more(opens('my.offer.filled.close')) },
]

/** Opens the first entry of a table where it is decided. */
async function openReview({ page, t }: Shown): Promise<void> {
  const link = page.getByRole('table').getByRole('link', { name: /^(Muuda|Update):/ })
  await page.goto(`${await link.first().getAttribute('href')}?view=review`)
  await expect(page.getByRole('article', { name: t('manage.review.entry') })).toBeVisible()
  await expect(skeletons(page)).toHaveCount(0)
}

/** An import of theses whose file has wrong cells. */
async function openImport({ page, t }: Shown): Promise<void> {
  const rows = [
    ['Pealkiri', 'Autor', 'Aasta', 'Õppeaste', 'Märkused'],
    ['Sihtkoha määramine', 'Tamm, Mari', '31.6.25x', 'kandidaat', ''],
    ['Testide ajastamine', 'Põld, Jüri', '2019', 'magister', ''],
  ]
  await expect(page.getByLabel(t('manage.import.form'))).not.toHaveValue('')
  await page.getByLabel(t('manage.import.form')).selectOption('thesis')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'vanad.csv', mimeType: 'text/csv', buffer: Buffer.from(csvOf(rows)) })
  await page.getByRole('button', { name: t('manage.import.read') }).click()
  await expect(page.getByRole('navigation', { name: t('manage.import.steps') })).toBeVisible()
}

const dialogButtons = [
  ['/manage/data/keywords', 'manage.keywords.new'],
  ['/manage/translations', 'manage.translations.new'],
  ['/manage/access', 'manage.access.new'],
  ['/manage/pages/media', 'manage.media.upload'],
  ['/manage/forms', 'manage.forms.import.open'],
] as const

const manageStates: readonly State[] = [
  ...Object.values(manageScreens)
    .flat()
    .map((path) => ({ name: path, path })),
  ...registers.flatMap((register) => [
    { name: `manage ${register} table`, path: `/manage/data/${register}` },
    { name: `manage ${register} nothing found`, path: `/manage/data/${register}?q=zzzzzz` },
    {
      name: `manage ${register} selected`,
      path: `/manage/data/${register}`,
      open: ({ page }: Shown) => page.getByRole('table').getByRole('checkbox').nth(1).check(),
    },
    {
      name: `manage ${register} entry`,
      path: `/manage/data/${register}`,
      open: async ({ page, t }: Shown) => {
        // On cards the link is below other controls.
        await page
          .getByRole('table')
          .getByRole('link', { name: /^(Muuda|Update):/ })
          .first()
          .press('Enter')
        await expect(page.getByRole('button', { name: t('manage.item.save'), exact: true })).toBeVisible()
      },
    },
    { name: `manage ${register} new`, path: `/manage/data/${register}/new` },
    {
      name: `manage ${register} review`,
      path: `/manage/data/${register}?year=all&statuses=pending`,
      open: openReview,
    },
    {
      name: `manage ${register} return`,
      path: `/manage/data/${register}?year=all&statuses=pending`,
      open: async (shown: Shown) => {
        await openReview(shown)
        await button(shown, 'manage.return.label').click()
        await expect(shown.page.getByRole('dialog')).toBeVisible()
      },
    },
  ]),
  {
    name: 'manage topics returned',
    path: '/manage/data/topics?statuses=returned',
    open: openReview,
  },
  {
    name: 'manage review with duplicates',
    path: '/manage/data/topics/{duplicate}?view=review',
    open: async ({ page }) => {
      await openElsewhere('topics', await uuidOf('duplicate'))
      await page.reload()
      await page.waitForLoadState('networkidle')
      await expect(skeletons(page)).toHaveCount(0)
    },
  },
  {
    name: 'manage same as',
    path: '/manage/data/topics/{duplicate}?view=review',
    open: async ({ page, t }) => {
      await page
        .getByRole('button', { name: t('manage.same.of', { name: 'Pangenoomi sirvimine' }) })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  },
  { name: 'manage review of a proposal', path: '/manage/data/topics/{proposed}?view=review' },
  { name: 'manage review of own thesis', path: '/manage/data/thesis/{thesis}?view=review' },
  { name: 'manage form in one language', path: '/manage/forms/{single}?share' },
  { name: 'manage form menu', path: '/manage/forms/thesis', ...clicks('manage.forms.more') },
  { name: 'manage thesis summary', path: '/manage/data/thesis/summary' },
  { name: 'manage missing report', path: '/manage/reports/build?saved=00000000-0000-4000-8000-000000000000' },
  ...['/manage/data/topics?statuses=pending&q=a', '/manage/reports/build?form=thesis&by=levels&q=a'].map(
    (path) => ({
      name: `${path} print`,
      path,
      open: ({ page }: Shown) => expect(page.getByRole('table').last().getByRole('row').nth(1)).toBeVisible(),
      media: { media: 'print' as const },
    }),
  ),
  { name: 'manage import check', path: '/manage/imports', open: openImport },
  {
    name: 'manage import columns',
    path: '/manage/imports',
    open: async (shown) => {
      await openImport(shown)
      await shown.page.getByRole('link', { name: shown.t('manage.import.chooseTargets') }).click()
      await expect(shown.page.getByLabel(shown.t('manage.import.allowsMissing'))).toBeVisible()
    },
  },
  { name: 'manage person', path: '/manage/people?q=student' },
  { name: 'manage erase person', path: '/manage/people?q=student', ...opens('manage.person.erase') },
  { name: 'manage form with checklist', path: '/manage/forms/topics' },
  { name: 'manage filters', path: '/manage/data/topics', ...clicks('table.filters') },
  {
    name: 'manage views',
    path: '/manage/data/topics?statuses=pending',
    widths: [1024, ...wide],
    ...clicks('manage.views.menu'),
  },
  { name: 'manage not found', path: '/manage/nowhere' },
  ...['/manage/data/topics', '/manage/data/topics/{duplicate}?view=review', '/manage/forms/thesis'].map(
    (path) => ({ name: `${path} forced colours`, path, media: { forcedColors: 'active' as const } }),
  ),
  ...dialogButtons.map(([path, key]) => ({
    name: `${path} dialog`,
    path,
    open: async ({ page, t }: Shown) => {
      await page
        .getByRole('button', { name: t(key) })
        .first()
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  })),
  {
    name: 'manage palette',
    path: '/manage',
    open: ({ page }) =>
      expect(async () => {
        await page.keyboard.press('ControlOrMeta+k')
        await expect(page.getByRole('dialog')).toBeVisible({ timeout: 1000 })
      }).toPass(),
  },
]

for (const language of ['et', 'en'] as const)
  test.describe(language, () => {
    test.use({
      display: { ...desktop, language, reducedMotion: 'reduce' },
      expectedErrors: /status of|ERR_FAILED|ERR_INTERNET_DISCONNECTED/,
    })

    for (const width of allWidths) {
      const signIns = [
        ['site', [...siteStates, ...listStates, ...signInStates]],
        ['add pages', addStates],
        ['own entries', ownStates],
        ['manage area', manageStates],
      ] as const
      for (const [area, states] of signIns)
        test(`${area}, ${width} px`, async ({ page, context, t }) => {
          test.setTimeout(1_800_000)
          await page.setViewportSize({ width, height: 900 })
          await context.addInitScript(() => {
            // Not the frame that asks whether somebody is signed in.
            if (self === top && !location.hash) localStorage.setItem('cookie-consent', 'accepted')
          })
          if (area === 'manage area') await enterManage(page, inLanguage('/manage', language), 'admin', t)
          else if (area === 'add pages') await startAsNewPerson(context)
          else if (area === 'own entries') await startSignedIn(context, 'student')
          const shown = { page, t, language }
          const failed: string[] = []
          for (const state of states) {
            if (!(state.widths ?? allWidths).includes(width)) continue
            await test.step(state.name, async () => {
              // One state that is not reached does not stop the others.
              await take(shown, state, width).catch((error: unknown) =>
                failed.push(`${state.name}: ${String(error)}`),
              )
              await page.unrouteAll({ behavior: 'ignoreErrors' })
              await context.setOffline(false)
              await dropDrafts(page)
            })
          }
          expect(failed).toEqual([])
        })
    }
  })

let sample: ReturnType<typeof addOwnSample> | undefined
async function uuidOf(name: string): Promise<string> {
  sample ??= addOwnSample()
  return new Map(Object.entries(await sample)).get(name) ?? ''
}

async function take(shown: Shown, { name, path, open, media }: State, width: number): Promise<void> {
  const [placeholder, entry] = /\{(\w+)\}/.exec(path) ?? []
  await show(shown, entry ? path.replace(placeholder ?? '', await uuidOf(entry)) : path)
  await open?.(shown)
  await takeAll(shown, width, name, media)
}

async function show({ page, language }: Shown, path: string): Promise<void> {
  if (path.startsWith('/manage')) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    await expect(skeletons(page)).toHaveCount(0)
    return
  }
  const [own = path] = path.endsWith('/add') ? [path.replace(/add$/, addSegment[language])] : []
  await visit(page, inLanguage(own, language))
  await expect(page.locator('#startup[data-step]:not([data-step="done"])')).toHaveCount(0)
  await expect(skeletons(page)).toHaveCount(0)
}

/** The page in both themes, or in another medium: all of it, or the window with what is open in it. */
async function takeAll({ page, language }: Shown, width: number, name: string, media: State['media']) {
  const hasOpen = await page.locator(':popover-open, [role=dialog], [role=alertdialog], dialog').count()
  if (hasOpen === 0) {
    await page.evaluate(() => {
      scrollTo(0, 0)
      // The picture has what is below the window too.
      for (const image of document.images) image.loading = 'eager'
    })
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
  }
  const shoot = (theme: string) =>
    page.screenshot({
      path: join(folder, language, theme, String(width), `${fileName(name)}.png`),
      fullPage: hasOpen === 0,
      // Colours that change are at their end.
      animations: 'disabled',
    })
  if (media) {
    await page.emulateMedia(media)
    await shoot('light')
    await page.emulateMedia({ media: null, forcedColors: null })
    return
  }
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    if (!new URL(page.url()).pathname.startsWith('/realms'))
      await expect(page.locator('body')).toHaveAttribute('data-theme', theme)
    await shoot(theme)
  }
}

/** What was typed is not taken over by the next state. */
async function dropDrafts(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key !== 'session') localStorage.removeItem(key)
    sessionStorage.clear()
  })
}

/** Displayed until the session is known and the data are loaded. */
function skeletons(page: Page): Locator {
  return page.locator('main :is([role=progressbar], .fui-Skeleton)')
}

function fileName(name: string): string {
  return name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '') || 'home'
}
