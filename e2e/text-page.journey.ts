import { expect, test } from './fixtures.ts'
import { enterManage } from './manage.ts'

test('a manager changes a text page in the screens of the CMS', async ({ page, t }) => {
  const failures: string[] = []
  let actions = 0
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().includes('/manage')) actions += 1
    if (answer.status() >= 400) failures.push(`${answer.status()} ${answer.url()}`)
  })
  await enterManage(page, '/manage/collections/pages', 'manager', t)
  // While the list writes its settings into the address, it does not follow links.
  await expect(async () => {
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/pages\/[\da-f-]{36}/, { timeout: 5_000 })
  }).toPass()
  const title = page.getByRole('textbox', { name: /^Pealkiri/ })
  const before = await title.inputValue()

  for (const text of [`${before} (muudetud)`, before]) {
    await title.fill(text)
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Salvesta', exact: true }).click()
    expect((await saved).status()).toBe(200)
    await page.reload()
    await expect(title).toHaveValue(text)
  }
  expect(actions).toBeGreaterThan(0)
  expect(failures).toEqual([])
})
