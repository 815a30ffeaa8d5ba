import type { Locator, Page } from '@playwright/test'
import { pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { dayAhead, submit, unusedName } from './form.ts'
import { enterManage } from './manage.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'

const types = ['text', 'select', 'radio', 'file', 'supervisorsList', 'date-range'] as const

test('a manager builds a form, a visitor fills it in, and the manager finds the entry', async ({
  page,
  newBrowserPage,
  t,
}) => {
  test.setTimeout(180_000)
  const suffix = unusedName('').trim()
  const slug = `kulaskaik_${suffix}`
  const setSlug = `andmed_${suffix}`
  const fieldSlug = (type: string) => `${type.replace('-', '_').toLowerCase()}_${suffix}`
  const label = (type: string) => `${type} ${suffix}`

  await enterManage(page, '/manage/forms', 'manager', t)
  for (const type of types)
    await test.step(`a field of type ${type}`, () => addField(page, t, type, label(type), fieldSlug(type)))

  await test.step('a field set', async () => {
    await page.goto('/manage/forms/fieldset/new')
    await fillPair(page, t, 'title', 'Andmed', 'Details')
    await page.getByLabel(t('manage.forms.slug')).fill(setSlug)
    await page.getByRole('button', { name: t('manage.forms.create'), exact: true }).click()
    await page.waitForURL('**/manage/forms/fieldsets')
  })

  await test.step('the form, with its fields in another order than they were chosen', async () => {
    await page.goto('/manage/forms/form/new')
    await fillPair(page, t, 'title', 'Külaskäik', 'Visit')
    await expect(page.getByLabel(t('manage.forms.slug'))).toHaveValue('kulaskaik')
    await page.getByLabel(t('manage.forms.slug')).fill(slug)
    await page.getByRole('button', { name: t('manage.forms.addSet') }).click()
    await choose(page, page.getByRole('combobox', { name: t('manage.forms.setType') }).last(), setSlug)
    for (const type of types) {
      await page.getByRole('button', { name: t('manage.forms.addField') }).click()
      await choose(
        page,
        page.getByRole('combobox', { name: t('manage.forms.field') }).last(),
        fieldSlug(type),
      )
    }
    const handle = (type: string) =>
      page.getByRole('button', { name: t('manage.sort.handle', { name: fieldSlug(type) }) })
    const orderOf = (type: string) =>
      page
        .getByRole('listitem')
        .filter({ has: handle(type) })
        .last()
        .getByRole('spinbutton')

    await test.step('reordered by keyboard', async () => {
      const announced = (key: 'started' | 'over', position: number, timeout = 15_000) =>
        expect(
          page.getByText(
            t(`manage.sort.${key}`, { name: fieldSlug('select'), position, count: types.length }),
          ),
        ).toBeAttached({ timeout })
      await handle('select').focus()
      await page.keyboard.press('Space')
      await announced('started', 2)
      // The sensor listens to further keys a moment after the first one.
      await expect(async () => {
        await page.keyboard.press('ArrowUp')
        await announced('over', 1, 1_000)
      }).toPass()
      await page.keyboard.press('Space')
      await expect(orderOf('select')).toHaveValue('1')
      await expect(orderOf('text')).toHaveValue('2')
    })
    await test.step('reordered by mouse', async () => {
      await handle('text').scrollIntoViewIfNeeded()
      await handle('text').hover()
      await page.mouse.down()
      const target = await handle('select').boundingBox()
      if (!target) throw new Error('the first field is not visible')
      await page.mouse.move(target.x + 10, target.y + 10, { steps: 20 })
      await page.mouse.up()
      await expect(orderOf('text')).toHaveValue('1')
    })
    const preview = page.getByRole('region', { name: t('manage.forms.preview') })
    await expect(preview.getByRole('heading', { name: 'Kes ja millal' })).toHaveCount(0)
    for (const [language, heading] of [
      ['et', 'Kes ja millal'],
      ['en', 'Who and when'],
    ] as const)
      await page
        .getByRole('group', { name: fieldSlug('radio'), exact: true })
        .getByLabel(
          t('manage.forms.inLanguage', {
            label: t('manage.forms.label.section'),
            language: t(`manage.forms.${language}`),
          }),
        )
        .fill(heading)
    await expect(preview.getByRole('heading', { name: 'Kes ja millal' })).toBeVisible()
    await preview.getByRole('button', { name: t('manage.forms.previewIn.en') }).click()
    await expect(preview.getByRole('heading', { name: 'Who and when' })).toBeVisible()
    // What is typed into the preview is not worth a question.
    await preview.getByLabel(label('text')).fill('proov')
    await page.getByRole('button', { name: t('manage.forms.create'), exact: true }).click()
    await page.waitForURL('**/manage/forms')
  })

  await test.step('it is published by the split button', async () => {
    const title = 'Külaskäik'
    const item = page.getByRole('listitem').filter({ hasText: slug })
    await item.getByRole('button', { name: t('manage.forms.statusMenu', { title }) }).click()
    await page.getByRole('menuitemradio', { name: t('manage.forms.status.active') }).click()
    await item
      .getByRole('button', {
        name: t('manage.forms.saveStatus', { title, status: t('manage.forms.status.active') }),
      })
      .click()
    // The split button has the chosen status as its label even before that is saved.
    await expect(page.getByText(t('forms.success.statusChanged'), { exact: true }).last()).toBeVisible()
  })

  const text = unusedName('Vastus')
  await test.step('a visitor fills it in', async () => {
    const visitor = await newBrowserPage()
    await visit(visitor, `/forms/${slug}`)
    await expect(visitor.getByRole('heading', { name: 'Kes ja millal' })).toBeVisible()
    await visitor.getByLabel(label('text')).fill(text)
    await visitor.getByLabel(label('select')).selectOption({ label: 'Esimene' })
    await visitor.getByRole('radio', { name: 'Teine' }).check()
    await visitor.getByLabel(label('file')).setInputFiles(pdfFile('kava.pdf', 'kava'))
    await expect(
      visitor.getByRole('button', { name: t('file.removeNamed', { name: 'kava.pdf' }) }),
    ).toBeVisible()
    const supervisor = visitor.getByRole('group', { name: t('field.supervisors.number', { number: 1 }) })
    await supervisor.getByLabel(t('field.supervisors.firstname')).fill('Tõnu')
    await supervisor.getByLabel(t('field.supervisors.lastname')).fill('Kuusk')
    await supervisor.getByLabel(t('field.supervisors.email')).fill('tonu.kuusk@ut.example')
    const range = visitor.getByRole('group', { name: label('date-range') })
    await range.getByLabel(t('field.range.start')).first().fill('01.02.2027')
    await range.getByLabel(t('field.range.end')).first().fill('03.02.2027')
    await submit(visitor, t)
  })

  await test.step('the manager finds the entry and exports it', async () => {
    await page.goto(`/manage/data/${slug}`)
    await page
      .getByRole('table')
      .getByRole('link', { name: /^Muuda/ })
      .click()
    await expect(page.getByLabel(label('text'))).toHaveValue(text)
    await page.goto('/manage/reports')
    await page.getByRole('radio', { name: 'Külaskäik', exact: true }).last().check()
    const card = page.getByRole('article', { name: 'Külaskäik' })
    for (const field of ['start', 'end']) {
      await card.getByLabel(t(`manage.reports.${field}`)).fill(dayAhead(0))
      await card.getByLabel(t(`manage.reports.${field}`)).press('Tab')
    }
    const download = page.waitForEvent('download')
    await card.getByRole('button', { name: t('manage.reports.create') }).click()
    expect((await download).suggestedFilename()).toContain('kulaskaik_')
  })
})

test('the fields of a form are low rows, beside which the form is previewed in a wide window', async ({
  page,
  t,
}) => {
  await enterManage(page, '/manage/forms/thesis', 'manager', t)
  const preview = page.getByRole('region', { name: t('manage.forms.preview') })
  await expect(preview.getByRole('heading', { name: 'Autor ja pealkiri' })).toBeVisible()
  const row = (slug: string) =>
    page.getByRole('group', { name: slug, exact: true }).locator('button[aria-expanded]')
  for (const text of [
    t('forms.fields.language'),
    'language',
    t('manage.forms.type.select'),
    t('field.required'),
  ])
    await expect(row('language')).toContainText(text)
  await expect(page.getByRole('heading', { name: '2 · Õpingud ja kaitsmine' })).toBeVisible()
  for (const width of [1920, 1280, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const form = await page.locator('main form').first().boundingBox()
    const box = await preview.boundingBox()
    if (!form || !box) throw new Error('the editor is not visible')
    expect(box.x >= form.x + form.width, `beside the form at ${width}`).toBe(width >= 1280)
    for (const slug of ['year', 'language', 'thesis_file'])
      expect((await row(slug).boundingBox())?.height, `${slug} at ${width}`).toBeLessThanOrEqual(44)
    const main = page.getByRole('main')
    const actions = [
      main.getByRole('link', { name: t('common.back'), exact: true }),
      main.getByRole('link', { name: t('manage.forms.entriesLink'), exact: true }),
      main.getByRole('button', { name: t('manage.forms.more'), exact: true }),
    ]
    const boxes = await Promise.all(actions.map((action) => action.boundingBox()))
    expect(new Set(boxes.map((each) => each?.y)).size, `rows of actions at ${width}`).toBe(1)
    expect(new Set(boxes.map((each) => each?.height)).size, `heights of actions at ${width}`).toBe(1)
  }
  const links = page.getByRole('navigation', { name: t('field.sections.title') })
  for (const key of ['manage.forms.title.fieldset', 'manage.forms.settings.texts', 'manage.forms.preview']) {
    const heading = page.getByRole('heading', { name: t(key), exact: true })
    const link = links.getByRole('link', { name: t(key), exact: true })
    await (key === 'manage.forms.preview' ? link.press('Enter') : link.click())
    await expect(heading).toBeFocused()
    expect((await heading.boundingBox())?.y, key).toBeGreaterThan(60)
    expect((await heading.boundingBox())?.y, key).toBeLessThan(200)
  }
  // On a phone, an open row has its label in one line.
  await row('title_et').click()
  const label = row('title_et').getByText(t('forms.fields.title_et'), { exact: true })
  expect((await label.boundingBox())?.height).toBeLessThanOrEqual(24)
})

test('what one seldom does with a form is in a menu, also by keyboard; leaving asks about changes', async ({
  page,
  t,
}) => {
  await enterManage(page, '/manage/forms/thesis', 'manager', t)
  const main = page.getByRole('main')
  const more = main.getByRole('button', { name: t('manage.forms.more'), exact: true })
  const item = (key: string) => page.getByRole('menuitem', { name: t(key), exact: true })
  await more.press('Enter')
  await expect(item('manage.forms.export')).toBeFocused()
  const download = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toBe('form-thesis.json')
  await expect(more).toBeFocused()

  await more.click()
  await item('manage.templates.save').click()
  await expect(page.getByRole('dialog', { name: t('manage.templates.save') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()

  const title = t('manage.forms.inLanguage', {
    label: t('manage.forms.label.title'),
    language: t('manage.forms.et'),
  })
  await main.getByLabel(title).first().fill('Lõputöö, muudetud')
  await more.click()
  await item('manage.forms.duplicate').click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: t('manage.leave.stay') }).click()
  await expect(page).toHaveURL(/\/manage\/forms\/thesis$/)
  await more.click()
  await item('manage.forms.duplicate').click()
  await question.getByRole('button', { name: t('manage.leave.go') }).click()
  await page.waitForURL('**/manage/forms/form/new?from=thesis')
})

async function fillPair(page: Page, t: Translate, name: string, et: string, en: string): Promise<void> {
  const label = t(`manage.forms.label.${name}`)
  const inLanguage = (language: string) =>
    page.getByLabel(t('manage.forms.inLanguage', { label, language: t(`manage.forms.${language}`) })).last()
  await inLanguage('et').fill(et)
  await inLanguage('en').fill(en)
}

async function choose(page: Page, picker: Locator, slug: string): Promise<void> {
  await picker.pressSequentially(slug)
  await page.getByRole('option', { name: slug }).click()
}

async function addField(page: Page, t: Translate, type: string, label: string, slug: string): Promise<void> {
  await page.goto('/manage/forms/field/new')
  const first = (name: string, language: string) =>
    page
      .getByLabel(
        t('manage.forms.inLanguage', {
          label: t(`manage.forms.label.${name}`),
          language: t(`manage.forms.${language}`),
        }),
      )
      .first()
  await first('label', 'et').fill(label)
  await first('label', 'en').fill(label)
  await page.getByLabel(t('manage.forms.slug')).fill(slug)
  await page.getByLabel(t('manage.forms.label.type')).selectOption({ label: t(`manage.forms.type.${type}`) })
  if (type === 'select' || type === 'radio') {
    await page.getByRole('button', { name: t('manage.forms.create'), exact: true }).click()
    const [form, count] = type === 'radio' ? ['other', 2] : ['one', 1]
    const message = t(`forms.error.optionCount_${form}`, { count })
    const tooFew = page.getByRole('main').getByText(message, { exact: true })
    await expect(tooFew).toBeVisible()
    // The summary of the errors leads to where one is added.
    await page.getByRole('link', { name: `${t('manage.forms.options')}: ${message}` }).click()
    await expect(page.getByRole('button', { name: t('manage.forms.addOption') })).toBeFocused()
    for (const [et, en] of [
      ['Esimene', 'First'],
      ['Teine', 'Second'],
    ]) {
      await page.getByRole('button', { name: t('manage.forms.addOption') }).click()
      await fillPair(page, t, 'label', et ?? '', en ?? '')
    }
    await expect(tooFew).toHaveCount(0)
    // Options outlast another type.
    const typeSelect = page.getByLabel(t('manage.forms.label.type'))
    await typeSelect.selectOption({ label: t('manage.forms.type.text') })
    await expect(page.getByRole('button', { name: t('manage.forms.addOption') })).toHaveCount(0)
    await typeSelect.selectOption({ label: t(`manage.forms.type.${type}`) })
    await expect(page.getByLabel(t('manage.forms.optionValue')).last()).toHaveValue('teine')
  }
  if (type === 'file') {
    await page.getByLabel(t('manage.forms.maxSize')).fill('2')
    await choose(page, page.getByRole('combobox', { name: t('manage.forms.formats') }), 'pdf')
  }
  await page.getByRole('button', { name: t('manage.forms.create'), exact: true }).click()
  await page.waitForURL('**/manage/forms/fields')
}
