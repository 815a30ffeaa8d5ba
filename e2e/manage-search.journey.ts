import type { Page } from '@playwright/test'
import { createFormForTest } from '../testing/create-form.ts'
import { dataOf } from '../testing/data-of.ts'
import { insertItem } from '../testing/items.ts'
import { topicValues } from '../testing/sample-values.ts'
import { expect, test } from './fixtures.ts'
import { unusedName } from './form.ts'
import { clientsByApi, enterManage } from './manage.ts'
import type { Translate } from './texts.ts'

function addTopic(changes: object): Promise<string> {
  const values = { general_topics: { ...topicValues, ...changes } }
  return insertItem(clientsByApi, 'topics', values, 'published')
}

async function openPalette(page: Page, t: Translate) {
  const palette = page.getByRole('dialog', { name: t('manage.palette.title') })
  const box = palette.getByRole('searchbox', { name: t('manage.palette.label') })
  // The shortcut has no effect until the page is hydrated.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeVisible({ timeout: 1000 })
  }).toPass()
  return { palette, box }
}

test('the palette and the tables find an entry by its reference number, contact and words', async ({
  page,
  t,
}) => {
  const word = unusedName('Otsitav').split(' ').join('')
  const title = `${word} teema`
  const contact_email = `${word.toLowerCase()}@naide.example`
  const uuid = await addTopic({ thesis_topic_name: title, contact_email })
  await enterManage(page, '/manage', 'manager', t)
  for (const text of [uuid, uuid.slice(0, 8), contact_email]) {
    await page.goto('/manage')
    const { palette, box } = await openPalette(page, t)
    await box.fill(text)
    await expect(palette.getByRole('link', { name: title })).toBeVisible()
    await expect(palette.getByText(t('table.results.count_one', { count: 1 }))).toBeVisible()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/manage/data/topics/${uuid}`)

    await page.goto(`/manage/data/topics?q=${encodeURIComponent(text)}`)
    await expect(page.getByText(title).first()).toBeVisible()
    await expect(page.getByText(t('table.results.count_one', { count: 1 })).first()).toBeVisible()
  }
})

test('Enter right after typing waits for what was typed', async ({ page, t }) => {
  const word = unusedName('Kiire').split(' ').join('')
  const uuid = await addTopic({ thesis_topic_name: `${word} teema` })
  await enterManage(page, '/manage', 'manager', t)
  const { box } = await openPalette(page, t)
  await box.fill(unusedName('midagi muud'))
  await page.waitForTimeout(50)
  await box.fill(word)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/manage/data/topics/${uuid}`)
})

test('the palette says how many entries match, of all forms, and leads to the others', async ({
  page,
  t,
}) => {
  const word = unusedName('Palju').split(' ').join('')
  const own = await createFormForTest(clientsByApi, 'active')
  const ownUuid = await insertItem(clientsByApi, own.slug, { [own.set]: { [own.text]: `${word} oma` } })
  for (let count = 1; count <= 22; count += 1)
    await addTopic({ thesis_topic_name: `${word} teema number ${count}` })
  await enterManage(page, '/manage', 'manager', t)
  const { palette, box } = await openPalette(page, t)
  await box.fill(word)
  await expect(palette.getByText(t('manage.palette.shown', { shown: 20, total: 23 }))).toBeVisible()
  await box.fill(`${word} oma`)
  const link = palette.getByRole('link', { name: new RegExp(`^${word} oma`) })
  await expect(link).toBeVisible()
  await expect(link).toHaveAttribute('href', new RegExp(`/${own.slug}/${ownUuid}$`))
  await box.fill(word)
  await palette.getByRole('link', { name: t('manage.palette.further', { form: t('topics.title') }) }).click()
  await expect(page).toHaveURL(({ pathname, searchParams }) => {
    return pathname === '/manage/data/topics' && searchParams.get('q') === word
  })
  await expect(page.getByText(t('table.results.count_other', { count: 22 })).first()).toBeVisible()
})

test('a reference number in feedback is a link to the entry', async ({ page, t }) => {
  const uuid = await addTopic({ thesis_topic_name: unusedName('Parandatav') })
  const feedback = `${unusedName('Palun parandage')}: ${uuid}. Aitäh!`
  dataOf(await clientsByApi.as()('sendFeedback', { body: { feedback } }))
  await enterManage(page, '/manage/feedback', 'manager', t)
  await page.getByRole('button', { name: feedback }).click()
  const panel = page.getByRole('dialog', { name: t('manage.feedback.message') })
  await panel.getByRole('link', { name: uuid, exact: true }).press('Enter')
  await page.waitForURL(`**/manage/data/topics/${uuid}`)
})
