import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { unzipSync } from 'fflate'
import readWorkbook from 'read-excel-file/node'
import { dataOf } from '../testing/data-of.ts'
import { pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { submit, unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'

/** Clicks, controls that are filled in, and keys: what somebody does by hand. */
class Hand {
  actions = 0

  async click(target: Locator) {
    this.actions += 1
    await target.click()
  }

  async fill(target: Locator, text: string) {
    this.actions += 1
    await target.fill(text)
  }

  /** Opens the list and chooses. */
  async choose(target: Locator, value: string) {
    this.actions += 2
    await target.selectOption(value)
  }
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('a summer school: its form from a template, its link, and five answers, in few actions', async ({
  page,
  newBrowserPage,
  t,
}) => {
  test.setTimeout(240_000)
  const name = unusedName('Suvekool')
  const hand = new Hand()
  await enterManage(page, '/manage/forms', 'manager', t)
  const main = page.getByRole('main')
  const pair = (key: string, language: 'et' | 'en') =>
    main.getByLabel(
      new RegExp(
        `^${t('manage.forms.inLanguage', { label: t(key), language: t(`manage.forms.${language}`) })}`,
      ),
    )

  await test.step('the form is built and taken into use in its editor', async () => {
    await hand.click(main.getByRole('link', { name: t('manage.forms.add'), exact: true }))
    await hand.click(main.getByRole('link', { name: /^(Üritusele registreerimine|Event registration)$/ }))
    await hand.fill(pair('manage.forms.label.title', 'et'), name)
    await hand.fill(pair('manage.forms.label.title', 'en'), `${name} school`)
    await hand.fill(pair('manage.forms.label.description', 'et'), 'Kolm päeva Kääriku järve ääres.')
    await hand.fill(pair('manage.forms.label.description', 'en'), 'Three days at lake Kääriku.')

    const slug = await page.getByLabel(t('manage.forms.slug')).first().inputValue()
    const organization = page.getByRole('group', { name: `${slug}_organization`, exact: true })
    await hand.click(organization.locator('button[aria-expanded]').first())
    await hand.fill(pair('manage.forms.label.label', 'et'), 'Ülikool')
    await hand.fill(pair('manage.forms.label.label', 'en'), 'University')

    await hand.fill(page.getByLabel(t('manage.forms.label.mostAnswers')), '30')
    await hand.choose(
      page.getByRole('combobox', { name: t('manage.forms.label.status'), exact: true }),
      'active',
    )
    await hand.click(page.getByRole('button', { name: t('manage.forms.create'), exact: true }))
    await page.waitForURL(/\/manage\/forms\/suvekool\w*\?share/)
    await hand.click(
      page
        .getByRole('button', { name: t('manage.forms.share.copy') })
        .and(page.getByRole('button', { name: new RegExp(t('manage.forms.et'), 'i') }))
        .first(),
    )
  })

  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/forms\/suvekool\w+\?language=et$/)
  const { pathname, search } = new URL(link)
  await test.step('five people answer', async () => {
    for (const [index, person] of ['Mari', 'Karl', 'Anu', 'Peeter', 'Liis'].entries()) {
      const visitor = await newBrowserPage()
      await visit(visitor, pathname + search)
      await answer(visitor, t, `${person} ${name}`, index)
      await visitor.context().close()
    }
  })

  const slug = pathname.split('/').at(-1) ?? ''
  const items = dataOf(await clientsByApi.as('manager')('listItems', { params: { slug }, query: {} }))
  expect(items).toHaveLength(5)

  await test.step('the answers are exported, and their files zipped', async () => {
    const exportAs = async (format: 'xlsx' | 'zip') => {
      const download = page.waitForEvent('download')
      await hand.click(main.getByRole('button', { name: t('manage.export.label') }))
      await hand.click(page.getByRole('menuitem', { name: t(`manage.export.${format}`) }))
      return readFile(await (await download).path())
    }
    const tabs = page.getByRole('navigation', { name: t('manage.tabs') })
    await hand.click(tabs.getByRole('link', { name: t('manage.tab.data') }))
    await hand.click(page.getByRole('main').getByRole('link', { name, exact: true }))
    const [sheet] = await readWorkbook(await exportAs('xlsx'))
    expect(sheet?.data).toHaveLength(1 + items.length)
    const zipped = Object.keys(unzipSync(await exportAs('zip')))
    expect(zipped).toHaveLength(2)
    const references = items.map(({ reference }) => reference)
    for (const path of zipped) expect(references).toContain(path.split('/')[0])
  })
  expect(hand.actions).toBeLessThanOrEqual(22)
})

/** Somebody registers, in Estonian; two of five present something. */
async function answer(page: Page, t: Translate, name: string, index: number) {
  const presents = index < 2
  await page.getByLabel(/^Ees- ja perekonnanimi/).fill(name)
  await page.getByLabel(/^E-posti aadress/).fill(`${name.split(' ').join('.').toLowerCase()}@ut.example`)
  await page.getByLabel(/^Ülikool/).fill('Tartu Ülikool')
  await page.getByRole('radio', { name: 'Kohapeal' }).check()
  await expect(page.getByLabel(/^Ettekande või postri kokkuvõte/)).toHaveCount(0)
  await page.getByRole('radio', { name: presents ? 'Jah, ettekandega' : 'Ei, osalen kuulajana' }).check()
  if (presents) {
    const file = pdfFile(`kokkuvote-${index}.pdf`, name)
    await page.getByLabel(/^Ettekande või postri kokkuvõte/).setInputFiles(file)
    await expect(page.getByRole('button', { name: t('file.removeNamed', { name: file.name }) })).toBeVisible()
  }
  await page.getByRole('radio', { name: index === 4 ? 'Muu' : 'Vegan' }).check()
  if (index === 4) await page.getByLabel(/^Mida peame toidu juures arvestama/).fill('Pähkliallergia')
  await page.getByRole('radio', { name: 'Jah', exact: true }).last().check()
  await page.getByRole('checkbox', { name: /^Nõustun/ }).check()
  await submit(page, t)
}
