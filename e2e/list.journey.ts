import { expect, test } from './fixtures.ts'
import { visit } from './site.ts'

test('a list is paged, filtered and searched by its address, which can be passed on', async ({
  page,
  newcomer,
  t,
}) => {
  await visit(page, '/thesis?year=all&language=et')
  const rows = page.getByRole('table').getByRole('rowheader')
  await expect(rows).toHaveCount(20)
  await page
    .getByRole('navigation', { name: t('table.pages.label') })
    .getByRole('link', { name: t('table.pages.next') })
    .click()
  await expect(page).toHaveURL(/[?&]page=2(&|$)/)
  await expect(page.getByRole('link', { name: t('table.pages.page', { page: 2 }) })).toHaveAttribute(
    'aria-current',
    'page',
  )

  const curriculum = t('forms.option.cybersecurity')
  await page
    .getByRole('button', { name: t('thesis.column.curriculum'), exact: true })
    .first()
    .click()
  await page.getByRole('menuitemcheckbox', { name: curriculum }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/[?&]curriculums=cybersecurity(&|$)/)
  await expect(page).not.toHaveURL(/[?&]page=/)
  const filtered = await rows.count()
  expect(filtered).toBeGreaterThan(0)
  expect(filtered).toBeLessThan(20)
  await expect(page.getByRole('table').getByRole('cell', { name: curriculum, exact: true })).toHaveCount(
    filtered,
  )

  const passedOn = await newcomer()
  await visit(passedOn, page.url())
  await expect(passedOn.getByRole('table').getByRole('rowheader')).toHaveCount(filtered)

  await rows.first().getByRole('link').click()
  await page.getByRole('link', { name: t('thesis.back') }).click()
  await expect(page).toHaveURL(/\/thesis\?.*curriculums=cybersecurity/)
  await expect(rows).toHaveCount(filtered)
  await page.getByRole('button', { name: t('table.clear') }).click()
  await expect(rows).toHaveCount(20)
})

test('an entry opened while its search is still waiting stays open', async ({ page, t }) => {
  await visit(page, '/topics?language=et')
  const link = page.getByRole('table').getByRole('rowheader').first().getByRole('link')
  const title = await link.innerText()
  await page.getByRole('searchbox', { name: t('table.search.label') }).fill(title.slice(0, 10))
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('a search in other letters finds the same, one without a match says so', async ({ page, t }) => {
  await visit(page, '/topics?language=et')
  const search = page.getByRole('searchbox', { name: t('table.search.label') })
  await search.fill('OPPIJAKEELE')
  const found = page.getByRole('link', { name: 'Õppijakeele vigade seletamine lihtsas keeles', exact: true })
  await expect(page).toHaveURL(/q=OPPIJAKEELE/)
  await expect(found).toBeVisible()
  await search.fill('xyzzy')
  await expect(page.getByText(t('table.none.title'))).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('button', { name: t('table.clear') })
    .first()
    .click()
  await expect(search).toHaveValue('')
  await expect(found).toBeVisible()
})
