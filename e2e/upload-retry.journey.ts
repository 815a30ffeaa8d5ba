import type { Page } from '@playwright/test'
import { z } from 'zod'
import { encryptedPdf } from '../testing/sample-files.ts'
import { pdfFile } from './files.ts'
import { expect, test } from './fixtures.ts'
import { attach, checkAnswers, field, fillTopic, submit } from './form.ts'
import { messageBar, visit } from './site.ts'
import type { Translate } from './texts.ts'

// A presigned PUT: other requests to the storage have no condition.
const presignedPut = /[?&]If-None-Match=/

test.use({ expectedErrors: /412 \(Precondition Failed\)|ERR_FAILED|(?:404|422) .*\/files\/check/ })

test.beforeEach(async ({ page, t }) => {
  await visit(page, '/topics/lisa')
  await fillTopic(page, t)
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

test('a PDF that cannot be opened is rejected when its upload ends, and another one is accepted', async ({
  page,
  t,
}) => {
  const locked = Buffer.from(encryptedPdf({ user: 'saladus', owner: 'omanik' }))
  const attachment = field(page, t, 'attachment')
  await attachment.setInputFiles({ ...pdfFile('lukus töö.pdf', ''), buffer: locked })
  const message = messageBar(page, t('validation.pdfPassword'))
  await expect(message).toContainText('lukus töö.pdf')
  await expect(message.getByRole('button', { name: t('file.retry') })).toHaveCount(0)
  await message.getByRole('button', { name: t('file.dismiss') }).press('Enter')
  await expect(message).toHaveCount(0)
  await expect(attachment).toBeFocused()
  await attach(page, t, 'attachment', pdfFile('avatud töö.pdf', 'avatud'))
  await checkAnswers(page, t)
  await expect(page.getByRole('definition').filter({ hasText: 'avatud töö.pdf' })).toBeVisible()
})

test('a draft says at once that its uploads have been removed', async ({ page, t }) => {
  const draft = () =>
    page.evaluate(() =>
      localStorage.getItem(Object.keys(localStorage).find((name) => name.startsWith('draft:')) ?? ''),
    )
  await attach(page, t, 'attachment', pdfFile('kava töö.pdf', 'kava'))
  await expect.poll(draft).toContain('kava-too.pdf')
  await page.reload()
  const uploaded = page.getByRole('button', { name: t('file.removeNamed', { name: 'kava töö.pdf' }) })
  await expect(uploaded).toBeVisible()
  const gone = t('field.draft.filesRemoved_one', {
    names: t('field.draft.quoted', { name: 'kava töö.pdf' }),
  })
  await expect(page.getByText(gone)).toHaveCount(0)

  const { itemUuid, values } = draftSchema.parse(JSON.parse((await draft()) ?? ''))
  const { fileName } = values.general_topics.attachment
  const deletion = { fileName, itemUuid, formSlug: 'topics' }
  const origin = new URL(page.url()).origin
  const deleted = await fetch(`${origin}/api/v1/files/delete`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(deletion),
  })
  expect(deleted.status).toBe(200)
  await page.reload()
  await expect(messageBar(page, gone)).toBeVisible()
  await expect(uploaded).toHaveCount(0)
  await attach(page, t, 'attachment', pdfFile('kava töö.pdf', 'kava'))
  await submit(page, t)
})

const draftSchema = z.object({
  itemUuid: z.guid(),
  values: z.object({ general_topics: z.object({ attachment: z.object({ fileName: z.string() }) }) }),
})

async function expectUploaded(page: Page, t: Translate): Promise<void> {
  await expect(
    page.getByRole('button', { name: t('file.removeNamed', { name: 'outline.pdf' }) }),
  ).toBeVisible()
}
