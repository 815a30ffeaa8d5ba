import { recordAnnouncements } from './announcements.ts'
import { expect, test } from './fixtures.ts'
import { errorSummary, field } from './form.ts'
import { tabTo } from './keyboard.ts'
import { openMenu, visit } from './site.ts'
import { desktop, displays } from './viewports.ts'

for (const [name, display] of Object.entries(displays)) {
  test.describe(name, () => {
    test.use({ display })

    test('list, entry, Back, next row', async ({ page, t }) => {
      await visit(page, `/thesis?year=all&language=${display.language}`)
      const links = page.getByRole('table').getByRole('rowheader').getByRole('link')
      const [second, third] = [links.nth(1), links.nth(2)]
      for (const [by, back] of [
        ['keyboard', 'history'],
        ['pointer', 'link'],
      ] as const) {
        const title = await second.locator('[dir]').innerText()
        if (by === 'pointer') await second.click()
        else {
          await tabTo(page, second)
          await page.keyboard.press('Enter')
        }
        await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused()
        if (back === 'history') await page.goBack()
        else await page.getByRole('main').getByRole('link').first().press('Enter')
        await expect(second).toBeFocused()
        await expect(second).toBeInViewport()
        await expect(page.getByRole('main', { name: t('common.content') })).toBeVisible()
      }
      const next = await third.innerText()
      await tabTo(page, third)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: next })).toBeFocused()
    })

    test('pages that are opened focus their heading, and another language keeps the focus', async ({
      page,
      t,
    }) => {
      const { language } = display
      await visit(page, `/?language=${language}`)
      const headings = new Set<string>()
      for (const path of ['/thesis', '/topics', '/internship', '/terms', '/feedback']) {
        const links = page.locator(`:is(header, footer) a[href^="${path}?"]`).filter({ visible: true })
        if ((await links.count()) === 0) await openMenu(page, t)
        await links.first().press('Enter')
        await expect(page).toHaveURL(({ pathname }) => pathname === path)
        const heading = page.getByRole('main').getByRole('heading', { level: 1 })
        await expect(heading).toBeFocused()
        headings.add(await heading.innerText())
      }
      expect(headings.size).toBe(5)
      await visit(page, `/topics/${language === 'et' ? 'lisa' : 'add'}?language=${language}`)
      const other = page.getByRole('banner').locator('a[hreflang]:not([aria-current])').first()
      await other.press('Enter')
      await expect(page.locator('html')).not.toHaveAttribute('lang', language)
      await expect(page.getByRole('banner').locator('a[hreflang]:focus')).toHaveCount(1)
    })
  })
}

test.describe('announcements', () => {
  test.use({ display: desktop })

  test('results of searches, orders and filters are announced once', async ({ page, t }) => {
    const announced = await recordAnnouncements(page)
    await visit(page, '/topics?language=et')
    await announced()
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('oppijakeele')
    await expect.poll(announced).toEqual([t('table.results.count_one', { count: 1 })])
    await search.fill('oppijakelee')
    await expect
      .poll(announced)
      .toEqual([`${t('table.results.similar')} ${t('table.results.count_one', { count: 1 })}`])
    const column = page.getByRole('columnheader').getByRole('button').first()
    const label = await column.innerText()
    await column.press('Enter')
    await expect
      .poll(announced)
      .toEqual([expect.stringContaining(t('table.sort.ascending', { column: label.trim() }))])

    await visit(page, '/?language=et')
    await announced()
    await page.getByRole('search').getByRole('searchbox').fill('robot')
    await page.keyboard.press('Enter')
    await expect.poll(announced).toEqual([expect.stringMatching(/^Leitud \d/)])
  })

  test('keywords that are added and removed are announced, and so is how many fields are left to correct', async ({
    page,
    t,
  }) => {
    const announced = await recordAnnouncements(page)
    await visit(page, '/topics/lisa?language=et')
    const keywords = page.getByRole('combobox', { name: t('forms.fields.keywords') })
    await announced()
    await keywords.fill('uus sõna')
    await page.keyboard.press('Enter')
    await expect.poll(announced).toEqual([t('field.tags.added', { tags: 'uus sõna' })])
    await page
      .getByRole('list', { name: t('field.tags.chosen') })
      .getByRole('button')
      .press('Enter')
    await expect.poll(announced).toEqual([t('field.tags.removed', { tag: 'uus sõna' })])
    await expect(keywords).toBeFocused()

    await page.getByRole('button', { name: t('field.check.continue'), exact: true }).press('Enter')
    await expect(errorSummary(page)).toBeFocused()
    const count = await errorSummary(page).getByRole('link').count()
    expect(count).toBeGreaterThan(2)
    // The summary has the focus, so it is read without being a live region.
    expect(await announced()).toEqual([])
    await field(page, t, 'thesis_topic_name').fill('Teema')
    await page.keyboard.press('Tab')
    await expect(errorSummary(page).getByRole('link')).toHaveCount(count - 1)
    expect(await announced()).toEqual([t('validation.fieldsLeft_other', { count: count - 1 })])
  })
})
