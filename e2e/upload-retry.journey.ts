import type { Page } from '@playwright/test'
import { pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { field, submit, tick, unusedName } from './form.ts'
import { visit } from './site.ts'
import type { Translate } from './texts.ts'

// A presigned PUT: other requests to the storage have no condition.
const presignedPut = /[?&]If-None-Match=/

test.use({ expectedErrors: /412 \(Precondition Failed\)|ERR_FAILED/ })

test.beforeEach(async ({ page, t }) => {
  await visit(page, '/topics/lisa')
  await field(page, t, 'organization_or_study_group_name').fill('Võrkude töörühm')
  await field(page, t, 'thesis_topic_name').fill(unusedName('Katkenud üleslaadimine'))
  await tick(page, t, 'level', 'bachelor')
  await field(page, t, 'description').fill('Uurida, mida teha, kui vastus kaob.')
  await field(page, t, 'contact_email').fill('teemad@example.com')
})

test('an upload that the storage already has continues with another URL', async ({ page, t }) => {
  const paths: string[] = []
  await page.route(presignedPut, async (route) => {
    paths.push(new URL(route.request().url()).pathname)
    // The browser repeats a request whose connection was closed, so the storage may receive it twice.
    if (paths.length === 1) await route.fetch()
    await route.continue()
  })
  await field(page, t, 'attachment').setInputFiles(pdfFile('outline.pdf', 'outline'))
  await expectUploaded(page, t)
  expect(paths).toHaveLength(2)
  expect(paths[1]).not.toBe(paths[0])
  await submit(page, t)
})

test('an upload whose response is lost can be retried', async ({ page, t }) => {
  await page.route(
    presignedPut,
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await field(page, t, 'attachment').setInputFiles(pdfFile('outline.pdf', 'outline'))
  await page.getByRole('button', { name: t('file.retry') }).click()
  await expectUploaded(page, t)
  await submit(page, t)
})

/** The first upload keeps its name, so the next one gets a numbered name. */
async function expectUploaded(page: Page, t: Translate): Promise<void> {
  await expect(
    page.getByRole('button', { name: t('file.removeNamed', { name: 'outline-2.pdf' }) }),
  ).toBeVisible()
}
