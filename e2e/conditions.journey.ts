import type { Locator, Page } from '@playwright/test'
import type { FieldType } from '#contract/values/field-types.ts'
import { changeableForm, madeSet } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { fetchItem } from '../testing/items.ts'
import { uniqueSlug } from '../testing/unique-slug.ts'
import { expectNoViolations } from './accessibility.ts'
import { recordAnnouncements } from './announcements.ts'
import { expect, test } from './fixtures.ts'
import { checkAnswers, errorSummary, submit } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { visit } from './site.ts'
import { displaysOfLongJourney } from './viewports.ts'

const types = {
  level: 'select',
  student: 'confirmation',
  pages: 'number',
  day: 'date',
  areas: 'select-multi',
  city: 'text',
  title: 'text',
  university: 'text',
  reason: 'text',
  reply: 'text',
  lab: 'text',
  street: 'text',
} as const satisfies Record<string, FieldType>
type Name = keyof typeof types

/** Creates an active form of these fields, without conditions. */
async function createForm() {
  const prefix = uniqueSlug()
  const manager = clientsByApi.as('manager')
  const slugOf = (name: Name) => `${prefix}_${name}`
  const labelOf = (name: Name) => `${name} ${prefix}`
  const options = ['first', 'second', 'third'].map((value) => ({ value, label: { et: value, en: value } }))
  for (const name of Object.keys(types).filter((each): each is Name => each in types)) {
    const type = types[name]
    const label = { et: labelOf(name), en: labelOf(name) }
    const settings = type === 'select' || type === 'select-multi' ? { options } : {}
    const values = { slug: slugOf(name), type, settings, translations: { label } }
    dataOf(await manager('addField', { body: { action: 'new', values } }))
  }
  const slugs = Object.keys(types).map((name) => `${prefix}_${name}`)
  const { slug } = await changeableForm(clientsByApi, slugs)
  return { slug, slugOf, labelOf }
}

for (const [name, display] of displaysOfLongJourney('Estonian, desktop, light'))
  test.describe(name, () => {
    test.use({ display })

    test('a form with six conditions is built, previewed, filled in and submitted', async ({
      page,
      newBrowserPage,
      t,
    }) => {
      test.setTimeout(240_000)
      const { slug, slugOf, labelOf } = await createForm()
      const row = (field: Name) => page.getByRole('group', { name: slugOf(field), exact: true })
      const opener = (field: Name) => row(field).locator('button[aria-expanded]').first()
      const condition = (field: Name, effect: 'show' | 'require') =>
        row(field).getByRole('group', { name: t(`manage.forms.condition.${effect}`), exact: true })
      const part = (within: Locator, kind: 'field' | 'operator' | 'value', number = 1) =>
        within.getByLabel(t(`manage.forms.condition.${kind}`, { number }), { exact: true })

      async function begin(field: Name, effect: 'show' | 'require', on: Name): Promise<Locator> {
        await opener(field).click()
        const place = condition(field, effect)
        await place.getByRole('button', { name: t(`manage.forms.condition.begin.${effect}`) }).click()
        await expect(part(place, 'field')).toBeFocused()
        await part(place, 'field').selectOption({ label: labelOf(on) })
        return place
      }
      const operate = (place: Locator, operator: string, number = 1) =>
        part(place, 'operator', number).selectOption({ label: t(`manage.forms.condition.is.${operator}`) })

      await enterManage(page, `/manage/forms/${slug}`, 'manager', t)
      await test.step('five conditions by mouse', async () => {
        const title = await begin('title', 'show', 'level')
        await part(title, 'value').selectOption({ label: 'second' })
        await expect(opener('title')).toContainText(
          t('manage.forms.condition.shown', {
            tests: t('manage.forms.condition.test.is', {
              field: labelOf('level'),
              value: t('manage.forms.condition.quoted', { value: 'second' }),
            }),
          }),
        )
        const university = await begin('university', 'show', 'student')
        await expect(part(university, 'value')).toHaveValue('ticked')
        const reason = await begin('reason', 'require', 'pages')
        await operate(reason, 'more')
        await part(reason, 'value').fill('100')
        const reply = await begin('reply', 'show', 'day')
        await operate(reply, 'later')
        await part(reply, 'value').fill('01.02.2027')
        const lab = await begin('lab', 'show', 'areas')
        await operate(lab, 'oneOf')
        for (const option of ['first', 'third']) await lab.getByRole('checkbox', { name: option }).check()
        await lab.getByRole('button', { name: t('manage.forms.condition.add') }).click()
        await expect(part(lab, 'field', 2)).toBeFocused()
        await part(lab, 'field', 2).selectOption({ label: labelOf('city') })
        await operate(lab, 'contains', 2)
        await part(lab, 'value', 2).fill('tart')
        await lab.getByLabel(t('manage.forms.condition.join')).selectOption('or')
      })
      await test.step('one by keyboard', async () => {
        await opener('street').press('Enter')
        const street = condition('street', 'show')
        await street.getByRole('button', { name: t('manage.forms.condition.begin.show') }).press('Enter')
        await expect(part(street, 'field')).toBeFocused()
        await page.keyboard.type('city')
        await expect(part(street, 'field').locator('option:checked')).toHaveText(labelOf('city'))
        await page.keyboard.press('Tab')
        await expect(part(street, 'operator')).toBeFocused()
        await page.keyboard.press('Tab')
        await page.keyboard.type('Tartu')
      })
      await expectNoViolations(page, 'the editor')
      await test.step('previewed', async () => {
        const preview = page.getByRole('region', { name: t('manage.forms.preview') })
        await expect(preview.getByLabel(labelOf('level'))).toBeVisible()
        await expect(preview.getByLabel(labelOf('title'))).toHaveCount(0)
        await preview.getByLabel(labelOf('level')).selectOption({ label: 'second' })
        await expect(preview.getByLabel(labelOf('title'))).toBeVisible()
        await preview.getByLabel(labelOf('city')).fill('Tartu')
        for (const shown of ['lab', 'street'] as const)
          await expect(preview.getByLabel(labelOf(shown))).toBeVisible()
      })
      await page.keyboard.press('Control+s')
      await page.waitForURL('**/manage/forms')

      const visitor = await newBrowserPage()
      const announced = await recordAnnouncements(visitor)
      const field = (name: Name) => visitor.locator(`[data-field="${madeSet}.${slugOf(name)}"]`)
      const input = (name: Name) => field(name).getByRole('textbox')
      const appeared = (...names: Name[]) =>
        t(`field.form.appeared_${names.length === 1 ? 'one' : 'other'}`, {
          names: new Intl.ListFormat(display.language).format(names.map(labelOf)),
        })

      await test.step('shown, and hidden again: what was typed there is not sent', async () => {
        await visit(visitor, `/forms/${slug}?language=${display.language}`)
        for (const hidden of ['title', 'university', 'reply', 'lab', 'street'] as const)
          await expect(field(hidden)).toHaveCount(0)
        const level = field('level').getByRole('combobox')
        await level.focus()
        await level.selectOption({ label: 'second' })
        await expect(input('title')).toBeVisible()
        await expect(level).toBeFocused()
        expect(await announced()).toEqual([appeared('title')])
        await input('title').fill('Peidetud pealkiri')
        await input('city').pressSequentially('Tartu')
        await expect(input('street')).toBeVisible()
        await expect(input('city')).toBeFocused()
        expect(await announced()).toEqual([appeared('lab'), appeared('street')])
        await level.selectOption({ label: 'first' })
        await expect(field('title')).toHaveCount(0)
        await input('city').fill('Narva')
        await expect(field('lab')).toHaveCount(0)
        expect(await announced()).toEqual([])
        await checkAnswers(visitor, t)
        await expect(visitor.getByText('Peidetud pealkiri')).toHaveCount(0)
        await expect(visitor.getByText(labelOf('title'))).toHaveCount(0)
        await visitor.getByRole('button', { name: t('field.check.back') }).click()
        const uuid = await submit(visitor, t)
        expect((await fetchItem(clientsByApi, slug, uuid)).values).toEqual({
          [madeSet]: { [slugOf('level')]: 'first', [slugOf('city')]: 'Narva' },
        })
      })

      await test.step('all shown, and required', async () => {
        await visit(visitor, `/forms/${slug}?language=${display.language}`)
        await field('level').getByRole('combobox').selectOption({ label: 'second' })
        await field('student').getByRole('checkbox').check()
        await input('pages').fill('101')
        await input('day').fill('02.02.2027')
        await input('day').press('Tab')
        await field('areas').getByRole('checkbox', { name: 'third' }).check()
        await input('city').fill('tartu')
        const answers = ['title', 'university', 'reply', 'lab', 'street'] as const
        for (const name of answers) await input(name).fill(`Vastus ${name}`)
        await expectNoViolations(visitor, 'the form')
        await visitor.getByRole('button', { name: t('field.check.continue'), exact: true }).click()
        await expect(errorSummary(visitor)).toBeFocused()
        await expect(errorSummary(visitor).getByRole('link')).toHaveCount(1)
        await input('reason').fill('Palju joonised')
        const uuid = await submit(visitor, t)
        const { values } = await fetchItem(clientsByApi, slug, uuid)
        expect(values[madeSet]).toMatchObject({
          ...Object.fromEntries(answers.map((name) => [slugOf(name), `Vastus ${name}`])),
          [slugOf('reason')]: 'Palju joonised',
        })
        await expectDisplayed(page, `/manage/data/${slug}/${uuid}`, labelOf('title'))
      })
    })
  })

/** The editor of managers displays the field too. */
async function expectDisplayed(page: Page, path: string, label: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByLabel(label)).toBeVisible()
}
